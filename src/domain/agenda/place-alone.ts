/**
 * Where a county's sales are held, without the remarks of the county table: those give the usual days and hours, while
 * a calendar entry has its own.
 */
export function placeAlone(salePlace: string): string {
  const [place = ''] = salePlace.split(';', 1)
  return place.trim()
}
