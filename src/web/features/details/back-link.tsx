import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { listingReturnOf } from '#web/links/listing-return.ts'
import { openBy } from '#web/lib/open-by.ts'
import { paths } from '#web/links/paths.ts'
import { BackTo } from '#web/ui/back-to.tsx'
import { HEAD } from './texts.ts'

/** To the listing screen as it was left: back in the history where it lies there, so that it scrolls to its place. */
export function BackLink() {
  const way = listingReturnOf(useLocation().state)
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    if (way !== null) openBy(event, () => void navigate(-way.steps))
  }
  return (
    <BackTo to={way?.listing ?? paths.listing} onClick={goBack}>
      {HEAD.back}
    </BackTo>
  )
}
