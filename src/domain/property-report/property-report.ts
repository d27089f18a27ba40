import { type BidSheet, bidSheetOf } from '#domain/bid-sheet/bid-sheet.ts'
import type { SheetFigure } from '#domain/bid-sheet/key-figures.ts'
import type { SheetLine } from '#domain/bid-sheet/sheet-facts.ts'
import { withClerkCall } from '#domain/bid-sheet/sheet-values.ts'
import type { SheetDetails, SheetInput, WireEvent } from '#domain/bid-sheet/sheet-input.ts'
import { modifiedText } from '#domain/listing/facts.ts'
import { cautionsOf } from '#domain/cautions/cautions.ts'
import type { Caution } from '#domain/cautions/caution-texts.ts'
import { CONTACT_NAMES, contactLine } from '#domain/counties/contact-texts.ts'
import { assessedValueText, lotSizeText, zoningText } from '#domain/listing/facts.ts'
import { phaseOf } from '#domain/listing-status/phase.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { eventDay } from '#domain/timeline/event-day.ts'
import { byEventDay } from '#domain/timeline/event-order.ts'
import { eventSentence } from '#domain/timeline/event-sentence.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { REPORT } from './texts.ts'

/** One event of the timeline in words. */
export type ReportEvent = {
  readonly day: string
  readonly text: string
  /** Its meaning or the changed values; may be empty. */
  readonly note: string
  /** Its source and when it was seen. */
  readonly source: string
}

/** Everything known about a listing, to read and share, with the person's call to the clerk and no other personal data. */
export type PropertyReport = {
  /** Ladder, map and sources are those of a bid sheet without personal data. */
  readonly sheet: BidSheet
  /** Deadline, amount, and assessed value. */
  readonly key: readonly SheetFigure[]
  readonly property: readonly SheetLine[]
  readonly sale: readonly SheetLine[]
  readonly cautions: readonly Caution[]
  /** The newest first. */
  readonly timeline: readonly ReportEvent[]
}

type ReportDetails = SheetDetails & { readonly county: { readonly procedure: string | null } }

/** The report of a listing for one person at an instant: facts by the person's call to the clerk, nothing else private. */
export function propertyReportOf(
  input: Omit<SheetInput, 'propertyNotes' | 'details'> & { readonly details: ReportDetails },
): PropertyReport {
  const sheet = bidSheetOf({ ...input, propertyNotes: null })
  const { details, now } = withClerkCall(input)
  // A sheet for an auction already names seller, place, deposit and taxes.
  const shownValues = new Set(sheet.facts.flatMap(({ value }) => value.split('\n')))
  const isNew = ({ value }: SheetLine) => !shownValues.has(value) || value === REPORT.notKnown
  return {
    sheet,
    key: [...sheet.key.slice(0, 2), valueFigure(details)],
    property: propertyLines(details).filter(isNew),
    sale: saleLines(details).filter(isNew),
    cautions: cautionsOf(details, phaseOf(details, now)),
    timeline: byEventDay(details.timeline).map((event) => reportEvent(event, newYorkDate(now))),
  }
}

function valueFigure({ listing }: ReportDetails): SheetFigure {
  const share = shareOfValue(listing.highest_bid ?? listing.opening_bid, listing.assessed_value)
  return { label: REPORT.assessed, value: assessedValueText(listing.assessed_value), note: share ?? '' }
}

function propertyLines({ listing, outline_acres, outline_drawn, taxes_due }: ReportDetails): SheetLine[] {
  return [
    { name: REPORT.lotSize, value: lotSizeText(listing.lot_size) },
    ...(outline_acres === null
      ? []
      : [{ name: outline_drawn ? REPORT.byDrawing : REPORT.byOutline, value: lotSizeText(outline_acres) }]),
    { name: REPORT.structure, value: listing.structure ?? REPORT.notAvailable },
    { name: REPORT.zoning, value: zoningText(listing.zoning_code) },
    {
      name: REPORT.taxesDue,
      value: taxes_due === null ? REPORT.notAvailable : formatExactDollars(taxes_due),
    },
  ]
}

/** The bid as a share of the assessed value; null without both. */
function shareOfValue(bid: number | null, assessed: number | null): string | null {
  if (bid === null || assessed === null || !(bid > 0) || !(assessed > 0)) return null
  return REPORT.ofValue(Math.round((bid / assessed) * 100))
}

const REPORTED_CONTACTS = ['courthouse_address', 'clerk_phone', 'phones_in_courthouse'] as const

function saleLines({ county, procedure, sale_place }: ReportDetails): SheetLine[] {
  const closes = county.closes_at_confirmed
    ? REPORT.closes(county.closes_at)
    : REPORT.closesUnconfirmed(county.closes_at)
  return [
    { name: REPORT.seller, value: county.seller ?? REPORT.notKnown },
    procedure === null
      ? { name: REPORT.usualProcedure, value: county.procedure ?? REPORT.notKnown }
      : { name: REPORT.procedure, value: REPORT.procedures[procedure] },
    { name: REPORT.salePlace, value: sale_place ?? REPORT.notKnown },
    { name: REPORT.saleDayDeposit, value: county.sale_day_deposit ?? REPORT.inTheNotice },
    { name: REPORT.upsetBids, value: closes },
    ...REPORTED_CONTACTS.map(
      (fact) => contactLine(county.contacts, fact) ?? { name: CONTACT_NAMES[fact], value: REPORT.notKnown },
    ),
  ]
}

function reportEvent(event: WireEvent, today: PlainDate): ReportEvent {
  const { text, note, changes } = eventSentence(event, today)
  const changed = changes.map(({ name, from, to }) =>
    from === null
      ? REPORT.now(name, to ?? REPORT.notKnown)
      : REPORT.changed(name, from, to ?? REPORT.notKnown),
  )
  return {
    day: eventDay(event, today).text,
    text,
    note: [note, ...changed].filter((part) => part !== null).join(' '),
    source: [event.source ?? REPORT.byRule, REPORT.seen(modifiedText(event.seen_at))].join(', '),
  }
}
