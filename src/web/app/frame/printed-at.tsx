import { useLocation } from 'react-router'
import { modifiedText } from '#domain/listing/facts.ts'
import { useClock } from '#web/lib/clock.ts'
import { usePrinting } from '#web/lib/use-printing.ts'
import { NAVIGATION } from '#web/app/texts.ts'
import words from '#web/ui/words.module.css'

/** Pages that state the time themselves, and fit exactly on the paper. */
const STATES_TIME = /^\/(bid_sheet|upset_notice)\b/

/** Heads a printed page with the day and time in New York, which its countdowns and figures are of. */
export function PrintedAt() {
  const clock = useClock()
  const isPrinting = usePrinting()
  const { pathname } = useLocation()
  if (!isPrinting || STATES_TIME.test(pathname)) return null
  return (
    <p className={`${words.label}`}>{NAVIGATION.printed(modifiedText(new Date(clock()).toISOString()))}</p>
  )
}
