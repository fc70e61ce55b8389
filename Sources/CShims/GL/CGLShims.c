#include "CGLShims.h"
