import type { Random } from '#server/features/demo/random.ts'

const firsts = [
  'Alder',
  'Amber',
  'Barringer',
  'Bellhaven',
  'Bramble',
  'Briar',
  'Cardinal',
  'Cedar',
  'Chestnut',
  'Clover',
  'Copper',
  'Coulwood',
  'Dogwood',
  'Dovetail',
  'Elder',
  'Fallow',
  'Farrow',
  'Fern',
  'Finch',
  'Foxglove',
  'Gentry',
  'Hazel',
  'Heron',
  'Hickory',
  'Hollis',
  'Ivory',
  'Juniper',
  'Kentmere',
  'Kestrel',
  'Larkhaven',
  'Laurel',
  'Linden',
  'Locust',
  'Magnolia',
  'Marlow',
  'Millet',
  'Mulberry',
  'Oriole',
  'Partridge',
  'Pecan',
  'Persimmon',
  'Plover',
  'Poplar',
  'Quail',
  'Redbud',
  'Rosewell',
  'Sassafras',
  'Sedge',
  'Sparrow',
  'Sumac',
  'Sweetgum',
  'Tanager',
  'Thistle',
  'Towhee',
  'Vesper',
  'Walnut',
  'Warbler',
  'Whitlow',
  'Willow',
  'Wren',
  'Yarrow',
] as const

const seconds = [
  'Branch',
  'Bluff',
  'Chapel',
  'Creek',
  'Crossing',
  'Dale',
  'Farm',
  'Ferry',
  'Field',
  'Forge',
  'Glen',
  'Grove',
  'Hill',
  'Hollow',
  'Knoll',
  'Landing',
  'Meadow',
  'Mill',
  'Orchard',
  'Pond',
  'Ridge',
  'Run',
  'Shoals',
  'Spring',
  'Trace',
  'Vale',
] as const

const townKinds = ['St', 'Ave', 'Dr', 'Ln', 'Rd', 'Way', 'Pl'] as const
const deadEndKinds = ['Ct', 'Cir', 'Pl'] as const
const countryKinds = ['Rd', 'Rd', 'Trl', 'Loop'] as const

export type StreetKind = 'town' | 'dead-end' | 'country'

/** Generates invented street names, unique within a county. */
export function streetNames(random: Random): (kind: StreetKind) => string {
  const used = new Set<string>()
  const draw = (kind: StreetKind): string => {
    const stem = random.chance(0.25) ? random.pick(firsts) : `${random.pick(firsts)} ${random.pick(seconds)}`
    // Country roads have long names.
    if (kind === 'country' && random.chance(0.12)) return `Old ${stem} Church Road Extension`
    const suffix = { town: townKinds, 'dead-end': deadEndKinds, country: countryKinds }[kind]
    return `${stem} ${random.pick(suffix)}`
  }
  return (kind) => {
    let name = draw(kind)
    while (used.has(name)) name = draw(kind)
    used.add(name)
    return name
  }
}
