import { countyNamed } from '#domain/counties/counties.ts'
import type { CountyName } from '#domain/counties/county-register.ts'
import { normalizeParcel } from '#domain/identifiers/parcel-number.ts'
import type { CountyLand } from '#server/features/listings/index.ts'
import type { DemoCounty } from '#server/features/demo/county/demo-counties.ts'
import { numberInForm } from '#server/features/demo/county/numbers.ts'
import { streetNames } from '#server/features/demo/county/street-names.ts'
import type { StreetKind } from '#server/features/demo/county/street-names.ts'
import type { Random } from '#server/features/demo/random.ts'
import { siteFinder } from './find-sites.ts'
import { layOut, sketch } from './lay-out.ts'
import type { PlacedLot, Layout } from './lay-out.ts'

/** A lot with all its facts that do not depend on the owner. */
export interface DemoLot extends Omit<PlacedLot, 'street' | 'along' | 'side'> {
  readonly county: CountyName
  readonly fips: string
  /** Parcel number as printed in lists. */
  readonly parcel: string
  /** Numbers of the lot in the parcel layer. */
  readonly parno: string
  readonly altparno: string | null
  readonly house_number: number
  readonly street: string
  readonly city: string
  readonly zip: string
}

const layouts: Readonly<Record<DemoCounty['character'], readonly Layout[]>> = {
  city: [
    'curves',
    'acreage',
    'grid',
    'cul-de-sacs',
    'highway',
    'grid',
    'curves',
    'grid',
    'cul-de-sacs',
    'curves',
    'grid',
  ],
  country: [
    'curves',
    'acreage',
    'grid',
    'highway',
    'acreage',
    'cul-de-sacs',
    'grid',
    'acreage',
    'curves',
    'acreage',
  ],
}

/** Generates a county's neighborhoods without end, each near one of its towns. */
export function* settle(random: Random, county: DemoCounty, land: CountyLand): Generator<readonly DemoLot[]> {
  const fips = countyNamed(county.name)?.fips ?? ''
  const findSite = siteFinder(land)
  const nameStreet = streetNames(random.fork('streets'))
  let deck: readonly Layout[] = []
  let lots = 0
  for (let built = 0; ; built += 1) {
    const own = random.fork(built)
    if (deck.length === 0)
      deck = built === 0 ? layouts[county.character] : own.shuffled(layouts[county.character])
    const [layout = 'grid', ...rest] = deck
    deck = rest
    const town = own.pick(county.towns)
    const sketched = sketch(own, layout)
    const center = findSite(own, layout, sketched.radius, town)
    const streets = Array.from({ length: sketched.streets }, (_street, index) => ({
      name: nameStreet(streetKind(layout, index)),
      firstNumber: own.integer(1, layout === 'acreage' ? 80 : 45) * 100,
    }))
    const taken = new Set<string>()
    yield layOut(sketched, center).map(({ street, along, side, ...lot }): DemoLot => {
      const { name = '', firstNumber = 100 } = streets[street] ?? {}
      let house_number = firstNumber + 2 * Math.floor((along + 2000) / 20) + (side === 'odd' ? 1 : 0)
      while (taken.has(`${house_number} ${name}`)) house_number += 2
      taken.add(`${house_number} ${name}`)
      lots += 1
      return {
        ...lot,
        ...parcelNumbers(county, lots),
        county: county.name,
        fips,
        house_number,
        street: name,
        city: town[0],
        zip: town[3],
      }
    })
  }
}

function streetKind(layout: Layout, street: number): StreetKind {
  if (layout === 'acreage') return 'country'
  return layout === 'cul-de-sacs' && street > 0 ? 'dead-end' : 'town'
}

function parcelNumbers(county: DemoCounty, running: number): Pick<DemoLot, 'parcel' | 'parno' | 'altparno'> {
  const inLayer = numberInForm(county.parcel, running)
  const parcel = county.printedParcel === undefined ? inLayer : numberInForm(county.printedParcel, running)
  const bare = normalizeParcel(county.name, inLayer)?.canonical.replace(/[^0-9A-Z]/g, '') ?? inLayer
  return { parcel, parno: bare, altparno: parcel === inLayer ? null : parcel }
}
