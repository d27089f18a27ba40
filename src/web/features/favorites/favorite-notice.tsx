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

/** Lets a removal be undone and tells a failure; and keeps the stars of this tab as those of the others. */
export function FavoriteNotice() {
  const queryClient = useQueryClient()
  const [news, clear] = useFavoriteNews()
  useEffect(
    () =>
      favoriteTabs.hear(({ id, favorite }) => {
        write(queryClient, id, favorite)
        void queryClient.invalidateQueries({ queryKey: favoriteListingsQuery.queryKey })
      }),
    [queryClient],
  )
  // What was told on one page is no news on the next.
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
  // A failure stays until it is answered, and anything stays under pointer and focus.
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
