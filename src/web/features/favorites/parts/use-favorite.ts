import { useQuery } from '@tanstack/react-query'
import { favoritesQuery, useFavoriteChange } from '#web/features/favorites/favorites.ts'

/** Favorite state of one listing; `press` toggles it, or refetches after a failed load. */
export type FavoriteState =
  | { kind: 'unknown' }
  | { kind: 'failed'; press: () => void }
  | { kind: 'known'; isFavorite: boolean; press: () => void }

export function useFavorite(id: number, name: string): FavoriteState {
  const { data, isError, refetch } = useQuery({
    ...favoritesQuery,
    select: ({ favorites }) => favorites.some(({ tax_foreclosure_id }) => tax_foreclosure_id === id),
  })
  const change = useFavoriteChange()
  if (data !== undefined) {
    return { kind: 'known', isFavorite: data, press: () => change({ id, name, isFavorite: !data }) }
  }
  return isError ? { kind: 'failed', press: () => void refetch() } : { kind: 'unknown' }
}
