import { IconStar, IconStarFilled } from '@tabler/icons-react'
import styles from './favorite-star.module.css'
import { useFavorite } from './parts/use-favorite.ts'
import { FAVORITES } from './texts.ts'

type FavoriteStarProps = {
  id: number
  /** The listing's address. */
  name: string
  tabIndex?: 0 | -1
}

/** Adds or removes a favorite. Rendered only once the favorites have loaded. */
export function FavoriteStar({ id, name, tabIndex }: FavoriteStarProps) {
  const favorite = useFavorite(id, name)
  if (favorite.kind === 'unknown') return null
  const isFavorite = favorite.kind === 'known' && favorite.isFavorite
  const Icon = isFavorite ? IconStarFilled : IconStar
  return (
    <button
      type="button"
      className={styles.star}
      aria-label={FAVORITES.starOf(name)}
      title={favorite.kind === 'failed' ? FAVORITES.notKnown : FAVORITES.button}
      aria-pressed={isFavorite}
      tabIndex={tabIndex}
      onClick={favorite.press}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}
