/**
 * Where a county's sales are held, without the remarks that follow in the table of counties: what is said there of days
 * and hours is the usual, and an entry of a calendar has its own.
 */
export function placeAlone(salePlace: string): string {
  return salePlace.replace(/;.*$/s, '').trim()
}
