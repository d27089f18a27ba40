import {
  CountyChangeset,
  lockListings,
  readKnownCounties,
  readListingStates,
  writeChanges,
} from '#server/features/listings/index.ts'
import type { Changeset } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { endFix, readRunFixes } from './fixes/fixes.store.ts'
import type { ImportContext, ReadFile } from './import-context.ts'
import { checkedAt } from './normalize/file-day.ts'
import { ensureSources, readReplaced, writeFileDays, writeReadings } from './ingest.store.ts'
import type { ListingMapping } from '#contract/operator/mapping-schema.ts'
import type { NormalRow } from './normalize/normal-row.ts'
import { commitRun } from './commit-run.ts'
import { writeOutlines } from './import-outlines.ts'
import {
  readListedElsewhere,
  readOtherStatements,
  readRecordCounties,
  readRecords,
  writeRecords,
} from './records.store.ts'
import type { ImportReport } from './report.ts'
import { buildReport } from './run/build-report.ts'
import { decideRun } from './run/decide-run.ts'
import { rowId } from './run/row-id.ts'
import type { DecidingInput, RunDecision } from './run/decide-run.ts'
import { listingsToRead } from './run/listings-to-read.ts'
import { matchRows } from './run/match-rows.ts'
import type { RowMatches } from './run/match-rows.ts'
import type { RunInput } from './run/run-input.ts'
import { fileRows } from './run/file-rows.ts'
import type { FileRows } from './run/file-rows.ts'
import { fileDays, readingsOf } from './run/readings.ts'
import { holdReasons } from './run/hold-rule.ts'
import { rowOutlines } from './run/outlines.ts'
import { takesBidBack } from './run/restore-bid.ts'
import { recordChanges } from './run/record-changes.ts'
import { hasSetAside } from './run/set-aside.ts'

/** Imports a file of listings in one transaction. */
export async function importListings(
  read: ReadFile,
  mapping: ListingMapping,
  context: ImportContext,
): Promise<ImportReport> {
  const found = await fileRows(read.table, mapping, context.source, context.seenAt.getTime())
  const rows = { ...found, notes: [...read.notes.map((text) => ({ line: 1, text })), ...found.notes] }
  context.onProgress('deciding')
  return commitRun(read, mapping, context, async (tx) => {
    await lockListings(tx)
    const { input, counties } = await readStored(tx, read.sha256, rows, mapping, context)
    const changeset = new CountyChangeset(counties)
    const matches = matchRows(changeset, input)
    const toRead = listingsToRead(counties.unread, matches, input)
    changeset.addRead(await readListingStates(tx, toRead, counties))
    const listedElsewhere = await readListedElsewhere(
      tx,
      input.sources.map(({ id }) => id),
      matches.gone.map(({ tax_foreclosure_id }) => tax_foreclosure_id),
    )
    const otherBids = await readOtherBids(tx, input, matches, [...counties.offices.keys()])
    const decision = decideRun(changeset, matches, { ...input, listedElsewhere, otherBids })
    const changes = changeset.settle(context.now)
    await context.onDecided?.({
      input,
      decision,
      changes,
      readStored: (ids) => readListingStates(tx, ids, counties),
    })
    return {
      report: buildReport(read.described, rows, input, decision, changes),
      reasonsToHold: holdReasons(input, decision),
      publish: (runId) => publish(tx, { rows, input, decision, changes }, runId, context),
    }
  })
}

/** What is stored about the sources of a file, and about the counties that it or they name. */
async function readStored(
  tx: Db,
  sha256: Buffer,
  { rows, bad }: FileRows,
  mapping: ListingMapping,
  { source, authority, asOf, now, seenAt, chosen, lostRows }: ImportContext,
): Promise<{ input: RunInput; counties: Awaited<ReturnType<typeof readKnownCounties>> }> {
  const completeSources =
    source !== null ? [source] : 'name' in mapping.source ? [mapping.source.name] : mapping.source.complete
  const sources = await ensureSources(
    tx,
    [...new Set([...rows, ...bad].flatMap(({ source: name }) => name ?? []).concat(completeSources))],
    authority,
  )
  const ids = sources.map(({ id }) => id)
  const records = await readRecords(tx, ids)
  const countyFips = [...new Set([...countiesOf(rows), ...(await readRecordCounties(tx, records))])]
  const counties = await readKnownCounties(tx, countyFips)
  const countyOf = new Map(counties.unread.map(({ id, county_fips }) => [id, county_fips]))
  const aside = records.filter(hasSetAside).map(({ tax_foreclosure_id }) => tax_foreclosure_id)
  // Any source may have stated something else since the day of a file, or since its run was held.
  const factsAsOf = checkedAt(asOf, seenAt)
  const isLate = factsAsOf.getTime() < now
  const input = {
    rows,
    sources,
    records: records.flatMap((record) => {
      const county_fips = countyOf.get(record.tax_foreclosure_id)
      return county_fips === undefined ? [] : [{ ...record, county_fips }]
    }),
    bad,
    lostRows,
    asOf,
    replacedFor: await readReplaced(
      tx,
      sha256,
      sources.map(({ name }) => name),
    ),
    seenAt,
    factsAsOf,
    chosen: chosen === null ? null : new Set(chosen),
    otherStatements: await readOtherStatements(tx, ids, countyFips, isLate ? null : aside),
    fixes: await readRunFixes(tx, countyFips),
  }
  return { input, counties }
}

/** What other sources state of the listings of which a row takes a bid back. */
async function readOtherBids(
  tx: Db,
  { sources }: RunInput,
  { matched }: RowMatches,
  countyFips: readonly string[],
): Promise<DecidingInput['otherBids']> {
  const listingIds = matched.filter(takesBidBack).map(({ match }) => match.tax_foreclosure_id)
  if (listingIds.length === 0) return new Map()
  const ids = sources.map(({ id }) => id)
  return readOtherStatements(tx, ids, countyFips, listingIds)
}

function countiesOf(rows: readonly NormalRow[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { observations } of rows) for (const { county_fips } of observations) found.add(county_fips)
  return found
}

interface Decided {
  readonly rows: FileRows
  readonly input: RunInput
  readonly decision: RunDecision
  readonly changes: Changeset
}

async function publish(
  tx: Db,
  { rows, input, decision, changes }: Decided,
  runId: number,
  { seenAt, onProgress }: ImportContext,
): Promise<Pick<ImportReport, 'outlines'>> {
  onProgress('writing')
  const ids = await writeChanges(tx, changes, { run_id: runId, seen_at: seenAt })
  await writeRecords(tx, recordChanges(decision, input), ids)
  for (const { fix, because, source_id } of decision.endedFixes)
    await endFix(tx, fix, { at: seenAt, because, source_id })
  await writeReadings(tx, readingsOf(input, decision))
  await writeFileDays(tx, fileDays(input, decision))
  const [first] = input.sources
  const applied = rows.rows.filter(({ source, row_key }) => input.chosen?.has(rowId(source, row_key)) ?? true)
  return { outlines: await writeOutlines(tx, rowOutlines(applied), first?.name ?? '', seenAt) }
}
