#ifndef C_GAZETTEER_H
#define C_GAZETTEER_H

#include <stddef.h>

/// The text of places.csv: airports and towns, where they are, and their time zones.
///
/// Airports are of the airportsdata package (MIT), the other towns of the time zone database's zone.tab (public domain);
/// Resources/licenses/places.txt has the notices.
///
/// @param length set to the number of bytes.
/// @return the text without a NUL at its end, for the lifetime of the program.
const unsigned char *gazetteer_places(size_t *length);

/// The text of outline.csv: the coasts and borders of the world, a line each; its corners are degrees east and north,
/// "-9.5 38.78;-9.45 39.39".
///
/// Of Natural Earth's countries 1:110,000,000 (public domain).
///
/// @param length set to the number of bytes.
/// @return the text without a NUL at its end, for the lifetime of the program.
const unsigned char *gazetteer_outline(size_t *length);

#endif
