import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { FavoriteListing } from '#contract/following/following-schema.ts'
import { FAVORITE_ORDERS, sortedFavorites, type FavoriteOrder } from '#domain/listing/favorite-order.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { paths } from '#web/links/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyPart } from '#web/ui/empty-part.tsx'
import { UI } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import styles from './favorites-panel.module.css'
import { FavoritesHead } from './favorites-head.tsx'
import { favoriteListingsQuery, useFavoriteIds } from './favorites.ts'
import { FAVORITES } from './texts.ts'

type FavoritesPanelProps = {
  today: PlainDate
  /** Renders a favorite as a property card. */
  renderCard: (favorite: FavoriteListing) => ReactNode
  /** Rendered after the sort options: actions on several favorites. */
  actions: ReactNode
  /** Rendered above the cards. */
  above: ReactNode
}

const ORDER_TEXTS: Readonly<Record<FavoriteOrder, string>> = {
  mostRecent: FAVORITES.mostRecent,
  lowestPrice: FAVORITES.lowestPrice,
  highestPrice: FAVORITES.highestPrice,
}

/** The person's favorites as cards, including ended ones. */
export function FavoritesPanel({ today, renderCard, actions, above }: FavoritesPanelProps) {
  const { data, error, isFetching, refetch } = useQuery(favoriteListingsQuery)
  const { ids } = useFavoriteIds(true)
  const [order, setOrder] = useState<FavoriteOrder | null>(null)
  // Stars pressed here or in another tab count before the server responds.
  const favorites = data?.favorites.filter(({ listing }) => ids?.has(listing.id) ?? true) ?? null
  const title = useRef<HTMLHeadingElement>(null)
  const hasFocus = useRef(false)
  const count = favorites?.length
  // Removing a card by its star drops the focus; moves it to the title.
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return
    hasFocus.current = false
    title.current?.focus({ preventScroll: true })
  }, [count])
  return (
    <section className={styles.panel} aria-labelledby="favorites-title">
      <FavoritesHead count={count} title={title} />
      <div className={styles.orders} role="group" aria-label={FAVORITES.sort}>
        {FAVORITE_ORDERS.map((each) => (
          <Button
            key={each}
            className={`${styles.order}`}
            aria-pressed={each === order}
            onClick={() => setOrder(each === order ? null : each)}
          >
            {ORDER_TEXTS[each]}
          </Button>
        ))}
        {count !== undefined && count > 0 && actions}
      </div>
      {count !== undefined && count > 0 && above}
      {!favorites && !error && <p role="status">{UI.loading}</p>}
      {!favorites && error && (
        <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
          {FAVORITES.notLoaded} {error.message}
        </RetryNotice>
      )}
      {favorites?.length === 0 && <NoFavorites />}
      {favorites && favorites.length > 0 && (
        <ul
          role="list"
          className={styles.grid}
          onFocus={() => {
            hasFocus.current = true
          }}
          onBlur={({ relatedTarget }) => {
            // Removing the focused element fires blur without a `relatedTarget`.
            if (relatedTarget !== null) hasFocus.current = false
          }}
        >
          {sortedFavorites(favorites, order, today).map((favorite) => (
            <li key={favorite.listing.id}>{renderCard(favorite)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function NoFavorites() {
  return (
    <EmptyPart>
      <p>{FAVORITES.noResults}</p>
      <p className={words.dim}>{FAVORITES.howTo}</p>
      <ButtonLink to={paths.listing}>{FAVORITES.toListings}</ButtonLink>
    </EmptyPart>
  )
}
