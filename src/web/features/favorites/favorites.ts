import { skipToken, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Favorite } from '#contract/following/following-schema.ts'
import { callOutlivingPage } from '#web/lib/api/call.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useClock } from '#web/lib/clock.ts'
import { logFault } from '#web/lib/log.ts'
import { otherTabs } from '#web/lib/other-tabs.ts'
import { FAVORITES } from './texts.ts'

type Favorites = Answer<'GET /api/users/get/favorites'>

export const favoritesQuery = queryOf('GET /api/users/get/favorites')
export const favoriteListingsQuery = queryOf('GET /api/favorite_listings')

/** Broadcasts changed favorites to other tabs; null for a removed one. */
export const favoriteTabs = otherTabs<{ id: number; favorite: Favorite | null }>('favorites')

type FavoriteIds = {
  /** Null until loaded. */
  ids: ReadonlySet<number> | null
  hasFailed: boolean
  isFetching: boolean
  retry: () => void
}

/** Ids of the person's favorites. */
export function useFavoriteIds(enabled: boolean): FavoriteIds {
  const { data, isError, errorUpdateCount, isFetching, refetch } = useQuery({
    ...favoritesQuery,
    enabled,
    select: idsOf,
  })
  // Still while they are requested again.
  const hasFailed = isError || (data === undefined && errorUpdateCount > 0)
  return { ids: data ?? null, hasFailed, isFetching, retry: () => void refetch() }
}

function idsOf({ favorites }: Favorites): ReadonlySet<number> {
  return new Set(favorites.map(({ tax_foreclosure_id }) => tax_foreclosure_id))
}

/** A request to add or remove a favorite. */
export type FavoriteWish = {
  id: number
  isFavorite: boolean
  /** The listing's address, for messages. */
  name: string
}

/** The latest notice about favorites: an undoable removal, or a failure. */
export type FavoriteNews = { kind: 'removed' | 'failed'; wish: FavoriteWish; reason: string | null }

const newsKey = ['favorite news'] as const

export function useFavoriteNews(): [news: FavoriteNews | null, clear: () => void] {
  const queryClient = useQueryClient()
  const { data } = useQuery<FavoriteNews | null>({ queryKey: newsKey, queryFn: skipToken })
  const clear = useCallback(
    () => void queryClient.setQueryData<FavoriteNews | null>(newsKey, null),
    [queryClient],
  )
  return [data ?? null, clear]
}

/**
 * Changes favorites optimistically, then on the server, in the order of the requests. A failure rolls back and shows
 * the reason.
 */
export function useFavoriteChange(): (wish: FavoriteWish) => void {
  const queryClient = useQueryClient()
  const clock = useClock()
  const setNews = (news: FavoriteNews | null) => queryClient.setQueryData<FavoriteNews | null>(newsKey, news)
  const { mutate } = useMutation({
    scope: { id: 'favorites' },
    mutationFn: send,
    onMutate: async (wish: FavoriteWish) => {
      await queryClient.cancelQueries({ queryKey: favoritesQuery.queryKey })
      const before = favoriteOf(queryClient, wish.id)
      write(queryClient, wish.id, wish.isFavorite ? aFavorite(wish.id, clock()) : null)
      setNews(wish.isFavorite ? null : { kind: 'removed', wish, reason: null })
      return { before }
    },
    onSuccess: (favorite, { id, isFavorite }) => {
      favoriteTabs.send({ id, favorite })
      // A later request may already show something else.
      if (isFavorite && favoriteOf(queryClient, id)) write(queryClient, id, favorite)
      void queryClient.invalidateQueries({ queryKey: favoriteListingsQuery.queryKey })
    },
    onError: (error, wish, context) => {
      logFault(FAVORITES.logFailed, error)
      const isShown = (favoriteOf(queryClient, wish.id) !== null) === wish.isFavorite
      if (isShown) write(queryClient, wish.id, context?.before ?? null)
      setNews({ kind: 'failed', wish, reason: error.message })
    },
  })
  return mutate
}

/** Completes even if the page is left right after the star was pressed. */
async function send({ id, isFavorite }: FavoriteWish): Promise<Favorite | null> {
  const body = { tax_foreclosure_id: id }
  if (isFavorite) return (await callOutlivingPage('POST /api/users/favorites/add', { body })).favorite
  await callOutlivingPage('POST /api/users/favorites/remove', { body })
  return null
}

function aFavorite(id: number, now: number): Favorite {
  return { tax_foreclosure_id: id, favorited_at: new Date(now).toISOString() }
}

function favoriteOf(queryClient: QueryClient, id: number): Favorite | null {
  const known = queryClient.getQueryData(favoritesQuery.queryKey)
  return known?.favorites.find(({ tax_foreclosure_id }) => tax_foreclosure_id === id) ?? null
}

/** Sets one favorite in the cache, or removes it with null. Keeps the newest first. */
export function write(queryClient: QueryClient, id: number, favorite: Favorite | null): void {
  queryClient.setQueryData(favoritesQuery.queryKey, (known) => {
    if (!known) return known
    const others = known.favorites.filter(({ tax_foreclosure_id }) => tax_foreclosure_id !== id)
    const favorites = favorite === null ? others : [...others, favorite]
    return { favorites: favorites.toSorted((a, b) => b.favorited_at.localeCompare(a.favorited_at)) }
  })
}
