#include "CGazetteer.h"

// #embed is of C23; Clang has it in every mode.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char places[] = {
#embed "places.csv"
};

const unsigned char *gazetteer_places(size_t *length) {
    *length = sizeof places;
    return places;
}
