import { messageTitle } from '#domain/listing/address.ts'
import { isDayUnsettled } from '#domain/clerk-call/resolve-call.ts'
import { contactLine } from '#domain/counties/contact-texts.ts'
import type { Contact } from '#domain/counties/county-contact.ts'
import { disagreementWarnings } from '#domain/disagreement/disagreement-warnings.ts'
import { goneSentences } from '#domain/listing/gone.ts'
import { longDate } from '#domain/time/wire-date.ts'
import { type Phase, phaseOf, saleInstant } from '#domain/listing-status/phase.ts'
import { phaseText } from '#domain/listing-status/phase-text.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { clockDaysOf } from '#domain/upset-bid/clock-days.ts'
import { LAST_BID_UNKNOWN } from '#domain/upset-bid/clock-texts.ts'
import { clockWarnings } from '#domain/upset-bid/clock-notes.ts'
import { keyFigures, type SheetFigure } from './key-figures.ts'
import { sheetLadder, type SheetLadder } from './sheet-ladder.ts'
import { factLines, type SheetLine } from './sheet-facts.ts'
import type { SheetInput } from './sheet-input.ts'
import { sheetMap, type SheetMap } from './sheet-map.ts'
import { sheetSources, type SheetSource } from './sheet-sources.ts'
import { sheetWorksheet, type SheetWorksheet } from './sheet-worksheet.ts'
import { dayAndTimeOf, withClerkCall } from './sheet-values.ts'
import { ASK, SHEET } from './texts.ts'

/** One page for the courthouse, as final text and figures; both renderers print nothing else. */
export type BidSheet = {
  readonly listingId: number
  /** What kind of sheet it is, above the title. */
  readonly kind: string
  readonly title: string
  readonly county: string
  readonly printed: string
  /** Three figures: until when, how much, and the person's maximum. */
  readonly key: readonly SheetFigure[]
  readonly facts: readonly SheetLine[]
  readonly map: SheetMap | null
  /** Null while no bids are taken; `statement` then gives the reason. */
  readonly ladder: SheetLadder | null
  readonly statement: string | null
  readonly worksheet: SheetWorksheet | null
  /** Risks of bidding too late or wrongly, gravest first. */
  readonly warnings: readonly string[]
  /** What to ask before bidding. */
  readonly ask: { readonly title: string; readonly text: string }
  readonly phoneRule: string
  /** The person's note; may be empty. */
  readonly note: string
  readonly sources: readonly SheetSource[]
  readonly closing: string
  /** When to act by (epoch milliseconds), for the order of a packet; null without one. */
  readonly dueAt: number | null
}

/**
 * The bid sheet of a listing for one person at an instant. The person's call to the clerk decides ladder and clock
 * until a source overtakes it. Figures come from the rules; nothing is computed in a phase without bids.
 */
export function bidSheetOf(input: SheetInput): BidSheet {
  const resolved = withClerkCall(input)
  const { details, propertyNotes, now } = resolved
  const { listing, county } = details
  const phase = phaseOf(details, now)
  const today = newYorkDate(now)
  return {
    listingId: listing.id,
    kind: kindOf(phase),
    title: messageTitle(listing),
    county: SHEET.county(county.name),
    printed: SHEET.printed(longDate(today), dayAndTimeOf(now).time),
    key: keyFigures(resolved, phase),
    facts: factLines(resolved, phase),
    map: sheetMap(resolved.outline, listing.parcel_identification),
    ladder: sheetLadder(resolved, phase),
    statement: phaseText(phase, listing.status_reason) ?? unknownText(resolved, phase),
    worksheet: sheetWorksheet(propertyNotes, phase, today),
    warnings: warningsOf(resolved, phase),
    ask: { title: phase === 'sale_ahead' ? ASK.titleSale : ASK.title, text: askText(resolved, phase) },
    phoneRule: phoneRuleOf(county.contacts),
    note: propertyNotes?.note.trim() ?? '',
    sources: sheetSources(resolved, phase),
    closing: listing.is_demo ? `${SHEET.demo} ${SHEET.closing}` : SHEET.closing,
    dueAt: dueAtOf(resolved, phase),
  }
}

function phoneRuleOf(contacts: readonly Contact[]): string {
  const rule = contactLine(contacts, 'phones_in_courthouse')
  return rule === null ? SHEET.phoneRuleUnknown : `${rule.value}. ${rule.note}`
}

function kindOf(phase: Phase): string {
  if (phase === 'upset_open') return SHEET.kinds.upset
  return phase === 'sale_ahead' ? SHEET.kinds.sale : SHEET.kinds.other
}

function unknownText({ details }: SheetInput, phase: Phase): string | null {
  return phase === 'upset_open' && details.next_bid === null ? LAST_BID_UNKNOWN : null
}

function warningsOf({ details, call, now }: SheetInput, phase: Phase): string[] {
  const { listing, clock, county } = details
  const goneOn = listing.gone_since === undefined ? null : newYorkDate(Date.parse(listing.gone_since))
  const gone = goneOn === null ? [] : [goneSentences(longDate(goneOn))]
  const days = phase === 'upset_open' && clock !== null ? clockDaysOf(clock) : null
  if (clock === null || days === null) return gone
  // An unconfirmed hour is shown with the hours.
  const hours = { ...clock, closes_at_confirmed: true }
  const today = newYorkDate(now)
  const isUnsettled = isDayUnsettled(call, clock)
  return [
    ...(isUnsettled ? disagreementWarnings(details.disagreements, today) : []),
    ...clockWarnings(hours, days, county.name, now),
    ...gone,
  ]
}

function askText({ details }: SheetInput, phase: Phase): string {
  if (phase === 'upset_open') {
    const last = details.next_bid?.last_bid ?? null
    return [last === null ? ASK.whichBid : ASK.stillLast(last), ASK.window].join(' ')
  }
  if (phase !== 'sale_ahead') return ASK.standing
  const opening = details.listing.opening_bid
  return [opening === null || !(opening > 0) ? ASK.whichOpening : ASK.stillOpening(opening), ASK.sale].join(
    ' ',
  )
}

function dueAtOf({ details, now }: SheetInput, phase: Phase): number | null {
  if (phase === 'upset_open') {
    const closesAt = details.clock === null ? NaN : Date.parse(details.clock.closes_at_instant)
    return closesAt > now ? closesAt : null
  }
  return phase === 'sale_ahead' ? saleInstant(details.listing) : null
}
