import type { ReportedFigureGroup } from '#contract/operator/reports.ts'
import { MAX_REPORTED_TEXT, type ReportedFigure } from '#domain/corrections/reported-figures.ts'
import { shownFigure, type ShownListing } from '#domain/corrections/shown-figure.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import {
  readBareListings,
  readCounties,
  readListingFacts,
  statusAt,
} from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readOpenReports, readTaxesDue } from './corrections.store.ts'

/** Open reports by property and figure at an instant (epoch milliseconds), with the figure as it is shown then. */
export async function readReportedFigures(db: Db, now: number): Promise<ReportedFigureGroup[]> {
  const groups = await readOpenReports(db, newYorkDate(now))
  const listings = await readShownListings(
    db,
    groups.map(({ listing_id }) => listing_id),
    now,
  )
  return groups.map((group) => ({ ...group, ...figureNow(listings.get(group.listing_id), group, now) }))
}

/** The figure of a listing as it is shown at an instant, and whether that is what one of these reports calls wrong. */
export async function readFigureNow(db: Db, listingId: number, reported: Reported, now: number) {
  return figureNow((await readShownListings(db, [listingId], now)).get(listingId), reported, now)
}

interface Reported {
  readonly fact: ReportedFigure
  readonly reports: readonly { readonly shown: string; readonly reported_at: string | Date }[]
}

function figureNow(listing: ShownListing | undefined, { fact, reports }: Reported, now: number) {
  const shownOn = (at: number) => (listing === undefined ? null : shownFigure(listing, fact, newYorkDate(at)))
  const isStillShown = ({ shown, reported_at }: Reported['reports'][number]) =>
    // As of the day of the report: a date is without its year for a year only.
    shownOn(new Date(reported_at).getTime())?.slice(0, MAX_REPORTED_TEXT) === shown
  return { shown: shownOn(now), is_still_shown: reports.some(isStillShown) }
}

/** What the pages of these listings show at an instant, by id. */
async function readShownListings(
  db: Db,
  ids: readonly number[],
  now: number,
): Promise<Map<number, ShownListing>> {
  if (ids.length === 0) return new Map()
  const counties = (await readCounties(db)).map(({ fips }) => fips)
  const facts = await readListingFacts(db, ids, null)
  const taxes = await readTaxesDue(db, ids)
  return new Map(
    (await readBareListings(db, ids, counties, newYorkDate(now))).flatMap((listing) => {
      const known = facts.get(listing.id)
      if (known === undefined) return []
      const { status, next_bid, clock } = statusAt(now, known)
      const taxes_due = dollarsFromCents(taxes.get(listing.id) ?? null)
      return [[listing.id, { listing: { ...listing, status }, next_bid, clock, taxes_due }]]
    }),
  )
}
