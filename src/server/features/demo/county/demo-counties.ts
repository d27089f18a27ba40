import type { CountyName } from '#domain/counties/county-register.ts'

/** A town to build around, in degrees, with the zip code of its surroundings. */
export type DemoTown = readonly [city: string, longitude: number, latitude: number, zip: string]

/** A county of the demo. */
export interface DemoCounty {
  readonly name: CountyName
  /** Its share of the listings, relative to other counties. */
  readonly weight: number
  readonly character: 'city' | 'country'
  /**
   * Format of parcel numbers; `#` is a digit of a running number. They start above the county's own numbers, so that
   * they are never mistaken for real parcels.
   */
  readonly parcel: string
  /** Format of the alternate number in the parcel layer, if listings print that one. */
  readonly printedParcel?: string
  readonly zoning: Readonly<Record<'house' | 'business' | 'acreage', readonly [string, ...string[]]>>
  /** The county seat comes first. */
  readonly towns: readonly [DemoTown, ...DemoTown[]]
}

/** The four counties of the default demo. */
export const homeCounties: readonly [DemoCounty, ...DemoCounty[]] = [
  {
    name: 'Mecklenburg',
    weight: 214,
    character: 'city',
    parcel: '9#######',
    zoning: {
      house: ['R-3', 'R-4', 'R-5', 'R-8', 'N1-C'],
      business: ['B-1', 'B-2', 'I-1', 'CG'],
      acreage: ['R-3', 'R-MH'],
    },
    towns: [
      ['Charlotte', -80.895, 35.235, '28208'],
      ['Charlotte', -80.87, 35.283, '28216'],
      ['Charlotte', -80.745, 35.247, '28215'],
      ['Charlotte', -80.8, 35.333, '28269'],
      ['Charlotte', -80.79, 35.223, '28205'],
      ['Charlotte', -80.955, 35.275, '28214'],
      ['Charlotte', -80.748, 35.19, '28212'],
      ['Charlotte', -80.765, 35.285, '28213'],
      ['Huntersville', -80.843, 35.411, '28078'],
      ['Cornelius', -80.86, 35.482, '28031'],
      ['Charlotte', -80.655, 35.215, '28227'],
      ['Matthews', -80.71, 35.12, '28105'],
      ['Pineville', -80.885, 35.105, '28134'],
    ],
  },
  {
    name: 'Wake',
    weight: 168,
    character: 'city',
    parcel: '99########',
    printedParcel: '9######',
    zoning: {
      house: ['R-4', 'R-6', 'R-10', 'R-30'],
      business: ['CX-3', 'IX-3', 'GC'],
      acreage: ['R-40W', 'R-30', 'R-80W'],
    },
    towns: [
      ['Raleigh', -78.61, 35.765, '27610'],
      ['Raleigh', -78.595, 35.83, '27604'],
      ['Raleigh', -78.655, 35.725, '27603'],
      ['Garner', -78.62, 35.69, '27529'],
      ['Zebulon', -78.32, 35.825, '27597'],
      ['Wendell', -78.37, 35.78, '27591'],
      ['Knightdale', -78.49, 35.79, '27545'],
      ['Wake Forest', -78.51, 35.97, '27587'],
      ['Fuquay-Varina', -78.795, 35.59, '27526'],
      ['Apex', -78.86, 35.73, '27502'],
    ],
  },
  {
    name: 'Rutherford',
    weight: 121,
    character: 'country',
    parcel: '99#####',
    zoning: { house: ['R-1', 'R-2', 'RM'], business: ['C-2', 'HC'], acreage: ['OU', 'RA'] },
    towns: [
      ['Rutherfordton', -81.957, 35.369, '28139'],
      ['Forest City', -81.865, 35.334, '28043'],
      ['Spindale', -81.929, 35.36, '28160'],
      ['Ellenboro', -81.755, 35.328, '28040'],
      ['Bostic', -81.835, 35.362, '28018'],
      ['Union Mills', -81.962, 35.482, '28167'],
      ['Henrietta', -81.79, 35.258, '28076'],
    ],
  },
  {
    name: 'Burke',
    weight: 109,
    character: 'country',
    parcel: '9####',
    zoning: {
      house: ['R-1', 'R-2', 'R-MU', 'LID'],
      business: ['G-B', 'C-B', 'I-P'],
      acreage: ['R-3', 'C-D'],
    },
    towns: [
      ['Morganton', -81.685, 35.745, '28655'],
      ['Valdese', -81.563, 35.741, '28690'],
      ['Drexel', -81.604, 35.756, '28619'],
      ['Glen Alpine', -81.78, 35.729, '28628'],
      ['Connelly Springs', -81.51, 35.715, '28612'],
      ['Hildebran', -81.44, 35.705, '28637'],
    ],
  },
]
