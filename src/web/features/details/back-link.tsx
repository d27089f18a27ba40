import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { listingReturnOf } from '#web/links/listing-return.ts'
import { openBy } from '#web/lib/open-by.ts'
import { paths } from '#web/links/paths.ts'
import { BackTo } from '#web/ui/back-to.tsx'
import { HEAD } from './texts.ts'

/** Link to the listing screen as it was left: goes back in history if possible, which restores the scroll position. */
export function BackLink() {
  const returnState = listingReturnOf(useLocation().state)
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    if (returnState !== null) openBy(event, () => void navigate(-returnState.steps))
  }
  return (
    <BackTo to={returnState?.listing ?? paths.listing} onClick={goBack}>
      {HEAD.back}
    </BackTo>
  )
}
