import { normaliseParcel, type ParcelNumber } from '#domain/identifiers/parcel-number.ts'

/** How the pages of a county's own records are addressed, where that is known. */
const PAGES: ReadonlyMap<string, (parcel: ParcelNumber) => string | null> = new Map([
  ['Mecklenburg', ({ canonical }) => `https://polaris3g.mecklenburgcountync.gov/pid/${canonical}`],
  [
    'Wake',
    ({ canonical, kind }) =>
      kind === 'REID' ? `https://services.wake.gov/realestate/Account.asp?id=${canonical}` : null,
  ],
])

/** The county's own page of a parcel; null where there is none, or none is known. */
export function parcelPage(county: string, parcel_identification: string): string | null {
  const parcel = normaliseParcel(county, parcel_identification)
  return (parcel && PAGES.get(county)?.(parcel)) ?? null
}
