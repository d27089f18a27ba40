import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { ClerkCall, PropertyNotes } from '#contract/following/following-schema.ts'
import type { ListingDetails, NextBid, UpsetBidClock } from '#contract/listings/listings.ts'
import { centsFromDollars, dollarsFromCents } from '#domain/money/cents.ts'
import { perClerkText } from '#domain/clerk-call/per-clerk.ts'
import { isSourcesDay, activeClerkCall } from '#domain/clerk-call/resolve-call.ts'
import { disagreementWarnings } from '#domain/disagreement/disagreement-warnings.ts'
import { addressText } from '#domain/listing/address.ts'
import { wireDay } from '#domain/time/day-texts.ts'
import { formatCents } from '#domain/money/format-money.ts'
import { phaseText } from '#domain/listing-status/phase-text.ts'
import { phaseOf } from '#domain/listing-status/phase.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { clockDaysOf, type ClockDays } from '#domain/upset-bid/clock-days.ts'
import { clockWarnings, openEndText } from '#domain/upset-bid/clock-notes.ts'
import { filingDaysLeft } from '#domain/upset-bid/filing-days.ts'
import { minimumUpsetBid } from '#domain/upset-bid/minimum-upset-bid.ts'
import { upsetNotice } from '#domain/upset-bid/upset-notice.ts'
import { parseTypedAmount } from '#domain/worksheet/typed-amount.ts'
import { detailsQuery, ifFiledQuery } from '#web/features/details/api.ts'
import { MissingListing } from '#web/features/details/details-states.tsx'
import { CLOCK, COST, STATES } from '#web/features/details/texts.ts'
import { useNow } from '#web/features/details/use-now.ts'
import { mineQuery } from '#web/features/property/api.ts'
import { detailsByCall } from '#web/features/property/by-call.ts'
import { NoticeBar } from '#web/features/upset-notice/notice-bar.tsx'
import { NoticePaper } from '#web/features/upset-notice/notice-paper.tsx'
import { NOTICE, NOTICE_TERMS } from '#web/features/upset-notice/texts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { paths } from '#web/links/paths.ts'
import { BackTo } from '#web/ui/back-to.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { TermLine } from '#web/ui/term-line.tsx'
import { Title } from '#web/ui/title.tsx'
import words from '#web/ui/words.module.css'
import { listingIdOf } from './details-loader.ts'
import styles from './upset-notice.module.css'

export function Component() {
  const id = listingIdOf(useParams()['id'])
  return id === null ? <Missing /> : <Worksheet key={id} id={id} />
}

function Worksheet({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(detailsQuery(id))
  const mine = useQuery(mineQuery(id))
  if (isApiError(error, 'not_found')) return <Missing />
  if (!data && error) {
    return <Failed id={id} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  }
  // A call to the clerk changes the last bid and its last day: without it, a bid that is too low would look lawful.
  if (!mine.data && mine.error) {
    const retry = () => void mine.refetch()
    return <Failed id={id} error={mine.error} isRetrying={mine.isFetching} onRetry={retry} />
  }
  if (!data || !mine.data) return <PageSpinner />
  return (
    <div className={styles.page}>
      <Title>{NOTICE.titleOf(addressText(data.listing))}</Title>
      <Figures details={data} mine={mine.data} />
    </div>
  )
}

type FailedProps = { id: number; error: Error; isRetrying: boolean; onRetry: () => void }

function Failed({ id, error, isRetrying, onRetry }: FailedProps) {
  return (
    <div className={styles.page}>
      <Title>{NOTICE.title}</Title>
      <div className={styles.nothing}>
        <Back id={id} />
        <h1 className={words.xl}>{NOTICE.title}</h1>
        <RetryNotice onRetry={onRetry} isRetrying={isRetrying}>
          {NOTICE.failed} {error.message}
        </RetryNotice>
      </div>
    </div>
  )
}

/** The worksheet where a notice can be filed now, else why it cannot. */
function Figures({ details, mine }: { details: ListingDetails; mine: PropertyNotes }) {
  const now = useNow()
  const call = activeClerkCall(mine.clerk_call)
  const heard = call ? detailsByCall(details, call) : details
  const phase = phaseOf(heard, now)
  const { next_bid: next, clock, county, listing } = heard
  const days = clock && clockDaysOf(clock)
  const left = clock && days ? filingDaysLeft(days, county.name, clock.closes_at, now) : []
  const [first] = left
  if (phase !== 'upset_open') {
    return <Nothing id={listing.id}>{phaseText(phase, listing.status_reason) ?? NOTICE.saleAhead}</Nothing>
  }
  if (next === null) return <Nothing id={listing.id}>{NOTICE.bidUnknown}</Nothing>
  if (clock === null || days === null) return <Nothing id={listing.id}>{NOTICE.dayUnknown}</Nothing>
  if (first === undefined) return <Nothing id={listing.id}>{openEndText(clock, now) ?? NOTICE.over}</Nothing>
  return (
    <Filled
      details={heard}
      open={{ next, clock, days, left: [first, ...left.slice(1)] }}
      maximum={mine.maximum_bid}
      call={call}
      now={now}
    />
  )
}

type FilledProps = {
  details: ListingDetails
  /** What makes a window that a notice can be filed in. */
  open: {
    next: NextBid
    clock: UpsetBidClock
    days: ClockDays
    left: readonly [ClockDays['lastDay'], ...ClockDays['lastDay'][]]
  }
  /** The most the person would bid, dollars. */
  maximum: number | null
  /** Where it decides the last bid, and perhaps the last day. */
  call: ClerkCall | null
  now: number
}

function Filled({ details, open: { next, clock, days, left }, maximum, call, now }: FilledProps) {
  const lastBidCents = centsFromDollars(next.last_bid)
  const [chosenDay, setChosenDay] = useState(left[0])
  // A page left open outlives the days it offers.
  const filedOn = left.includes(chosenDay) ? chosenDay : left[0]
  const leastCents =
    next.basis === 'published'
      ? centsFromDollars(next.minimum_upset_bid)
      : minimumUpsetBid(lastBidCents, filedOn)
  const leastText = dollarsFromCents(leastCents).toFixed(2)
  const [typed, setTyped] = useState(leastText)
  const asked = useQuery(ifFiledQuery(details.county.name, next.minimum_upset_bid, filedOn))
  const today = newYorkDate(now)
  const least = formatCents(leastCents)
  const amount = parseTypedAmount(typed)
  const bidCents = amount.ok ? amount.cents : null
  const notice =
    bidCents === null
      ? null
      : upsetNotice({ last_bid_cents: lastBidCents, least_cents: leastCents }, bidCents, filedOn)
  const tooLow =
    notice?.lawful === false && bidCents !== null
      ? NOTICE.tooLow(formatCents(bidCents), formatCents(notice.short_cents), least)
      : null
  const maximumCents = maximum === null ? null : centsFromDollars(maximum)
  const nextLastDay = wireDay(asked.data?.last_day)
  const isDayByCall = call !== null && call.last_day !== null
  const perClerk = call && perClerkText(call, today)
  const warnings = [
    ...(isDayByCall && clock.agrees === false ? [CLOCK.callOtherHint] : []),
    ...(isSourcesDay(call, clock) ? disagreementWarnings(details.disagreements, today) : []),
    ...clockWarnings(isDayByCall ? { ...clock, agrees: null } : clock, days, details.county.name, now),
  ]
  return (
    <>
      <h1 className={words.spoken}>{NOTICE.title}</h1>
      <NoticeBar
        back={<Back id={details.listing.id} />}
        typed={typed}
        error={tooLow ?? problemOf(amount)}
        hint={NOTICE.bidHint(least)}
        days={left}
        filedOn={filedOn}
        today={today}
        onType={setTyped}
        onFiledOn={setChosenDay}
        onPrint={notice?.lawful === true && !asked.isPending ? () => window.print() : null}
      />
      <div className={styles.notes}>
        {asked.error && nextLastDay === null && (
          <RetryNotice onRetry={() => void asked.refetch()} isRetrying={asked.isFetching}>
            {NOTICE.nextNotLoaded} {asked.error.message}
          </RetryNotice>
        )}
        {notice?.lawful === false && (
          <Button onClick={() => setTyped(leastText)}>{NOTICE.bidLeast(least)}</Button>
        )}
        {bidCents !== null && maximumCents !== null && bidCents > maximumCents && (
          <Notice tone="gray">
            {NOTICE.aboveMaximum(formatCents(bidCents - maximumCents), formatCents(maximumCents))}
          </Notice>
        )}
        <TermLine terms={NOTICE_TERMS} />
      </div>
      {notice?.lawful === true && bidCents !== null && (
        <NoticePaper
          details={details}
          clock={clock}
          lastDay={days.lastDay}
          figures={{
            lastBidCents,
            leastCents,
            computedLeastCents: next.agrees === false ? centsFromDollars(next.computed_minimum) : null,
            bidCents,
            notice,
            filedOn,
            next: nextLastDay
              ? { lastDay: nextLastDay, lastDayIfClosed: wireDay(asked.data?.last_day_if_closed) }
              : asked.isPending
                ? 'asked'
                : 'unknown',
          }}
          bidByCall={perClerk}
          dayByCall={isDayByCall ? perClerk : null}
          payment={COST.payment(details.county.name, [])}
          warnings={warnings}
          today={today}
        />
      )}
    </>
  )
}

function problemOf(amount: ReturnType<typeof parseTypedAmount>): string | null {
  if (!amount.ok) return amount.problem === 'too_much' ? NOTICE.tooMuch : NOTICE.notAnAmount
  return amount.cents === null ? NOTICE.missing : null
}

function Nothing({ id, children }: { id: number; children: string }) {
  return (
    <div className={styles.nothing}>
      <Back id={id} />
      <h1 className={words.xl}>{NOTICE.title}</h1>
      <p>{children}</p>
    </div>
  )
}

function Back({ id }: { id: number }) {
  return <BackTo to={paths.details(id)}>{NOTICE.toProperty}</BackTo>
}

function Missing() {
  return (
    <>
      <Title>{STATES.missingTitle}</Title>
      <MissingListing />
    </>
  )
}
