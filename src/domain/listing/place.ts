import { lettersAndDigits } from '#domain/text/letters-and-digits.ts'
/** The parts of an address that say where a property is. */
interface Address {
  readonly street: string | null
  readonly city: string | null
  readonly zip: string | null
}

/** Words of streets as the Postal Service shortens them (Publication 28, appendixes B and C1), and how else they are written. */
const SHORT_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ALY: 'ALLEY ALLY',
    AVE: 'AVENUE AV AVEN AVENU',
    BLVD: 'BOULEVARD BOUL BLV',
    BR: 'BRANCH BRNCH',
    CIR: 'CIRCLE CIRC CRCL',
    CRK: 'CREEK',
    CT: 'COURT CRT',
    CV: 'COVE',
    DR: 'DRIVE DRV DRIV',
    E: 'EAST',
    EXT: 'EXTENSION EXTN',
    HTS: 'HEIGHTS HT',
    HWY: 'HIGHWAY HIWAY HIWY HWAY HY',
    LN: 'LANE',
    MTN: 'MOUNTAIN MNTN',
    N: 'NORTH',
    NE: 'NORTHEAST',
    NW: 'NORTHWEST',
    PKWY: 'PARKWAY PKY PKWAY',
    PL: 'PLACE',
    PLZ: 'PLAZA',
    PT: 'POINT',
    RD: 'ROAD',
    RDG: 'RIDGE',
    RTE: 'ROUTE',
    S: 'SOUTH',
    SE: 'SOUTHEAST',
    SQ: 'SQUARE SQR',
    ST: 'STREET STR STRT',
    SW: 'SOUTHWEST',
    TER: 'TERRACE TERR',
    TRCE: 'TRACE',
    TRL: 'TRAIL TR',
    W: 'WEST',
    XING: 'CROSSING CRSSNG',
  }).flatMap(([short, others]) => others.split(' ').map((word) => [word, short] as const)),
)

/**
 * An address for comparison, the same for `77 Oak Street` and `77 Oak St.`: letters and digits of the street, or of the
 * town without one; empty for an unknown address.
 */
export function placeOf(address: Address): string {
  return lettersAndDigits(textOf(address).replace(/[A-Z]+/g, (word) => SHORT_WORDS.get(word) ?? word))
}

/** As `placeOf`, with words as they are written. Corrections are stored with it. */
export function writtenPlaceOf(address: Address): string {
  return lettersAndDigits(textOf(address))
}

function textOf({ street, city, zip }: Address): string {
  return (street ?? `${city ?? ''}${zip ?? ''}`).toUpperCase()
}
