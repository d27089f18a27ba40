import { lettersAndDigits } from '#domain/text/letters-and-digits.ts'
import type { Stage } from '#domain/listing-status/reported-stage.ts'
import { noSaleReason } from '#domain/court-calendar/sale-day.ts'
import { countyNamed } from '#domain/counties/counties.ts'
import type { County } from '#domain/counties/counties.ts'
import { countyOfTaxOffice, townOf } from '#domain/counties/tax-office.ts'
import { procedureOf } from '#domain/identifiers/case-number.ts'
import { isPlaceholder } from '#domain/identifiers/placeholders.ts'
import { webAddress } from '#domain/identifiers/web-address.ts'
import { ownValue } from '#domain/text/own-value.ts'
import { minuteOfDay, parseClockTime } from '#domain/time/clock-time.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import type { FactName, ListingMapping } from '#contract/operator/mapping-schema.ts'
import type { TableRow } from '#server/features/ingest/read/table.ts'
import { NO_FACTS } from '#server/features/listings/index.ts'
import type { ObservedFacts } from '#server/features/listings/index.ts'
import { caseOf, NOT_TAX_SALE } from './case-cell.ts'
import type { Court } from './case-cell.ts'
import { cellText } from './cell-text.ts'
import type { CellReader } from './cells.ts'
import { endedWordsIn, withoutEndedWords } from './ended-words.ts'
import { parseFileDay } from './file-day.ts'
import type { NormalRow, RowResult, RowObservation, UnreadableCell } from './normal-row.ts'
import { parcelsOfCell } from './parcels-in-cell.ts'
import { addressesOf, readAcres, readPoint, structureOf } from './place-facts.ts'
import { readAmounts, readDates } from './sale-facts.ts'
import type { ReadCells } from './sale-facts.ts'
import { writingOf } from './source-writing.ts'
import type { SourceWriting } from './source-writing.ts'

/**
 * Turns a row of a file into observations of one or several properties. Stateless and deterministic for a row and a
 * mapping.
 */
export function normalizeRow(
  row: TableRow,
  reader: CellReader,
  mapping: ListingMapping,
  sourceOverride: string | null,
): RowResult {
  const { cells } = row
  const named = sourceOf(cells, reader, mapping)
  const source = sourceOverride ?? named
  if (source === null) return bad(`its source "${sourceText(cells, reader, mapping)}" is not in the mapping`)
  const leftOut = mapping.leave_out.find((rule) => {
    if ('source' in rule) return rule.source === named
    return 'column' in rule && rule.is.includes(reader.column(cells, rule.column).trim())
  })
  if (leftOut) return { kind: 'left_out', because: leftOut.because }

  const county = countyOf(cells, reader, mapping)
  const row_key = rowKeyOf(cells, reader, county)
  // Without a number or a street, the key would be that of every such row.
  const badKey = IDENTIFYING.some((fact) => reader.value(cells, fact) !== null) ? row_key : null
  if (county === null)
    return { ...bad(noCounty(reader.raw(cells, 'county').trim()), source, badKey), fact: 'county' }
  const court = caseOf(reader.value(cells, 'case_number'), county)
  const wrongCase = mapping.leave_out.find((rule) => 'case_type' in rule && rule.case_type === court.type)
  if (wrongCase) return { kind: 'left_out', because: wrongCase.because }
  if (court.type && procedureOf(court.type) === 'NOT_TAX' && !mapping.keep_special_proceedings)
    return { kind: 'left_out', because: NOT_TAX_SALE }

  const fault = faultOf(row, reader)
  if (fault !== null) return { ...bad(fault.reason, source, badKey), ...fault }
  const writing = writingOf(mapping, named ?? source)
  const stage = stageOf(cells, reader, writing)
  if (!stage.ok) return { ...bad(stage.reason, source, badKey), fact: 'status' }
  const sale = saleOf(cells, reader, writing)
  const place = reader.value(cells, 'address') ?? reader.value(cells, 'street') ?? ''
  const cell = cellText(reader.raw(cells, 'parcel_identification'))
  const { parcels, isInseparable } = parcelsOfCell(county.name, cell, place, mapping.several_parcels)
  const isParcelLost = parcels.length === 0 && !isPlaceholder(cell)
  const point = readPoint(cells, reader)
  const acres = readAcres(parcels.length > 1 ? null : reader.value(cells, 'lot_size'))
  const { structure, unknownWord } = structureOf(reader.value(cells, 'structure'), mapping.structures)
  const observations = observationsOf(cells, reader, county, {
    court,
    parcels,
    facts: {
      ...NO_FACTS,
      ...sale.value,
      stage: stage.value,
      ...point.value,
      lot_size: acres.value,
      structure,
    },
  })
  if (!observations.some(isIdentified)) return bad('it has no parcel, case or address', source, badKey)

  const page = reader.value(cells, 'source_url')
  const source_url = page && webAddress(page)
  const normal: NormalRow = {
    line: row.line,
    source,
    row_key,
    last_updated: parseFileDay(reader.value(cells, 'last_updated') ?? ''),
    source_url,
    observations,
    unreadable: [
      ...court.unreadable,
      ...(isParcelLost ? [noParcel(cell)] : []),
      ...[sale, acres, point].flatMap(({ unreadable }) => unreadable),
    ],
    geometry: row.geometry,
  }
  const notes = [
    ...court.notes,
    ...parcelNotes(cells, reader, cell, parcels.length),
    ...(isInseparable ? [`several parcel numbers without separators: "${cell}" was stored as one`] : []),
    ...(page !== source_url && source_url === null
      ? [`the source_url "${page}" is not an http or https URL`]
      : []),
    ...saleDayNotes(sale.value.foreclosure_date ?? null),
    ...saleTimeNotes(sale.value.time ?? null),
    ...(unknownWord === null ? [] : [`the structure "${unknownWord}" is not in the mapping`]),
  ]
  return { kind: 'row', row: normal, notes }
}

function bad(
  reason: string,
  source: string | null = null,
  row_key: string | null = null,
): Extract<RowResult, { kind: 'bad' }> {
  return { kind: 'bad', reason, source, row_key }
}

function sourceText(cells: readonly string[], reader: CellReader, { source }: ListingMapping): string {
  return 'name' in source ? source.name : reader.column(cells, source.column).trim()
}

function sourceOf(cells: readonly string[], reader: CellReader, mapping: ListingMapping): string | null {
  const text = sourceText(cells, reader, mapping)
  return 'name' in mapping.source ? text : (ownValue(mapping.source.names, text) ?? null)
}

function countyOf(cells: readonly string[], reader: CellReader, { counties }: ListingMapping): County | null {
  const text = reader.raw(cells, 'county').trim()
  const name = countyOfTaxOffice(ownValue(counties, text) ?? text)
  return name && countyNamed(name)
}

function noCounty(text: string): string {
  return townOf(text) === null
    ? `"${text}" is not a North Carolina county`
    : `"${text}" is not a county: map it to its county under "counties" in the mapping`
}

// A day on which no sale is held is an evening in UTC or a typo.
function saleDayNotes(date: string | null): readonly string[] {
  const day = date === null ? null : parsePlainDate(date)
  const reason = day && noSaleReason(day)
  return reason === null ? [] : [`the foreclosure_date ${day} is ${reason}, when no sale is held`]
}

// Sales begin between 10 AM and 4 PM (G.S. 1-339.60), so another hour is a typo, or read in another time zone.
function saleTimeNotes(time: string | null): readonly string[] {
  const clock = time === null ? null : parseClockTime(time)
  if (clock === null) return []
  const minute = minuteOfDay(clock)
  return minute < 10 * 60 || minute > 16 * 60
    ? [`the time ${time} is not between 10 AM and 4 PM, when sales begin`]
    : []
}

function noParcel(cell: string): UnreadableCell {
  return {
    fact: 'parcel_identification',
    reason: `the parcel_identification "${cell}" is not a parcel number`,
  }
}

function parcelNotes(
  cells: readonly string[],
  reader: CellReader,
  cell: string,
  parcels: number,
): readonly string[] {
  const ofAll = ofOneParcel.filter((fact) => parcels > 1 && reader.value(cells, fact) !== null)
  return [
    ...(/^\d+\.0$/.test(cell)
      ? [`the parcel number "${cell}" was reformatted by a spreadsheet program; leading zeros may be missing`]
      : []),
    ...ofAll.map(
      (fact) =>
        `the ${fact.replaceAll('_', ' ')} covers ${parcels} parcels together, so none of them gets it`,
    ),
  ]
}

/** Facts that, in a row with several parcels, are totals of all of them. */
const ofOneParcel = ['lot_size', 'assessed_value', 'taxes_due'] as const

const IDENTIFYING = ['parcel_identification', 'case_number', 'address', 'street'] as const

const DESCRIBING = ['case_number', 'address', 'street', 'city', 'zip', 'structure'] as const

// Beside a status that is still open, `REDEEMED` below an address counts as much as an unknown status.
function faultOf(row: TableRow, reader: CellReader): { fact?: FactName; reason: string } | null {
  const fault = reader.fault(row)
  if (fault !== null) return { reason: fault }
  for (const fact of DESCRIBING)
    for (const text of reader.values(row.cells, fact)) {
      const words = endedWordsIn(text)
      if (words !== null) return { fact, reason: `its ${fact} says "${words}"` }
    }
  return null
}

/** A row whose county cannot be read has no county in its key. */
function rowKeyOf(cells: readonly string[], reader: CellReader, county: County | null): string {
  const written = (fact: FactName) => lettersAndDigits(withoutEndedWords(reader.raw(cells, fact)))
  const parcel = written('parcel_identification')
  const number = written('case_number')
  const address = written('address') + written('street')
  return [county?.fips ?? '', /\d/.test(parcel) ? parcel : `${parcel} ${address}`, number].join('/')
}

function saleOf(
  cells: readonly string[],
  reader: CellReader,
  writing: SourceWriting,
): ReadCells<Partial<ObservedFacts>> {
  const dates = readDates(cells, reader, writing)
  const amounts = readAmounts(cells, reader, writing)
  return {
    value: { ...dates.value, ...amounts.value, place: reader.value(cells, 'place') },
    unreadable: [...dates.unreadable, ...amounts.unreadable],
  }
}

type ReadStage =
  | { readonly ok: true; readonly value: Stage | null }
  | { readonly ok: false; readonly reason: string }

// A placeholder means nothing unless the source uses it for a stage. An unknown word may mean that the sale is off, so
// the whole row is bad.
function stageOf(cells: readonly string[], reader: CellReader, { stages }: SourceWriting): ReadStage {
  for (const word of reader.texts(cells, 'status')) {
    const known = word === '' ? undefined : stages.get(word.toLowerCase())
    if (known !== undefined) return { ok: true, value: known }
    if (!isPlaceholder(word)) return { ok: false, reason: `the status "${word}" is not in the mapping` }
  }
  return { ok: true, value: stages.get('') ?? null }
}

function observationsOf(
  cells: readonly string[],
  reader: CellReader,
  county: County,
  read: { court: Court; parcels: readonly NonNullable<RowObservation['parcel']>[]; facts: ObservedFacts },
): readonly RowObservation[] {
  const { court, parcels, facts } = read
  const addresses = addressesOf(
    cells,
    reader,
    parcels.map(({ raw }) => raw),
  )
  const shared = {
    ...facts,
    case_number: court.case_number,
    ...(parcels.length > 1 && { assessed_value_cents: null, taxes_due_cents: null }),
    zoning_code: reader.value(cells, 'zoning_code'),
  }
  return addresses.map((address, index): RowObservation => {
    const parcel = parcels[index] ?? null
    return {
      county_fips: county.fips,
      case_number: court.case_number,
      procedure: court.procedure,
      parcel,
      facts: { ...shared, ...address, parcel_identification: parcel?.display ?? null },
    }
  })
}

function isIdentified({ case_number, parcel, facts }: RowObservation): boolean {
  return (
    case_number !== null ||
    parcel !== null ||
    facts.street !== null ||
    facts.city !== null ||
    facts.zip !== null
  )
}
