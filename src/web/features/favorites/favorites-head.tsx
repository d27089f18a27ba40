import type { RefObject } from 'react'
import { Link } from 'react-router'
import { profileLink } from '#web/links/profile-tabs.ts'
import words from '#web/ui/words.module.css'
import styles from './favorites-head.module.css'
import { FAVORITES } from './texts.ts'

type FavoritesHeadProps = {
  /** Number of favorites listed below; undefined until known. */
  count: number | undefined
  title?: RefObject<HTMLHeadingElement | null>
}

/** Title of the favorites, and what they are alerted of. */
export function FavoritesHead({ count, title }: FavoritesHeadProps) {
  const settings = profileLink('notifications')
  return (
    <>
      <h2 ref={title} id="favorites-title" className={words.lg} tabIndex={-1}>
        {FAVORITES.title}
        {count !== undefined && ` (${count})`}
      </h2>
      <p className={styles.notice}>
        {FAVORITES.notice}{' '}
        <Link className={words.link} to={settings.to} state={settings.state}>
          {FAVORITES.settings}
        </Link>
      </p>
    </>
  )
}
