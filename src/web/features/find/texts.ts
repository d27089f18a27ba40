export const PALETTE = {
  title: 'Find anything',
  field: 'Property, case, county or page',
  placeholder: 'Address, parcel, case, county or page',
  results: 'Results',
  none: (typed: string) => `No results for “${typed}”`,
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  keys: 'Arrow keys choose, Enter goes there, Escape closes.',
} as const
