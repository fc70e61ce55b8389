#include "CGazetteer.h"

// #embed is of C23; Clang has it in every mode.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char places[] = {
#embed "places.csv"
};

static const unsigned char outline[] = {
#embed "outline.csv"
};

const unsigned char *gazetteer_places(size_t *length) {
    *length = sizeof places;
    return places;
}

const unsigned char *gazetteer_outline(size_t *length) {
    *length = sizeof outline;
    return outline;
}
