import { IconChevronLeft } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { listingReturnOf } from '#web/lib/listing-return.ts'
import { paths } from '#web/lib/paths.ts'
import styles from './back-link.module.css'
import { HEAD } from './texts.ts'

/** To the listing screen as it was left: back in the history where it lies there, so that it scrolls to its place. */
export function BackLink() {
  const way = listingReturnOf(useLocation().state)
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    const isPlainClick =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (way === null || !isPlainClick) return
    event.preventDefault()
    void navigate(-way.steps)
  }
  return (
    <Link className={styles.back} to={way?.listing ?? paths.listing} onClick={goBack}>
      <IconChevronLeft size={16} aria-hidden="true" />
      {HEAD.back}
    </Link>
  )
}
