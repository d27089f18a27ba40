import { statusBadge } from '#domain/listing/badge.ts'
import { namedDay } from '#domain/time/day-texts.ts'
import { formatCents } from '#domain/money/format-money.ts'
import { addDays, type PlainDate } from '#domain/time/plain-date.ts'
import { lastDay, openDayFrom } from '#domain/upset-bid/upset-deadline.ts'
import { minimumUpsetBid, upsetBidDeposit } from '#domain/upset-bid/minimum-upset-bid.ts'
import { Fact, FactList } from '#web/ui/fact-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import words from '#web/ui/words.module.css'
import shot from './parcel-picture.module.css'
import styles from './sample-listing.module.css'
import { SAMPLE } from './sample-texts.ts'

const LAST_BID_CENTS = 18_450_00
const OPENING_BID_CENTS = 9_200_00

/**
 * An invented property in its upset bid period. The product's own rules compute its bid, deposit and upset deadline.
 */
export function SampleListing({ today }: { today: PlainDate }) {
  const filed = openDayFrom(addDays(today, -5), SAMPLE.county, [])
  const { last_day } = lastDay(filed, SAMPLE.county, [])
  const sale = openDayFrom(addDays(filed, -9), SAMPLE.county, [])
  const minimum = minimumUpsetBid(LAST_BID_CENTS, today)
  const badge = statusBadge({
    status: 'Upset Bid Ongoing',
    upsetBidDate: last_day,
    date: sale,
    time: null,
    today,
  })
  return (
    <Panel title={SAMPLE.title}>
      <p className={styles.mark}>{SAMPLE.mark}</p>
      <div className={styles.head}>
        <svg
          className={shot.picture}
          data-tone={badge.color}
          viewBox="0 0 128 128"
          role="img"
          aria-label={SAMPLE.picture}
        >
          <path className={shot.parcel} d="M38 30 96 44 84 100 26 86z" />
        </svg>
        <div>
          <StatusBadge badge={badge} />
          <p className={words.lg}>{formatCents(LAST_BID_CENTS)}</p>
          <p className={words.medium}>{SAMPLE.address}</p>
          <p className={words.dim}>{SAMPLE.land}</p>
        </div>
      </div>
      <FactList>
        <Fact name={SAMPLE.lastBid}>{SAMPLE.filed(formatCents(LAST_BID_CENTS), namedDay(filed))}</Fact>
        <Fact name={SAMPLE.minimum}>{formatCents(minimum)}</Fact>
        <Fact name={SAMPLE.deposit}>{formatCents(upsetBidDeposit(minimum, today))}</Fact>
        <Fact name={SAMPLE.lastDay}>{namedDay(last_day)}</Fact>
        <Fact name={SAMPLE.sale}>{namedDay(sale)}</Fact>
        <Fact name={SAMPLE.openingBid}>{formatCents(OPENING_BID_CENTS)}</Fact>
        <Fact name={SAMPLE.caseNumber}>{SAMPLE.caseValue}</Fact>
        <Fact name={SAMPLE.parcel}>{SAMPLE.parcelValue}</Fact>
        <Fact name={SAMPLE.source}>{SAMPLE.sourceValue}</Fact>
      </FactList>
    </Panel>
  )
}
