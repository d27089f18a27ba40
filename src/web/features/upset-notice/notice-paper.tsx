import type { ReactNode } from 'react'
import type { ListingDetails, UpsetBidClock } from '#contract/listings/listings.ts'
import { addressText } from '#domain/listing/address.ts'
import { contactLine } from '#domain/counties/contact-texts.ts'
import { parcelsSoldWith, SOLD_WITH } from '#domain/listing-filters/sold-with.ts'
import { dayText } from '#domain/time/day-texts.ts'
import { formatCents } from '#domain/money/format-money.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { filingHoursOn } from '#domain/upset-bid/filing-hours.ts'
import { longDay } from '#domain/time/long-day.ts'
import styles from './notice-paper.module.css'
import { Boxes } from './parts/boxes.tsx'
import type { NoticeFigures } from './parts/notice-figures.ts'
import { NOTICE, PAPER } from './texts.ts'

type NoticePaperProps = {
  details: ListingDetails
  clock: UpsetBidClock
  lastDay: PlainDate
  figures: NoticeFigures
  /** "Per the clerk, Nov 22" if the last bid comes from the person's call; otherwise null. */
  bidByCall: string | null
  /** What the deadline is based on. */
  dayMark: string
  /** How to pay the deposit. */
  payment: string
  warnings: readonly string[]
  today: PlainDate
}

/** The figures for the clerk's form on one sheet of paper. */
export function NoticePaper(props: NoticePaperProps) {
  const { details, clock, lastDay, figures, bidByCall, dayMark, payment, warnings, today } = props
  const { listing, county } = details
  const address = addressText(listing)
  const soldWith = parcelsSoldWith(details.same_case)
  return (
    <article className={styles.paper} aria-label={NOTICE.titleOf(address)}>
      <header className={styles.head}>
        <h2 className={styles.title}>{NOTICE.title}</h2>
        <p className={styles.mark}>{PAPER.mark}</p>
      </header>
      <p className={styles.markText}>{PAPER.markText}</p>
      <dl className={styles.facts}>
        <Fact name={PAPER.county}>{county.name}</Fact>
        <Fact name={PAPER.caseNumber}>{listing.case_number ?? PAPER.notKnown}</Fact>
        <Fact name={PAPER.property}>{address}</Fact>
        <Fact name={PAPER.parcel}>{listing.parcel_identification ?? PAPER.notKnown}</Fact>
        {soldWith.length > 0 && (
          <Fact name={SOLD_WITH.name}>
            {soldWith.join(', ')}
            <span className={styles.advice}>{SOLD_WITH.hint}</span>
          </Fact>
        )}
        <Fact name={PAPER.clerk}>
          {PAPER.clerkOf(county.name)}
          {(['courthouse_address', 'clerk_phone'] as const).map((fact) => (
            <ClerkContact key={fact} line={contactLine(county.contacts, fact)} />
          ))}
        </Fact>
      </dl>
      <Boxes figures={figures} hours={filingHoursOn(figures.filedOn, clock, county)} bidByCall={bidByCall} />
      <dl className={styles.facts}>
        <Fact name={PAPER.until}>
          <strong>{PAPER.untilDay(dayText(lastDay, today), clock.closes_at)}</strong>
          <br />
          {dayMark}
          {warnings.map((warning) => (
            <span key={warning} className={styles.warning}>
              {warning}
            </span>
          ))}
        </Fact>
        <Fact name={PAPER.payment}>
          <strong>{formatCents(figures.notice.deposit_cents)}</strong>. {payment}
        </Fact>
        <Fact name={PAPER.yours}>{PAPER.yoursText}</Fact>
      </dl>
      <footer className={styles.foot}>
        <p>{PAPER.rule}</p>
        <p>{PAPER.printed(longDay(today))}</p>
      </footer>
    </article>
  )
}

function ClerkContact({ line }: { line: ReturnType<typeof contactLine> }) {
  if (line === null) return null
  const { value, note, tel } = line
  return (
    <span className={styles.contact}>
      {tel === undefined ? value : <a href={tel}>{value}</a>}
      <span className={styles.advice}>{note}</span>
    </span>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
