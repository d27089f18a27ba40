import { IconInfoCircle } from '@tabler/icons-react'
import type { ListingDetails } from '#contract/listings/listings.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { lastDay } from '#domain/upset-bid/upset-deadline.ts'
import { saleInstant } from '#domain/listing-status/phase.ts'
import { dayText, wireDay } from '#domain/time/day-texts.ts'
import { CLOCK, CLOCK_TEXTS } from '#web/features/details/texts.ts'
import { FigureMark } from '#web/features/details/parts/evidence-link.tsx'
import words from '#web/ui/words.module.css'
import note from './if-filed.module.css'
import { DeadlineText } from './deadline-text.tsx'
import styles from './open-period.module.css'
import { timeLeftText } from './time-left.ts'

type SaleAheadProps = { details: ListingDetails; isAhead: boolean; now: number; today: PlainDate }

/** Day, hour and place of a sale that is ahead, or past without a posted result. */
export function SaleAhead({ details, isAhead, now, today }: SaleAheadProps) {
  const { listing, sale_place } = details
  const day = wireDay(listing.foreclosure_date)
  const time = listing.time?.trim() || CLOCK.unknownTime
  const saleAt = saleInstant(listing)
  return (
    <>
      <div className={styles.body}>
        <DeadlineText
          label={isAhead ? CLOCK.sale : CLOCK.saleWas}
          text={day === null ? CLOCK.datePending : `${dayText(day, today)}, ${time}`}
          dateTime={day ?? undefined}
        >
          {day !== null && (
            <FigureMark basis="published" id={listing.id} fact="foreclosure_date" hint={CLOCK.whereSaleDate}>
              {CLOCK.published}
            </FigureMark>
          )}
          {isAhead && saleAt !== null && listing.time !== null && (
            <p className={`${styles.left} ${words.onScreen}`} role="timer">
              {CLOCK.leftToSale(timeLeftText(saleAt - now))}
            </p>
          )}
        </DeadlineText>
        {sale_place !== null && <p>{sale_place}</p>}
        {!isAhead && <p className={styles.left}>{CLOCK_TEXTS.result_unseen}</p>}
      </div>
      {isAhead && day !== null && (
        <p className={note.note}>
          <IconInfoCircle size={16} aria-hidden="true" />
          <span>{CLOCK.afterSale(dayText(lastDay(day, listing.county, []).last_day, today))}</span>
        </p>
      )}
    </>
  )
}
