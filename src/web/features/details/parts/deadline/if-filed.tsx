import { useQueries } from '@tanstack/react-query'
import { IconInfoCircle } from '@tabler/icons-react'
import type { UpsetBidClock } from '#contract/listings/listings.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { ClockDays } from '#domain/upset-bid/clock-days.ts'
import { dayText, wireDay } from '#domain/time/day-texts.ts'
import type { FilingCounty } from '#domain/upset-bid/filing-hours.ts'
import { ifFiledQuery } from '#web/data/if-filed.ts'
import { CLOCK } from '#web/features/details/texts.ts'
import { usePrinting } from '#web/lib/use-printing.ts'
import { filingDays } from './filing-days.ts'
import styles from './if-filed.module.css'

type IfFiledProps = {
  county: FilingCounty
  /** Amount of the upset bid, dollars. */
  bid: number
  clock: UpsetBidClock
  days: ClockDays
  now: number
}

/** How far an upset bid would move the deadline. Asks the server, which knows every closed day of the county. */
export function IfFiled({ county, bid, clock, days, now }: IfFiledProps) {
  const today = newYorkDate(now)
  const dates = filingDays(clock, days, county, now)
  const isPrinting = usePrinting()
  const results = useQueries({ queries: dates.map((date) => ifFiledQuery(county.name, bid, date)) })
  if (dates.length === 0) return null
  const sentences = dates.flatMap((date, place) => {
    const moved = wireDay(results[place]?.data?.last_day)
    return moved === null ? [] : [movedText({ date, moved, lastDay: days.lastDay, today, isPrinting })]
  })
  const isUnknown = sentences.length === 0 && results.some(({ isError }) => isError)
  return (
    <p className={styles.note}>
      <IconInfoCircle size={16} aria-hidden="true" />
      <span>{isUnknown ? CLOCK.movesUnknown : sentences.join(' ')}</span>
    </p>
  )
}

type Moved = { date: PlainDate; moved: PlainDate; lastDay: PlainDate; today: PlainDate; isPrinting: boolean }

function movedText({ date, moved, lastDay, today, isPrinting }: Moved): string {
  const filed = date === today && !isPrinting ? CLOCK.filedToday : CLOCK.filedOn(dayText(date, today))
  const text = moved === lastDay ? CLOCK.sameDay : CLOCK.movedDay
  return text(filed, dayText(moved, today))
}
