/** Favorites first, otherwise in the order given. */
export function favoritesFirst<L extends { readonly id: number }>(
  listings: readonly L[],
  favorites: ReadonlySet<number>,
): L[] {
  return [
    ...listings.filter(({ id }) => favorites.has(id)),
    ...listings.filter(({ id }) => !favorites.has(id)),
  ]
}
