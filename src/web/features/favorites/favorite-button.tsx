import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import styles from './favorite-button.module.css'
import { useFavorite } from './parts/use-favorite.ts'
import { FAVORITES } from './texts.ts'

/** The star with its label, for the header of a page. */
export function FavoriteButton({ id, name }: { id: number; name: string }) {
  const favorite = useFavorite(id, name)
  const isFavorite = favorite.kind === 'known' && favorite.isFavorite
  const Icon = isFavorite ? IconStarFilled : IconStar
  return (
    <Button
      className={`${styles.button}`}
      aria-pressed={isFavorite}
      title={favorite.kind === 'failed' ? FAVORITES.notKnown : undefined}
      disabled={favorite.kind === 'unknown'}
      onClick={favorite.kind === 'unknown' ? undefined : favorite.press}
    >
      <Icon size={16} aria-hidden="true" />
      {FAVORITES.button}
    </Button>
  )
}
