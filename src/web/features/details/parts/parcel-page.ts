import { normalizeParcel, type ParcelNumber } from '#domain/identifiers/parcel-number.ts'

/** URLs of the parcel pages in county records, where known. */
const PAGES: ReadonlyMap<string, (parcel: ParcelNumber) => string | null> = new Map([
  ['Mecklenburg', ({ canonical }) => `https://polaris3g.mecklenburgcountync.gov/pid/${canonical}`],
  [
    'Wake',
    ({ canonical, kind }) =>
      kind === 'REID' ? `https://services.wake.gov/realestate/Account.asp?id=${canonical}` : null,
  ],
])

/** The county's own page of a parcel, or null if unknown. */
export function parcelPage(county: string, parcel_identification: string): string | null {
  const parcel = normalizeParcel(county, parcel_identification)
  return (parcel && PAGES.get(county)?.(parcel)) ?? null
}
