import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { UI } from '#web/ui/texts.ts'
import styles from './favorite-notice.module.css'
import {
  favoriteListingsQuery,
  favoriteTabs,
  useFavoriteChange,
  useFavoriteNews,
  write,
  type FavoriteNews,
} from './favorites.ts'
import { FAVORITES } from './texts.ts'

const SHOWN_MS = 8000

/** Offers undo for a removal, shows failures, and applies changes of other tabs to the stars in this one. */
export function FavoriteNotice() {
  const queryClient = useQueryClient()
  const [news, clear] = useFavoriteNews()
  useEffect(
    () =>
      favoriteTabs.listen(({ id, favorite }) => {
        write(queryClient, id, favorite)
        void queryClient.invalidateQueries({ queryKey: favoriteListingsQuery.queryKey })
      }),
    [queryClient],
  )
  // A notice does not carry over to the next page.
  useEffect(() => clear, [clear])
  return (
    <div className={styles.place} role="status">
      {news && <News key={`${news.kind} ${news.wish.id}`} news={news} onClose={clear} />}
    </div>
  )
}

function News({ news, onClose }: { news: FavoriteNews; onClose: () => void }) {
  const { kind, wish, reason } = news
  const change = useFavoriteChange()
  const [isHeld, setHeld] = useState(false)
  // Failures stay until dismissed; any notice stays while hovered or focused.
  const isPassing = kind === 'removed' && !isHeld
  useEffect(() => {
    if (!isPassing) return undefined
    const timer = setTimeout(onClose, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isPassing, onClose])
  const isRemoved = kind === 'removed'
  const text = isRemoved ? FAVORITES.removed : wish.isFavorite ? FAVORITES.notAdded : FAVORITES.notRemoved
  const act = () => {
    onClose()
    change(isRemoved ? { ...wish, isFavorite: true } : wish)
  }
  return (
    <div
      className={styles.notice}
      data-kind={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>
        {text(wish.name)}
        {reason !== null && ` ${reason}`}
      </p>
      <Button onClick={act}>{isRemoved ? FAVORITES.undo : UI.retry}</Button>
      <IconButton look="ghost" label={UI.close} onClick={onClose}>
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
