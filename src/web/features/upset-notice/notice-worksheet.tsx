import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ClerkCall } from '#contract/following/following-schema.ts'
import type { ListingDetails } from '#contract/listings/listings.ts'
import { deadlineWarnings } from '#domain/clerk-call/deadline-warnings.ts'
import { lastDayMark } from '#domain/clerk-call/last-day-mark.ts'
import { perClerkText } from '#domain/clerk-call/per-clerk.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { formatCents } from '#domain/money/format-money.ts'
import { wireDay } from '#domain/time/day-texts.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { hourText } from '#domain/upset-bid/filing-hours.ts'
import { ifFiledQuery } from '#web/data/if-filed.ts'
import { sheetLink } from '#web/links/bid-sheet-link.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Fact, FactList } from '#web/ui/fact-list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { TermLine } from '#web/ui/term-line.tsx'
import words from '#web/ui/words.module.css'
import { NoticeBar } from './notice-bar.tsx'
import { NoticePaper } from './notice-paper.tsx'
import styles from './notice-worksheet.module.css'
import { openPeriodOf, type OpenPeriod } from './open-period.ts'
import { minimumOn, typedBid } from './parts/notice-view.ts'
import { NOTICE, NOTICE_TERMS } from './texts.ts'

type NoticeWorksheetProps = {
  /** With the person's call to the clerk applied, if active. */
  details: ListingDetails
  /** The call that provides the last bid, and possibly the deadline; null for none. */
  call: ClerkCall | null
  /** The person's maximum bid, dollars. */
  maximum: number | null
  now: number
  back: ReactNode
  /** How to pay the deposit. */
  payment: string
  /** The clerk's phone as a fact, for a page without a worksheet. */
  phone: ReactNode
}

/** The worksheet if a notice can be filed now; otherwise the reason why not, and how to ask the clerk. */
export function NoticeWorksheet(props: NoticeWorksheetProps) {
  const { details, now, back } = props
  const period = openPeriodOf(details, now)
  const sheet = sheetLink([details.listing.id], { print: false })
  return 'closed' in period ? (
    <NoWorksheet back={back}>
      <p>{period.closed}</p>
      <Panel title={NOTICE.ask} flush>
        <FactList>
          {props.phone}
          <Fact name={NOTICE.closes}>{hourText(details.county)}</Fact>
        </FactList>
      </Panel>
      <div>
        <ButtonLink to={sheet.to} state={sheet.state}>
          {NOTICE.bidSheet}
        </ButtonLink>
      </div>
    </NoWorksheet>
  ) : (
    <FilledWorksheet {...props} period={period} />
  )
}

/** The worksheet page without a worksheet. */
export function NoWorksheet({ back, children }: { back: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.nothing}>
      {back}
      <h1 className={words.xl}>{NOTICE.title}</h1>
      {children}
    </div>
  )
}

function FilledWorksheet(props: NoticeWorksheetProps & { period: OpenPeriod }) {
  const { details, call, maximum, now, back, payment, period } = props
  const { next, clock, days, filingDays } = period
  const [chosenDay, setChosenDay] = useState(filingDays[0])
  // A page left open can outlive the days it offers.
  const filedOn = filingDays.includes(chosenDay) ? chosenDay : filingDays[0]
  const [typed, setTyped] = useState(() => amountText(minimumOn(filedOn, next)))
  const ifFiled = useQuery(ifFiledQuery(details.county.name, next.minimum_upset_bid, filedOn))
  const { figures, minimumCents, isTooLow, error, aboveMaximum } = typedBid(typed, filedOn, next, maximum)
  const today = newYorkDate(now)
  const nextLastDay = wireDay(ifFiled.data?.last_day)
  const perClerk = call && perClerkText(call, today)
  const shown = { clock, days, call, disagreements: details.disagreements, county: details.county.name }
  return (
    <>
      <h1 className={words.spoken}>{NOTICE.title}</h1>
      <NoticeBar
        back={back}
        typed={typed}
        error={error}
        hint={NOTICE.bidHint(formatCents(minimumCents))}
        days={filingDays}
        filedOn={filedOn}
        today={today}
        onType={setTyped}
        onFiledOn={setChosenDay}
        onPrint={figures && !ifFiled.isPending ? () => window.print() : null}
      />
      <div className={styles.notes}>
        {ifFiled.error && nextLastDay === null && (
          <RetryNotice onRetry={() => void ifFiled.refetch()} isRetrying={ifFiled.isFetching}>
            {NOTICE.nextNotLoaded} {ifFiled.error.message}
          </RetryNotice>
        )}
        {isTooLow && (
          <Button onClick={() => setTyped(amountText(minimumCents))}>
            {NOTICE.bidMinimum(formatCents(minimumCents))}
          </Button>
        )}
        {aboveMaximum !== null && <Notice tone="gray">{aboveMaximum}</Notice>}
        <TermLine terms={NOTICE_TERMS} />
      </div>
      {figures && (
        <NoticePaper
          details={details}
          clock={clock}
          lastDay={days.lastDay}
          figures={{
            ...figures,
            next: nextLastDay
              ? { lastDay: nextLastDay, lastDayIfClosed: wireDay(ifFiled.data?.last_day_if_closed) }
              : ifFiled.isPending
                ? 'asked'
                : 'unknown',
          }}
          bidByCall={perClerk}
          dayMark={lastDayMark(clock, call, today).text}
          payment={payment}
          warnings={deadlineWarnings(shown, now)}
          today={today}
        />
      )}
    </>
  )
}

function amountText(cents: number): string {
  return dollarsFromCents(cents).toFixed(2)
}
