/** A pair of coordinates: easting and northing in US survey feet, or longitude and latitude in degrees. */
export type Position = readonly [number, number]

// GRS80, the ellipsoid of NAD83. Its difference from the ellipsoid of WGS84 is a tenth of a millimeter.
const SEMI_MAJOR_METERS = 6_378_137
const FLATTENING = 1 / 298.257222101
const ECCENTRICITY = Math.sqrt(FLATTENING * (2 - FLATTENING))
const THIRD_FLATTENING = FLATTENING / (2 - FLATTENING)

// A US survey foot is 1200/3937 meter. The international foot (0.3048) would move Charlotte by 1.9 meters.
const METERS_PER_FOOT = 1200 / 3937

const DEGREE = Math.PI / 180
const ORIGIN_LONGITUDE = -79 * DEGREE
const FALSE_EASTING_FEET = 2_000_000

function conformalRatio(latitude: number): number {
  const s = ECCENTRICITY * Math.sin(latitude)
  return Math.tan(Math.PI / 4 - latitude / 2) * ((1 + s) / (1 - s)) ** (ECCENTRICITY / 2)
}

function parallelRadius(latitude: number): number {
  return Math.cos(latitude) / Math.sqrt(1 - (ECCENTRICITY * Math.sin(latitude)) ** 2)
}

// Lambert conformal conic with two standard parallels, 34°20' and 36°10', from latitude 33°45'.
const SOUTH_PARALLEL = (34 + 20 / 60) * DEGREE
const NORTH_PARALLEL = (36 + 10 / 60) * DEGREE
const CONE =
  Math.log(parallelRadius(SOUTH_PARALLEL) / parallelRadius(NORTH_PARALLEL)) /
  Math.log(conformalRatio(SOUTH_PARALLEL) / conformalRatio(NORTH_PARALLEL))
const SCALE_FEET =
  ((SEMI_MAJOR_METERS / METERS_PER_FOOT) * parallelRadius(SOUTH_PARALLEL)) /
  (CONE * conformalRatio(SOUTH_PARALLEL) ** CONE)

function coneRadiusFeet(latitude: number): number {
  return SCALE_FEET * conformalRatio(latitude) ** CONE
}

const ORIGIN_RADIUS_FEET = coneRadiusFeet(33.75 * DEGREE)

// The series from conformal to geodetic latitude in the third flattening; the omitted terms are below a micrometer.
const N = THIRD_FLATTENING
const LATITUDE_SERIES = [
  2 * N - (2 / 3) * N ** 2 - 2 * N ** 3 + (116 / 45) * N ** 4,
  (7 / 3) * N ** 2 - (8 / 5) * N ** 3 - (227 / 45) * N ** 4,
  (56 / 15) * N ** 3 - (136 / 35) * N ** 4,
  (4279 / 630) * N ** 4,
]

/**
 * EPSG:2264 (NAD83 / North Carolina, US survey feet) to longitude and latitude in degrees.
 * Within a micrometer of PROJ across the state. NAD83 is taken for WGS84, as every web map does.
 */
export function toLonLat([easting, northing]: Position): Position {
  const x = easting - FALSE_EASTING_FEET
  const y = ORIGIN_RADIUS_FEET - northing
  const ratio = (Math.hypot(x, y) / SCALE_FEET) ** (1 / CONE)
  const conformal = Math.PI / 2 - 2 * Math.atan(ratio)
  const latitude = LATITUDE_SERIES.reduce(
    (sum, term, k) => sum + term * Math.sin(2 * (k + 1) * conformal),
    conformal,
  )
  return [(ORIGIN_LONGITUDE + Math.atan2(x, y) / CONE) / DEGREE, latitude / DEGREE]
}

/** Longitude and latitude in degrees to EPSG:2264 (US survey feet): the inverse of `toLonLat`. */
export function toStatePlane([longitude, latitude]: Position): Position {
  const radius = coneRadiusFeet(latitude * DEGREE)
  const angle = CONE * (longitude * DEGREE - ORIGIN_LONGITUDE)
  return [FALSE_EASTING_FEET + radius * Math.sin(angle), ORIGIN_RADIUS_FEET - radius * Math.cos(angle)]
}
