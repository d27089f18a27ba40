import { IconChevronLeft } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { listingReturnOf } from '#web/lib/listing-return.ts'
import { openBy } from '#web/lib/open-by.ts'
import { paths } from '#web/lib/paths.ts'
import styles from './back-link.module.css'
import { HEAD } from './texts.ts'

/** To the listing screen as it was left: back in the history where it lies there, so that it scrolls to its place. */
export function BackLink() {
  const way = listingReturnOf(useLocation().state)
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    if (way !== null) openBy(event, () => void navigate(-way.steps))
  }
  return (
    <Link className={styles.back} to={way?.listing ?? paths.listing} onClick={goBack}>
      <IconChevronLeft size={16} aria-hidden="true" />
      {HEAD.back}
    </Link>
  )
}
