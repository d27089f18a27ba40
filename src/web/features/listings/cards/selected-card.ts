import type { ListedCards } from '#web/features/listings/worker/use-listing-results.ts'

/** Height of the sheet with the selected card in px, for elements placed above it. */
export const SHEET_HEIGHT = 224

/** The card of a listing, if it is among the results. */
export function selectedCard({ outlined, withoutOutline }: ListedCards, id: number | null) {
  return outlined.at(outlined.placeOf(id)) ?? withoutOutline.at(withoutOutline.placeOf(id))
}
