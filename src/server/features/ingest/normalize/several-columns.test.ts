import { describe, expect, it } from 'vitest'
import { parseMapping } from '#server/features/ingest/mapping/parse-mapping.ts'
import { parcelOutlines } from '#server/features/ingest/run/outlines.ts'
import type { Table } from '#server/features/ingest/read/table.ts'
import { readCountyRow } from './county-row.fixture.ts'

describe('a fact in several columns', () => {
  it.each([
    ['', 'Cancelled', 'cancelled'],
    ['N/A', 'Cancelled', 'cancelled'],
    ['Cancelled', 'Scheduled', 'cancelled'],
    // A placeholder that this source uses for a stage.
    ['Pending', 'Scheduled', 'pending_confirmation'],
    ['', 'Pending', 'pending_confirmation'],
    // Declared to have no meaning, and yet a value.
    ['Open', 'Scheduled', null],
    ['', 'TBD', null],
  ])('is the status in the first column with a value: %j, %j', (Result, Status, stage) => {
    const result = readCountyRow({ Result, Status }, { status: ['Result', 'Status'] })
    expect(result).toMatchObject({ row: { observations: [{ facts: { stage } }] } })
  })

  it.each([
    ['', 'vanished'],
    ['vanished', 'Scheduled'],
  ])('is an unknown status: %j, %j', (Result, Status) => {
    const result = readCountyRow({ Result, Status }, { status: ['Result', 'Status'] })
    expect(result).toMatchObject({ kind: 'bad', reason: 'the status "vanished" is not in the mapping' })
  })

  it.each([
    ['', '11033', '11033'],
    ['n/a', '11033', '11033'],
    ['11034', '11033', '11034'],
  ])('is the parcel in the first column with a value: %j, %j', (Parcel, REID, parcel) => {
    const result = readCountyRow({ Parcel, REID }, { parcel_identification: ['Parcel', 'REID'] })
    expect(result).toMatchObject({
      row: {
        row_key: `37023/${parcel}/`,
        unreadable: [],
        observations: [{ parcel: { canonical: parcel } }],
      },
    })
  })

  it('is the county in the first column with a value', () => {
    const result = readCountyRow({ County: '', Office: 'Wake' }, { county: ['County', 'Office'] })
    expect(result).toMatchObject({ row: { observations: [{ county_fips: '37183' }] } })
  })

  it('keys a row by the case and the street in the second column', () => {
    const row = { Parcel: '', File: '', Case: '23CVD001214', Street: '', Road: '4 Main St' }
    const columns = { case_number: ['File', 'Case'], street: ['Street', 'Road'] }
    expect(readCountyRow(row, columns)).toMatchObject({ row: { row_key: '37023/ 4MAINST/23CVD001214' } })
  })

  it('is the parcel of an outline', () => {
    const parsed = parseMapping({
      reads: 'parcels',
      source: { name: 'county' },
      columns: { county: ['County', 'Office'], parcel_identification: ['Parcel', 'REID'] },
    })
    if (!parsed.ok || parsed.mapping.reads !== 'parcels') throw new Error(JSON.stringify(parsed))
    const table: Table = {
      columns: ['County', 'Office', 'Parcel', 'REID'],
      rows: [{ line: 2, cells: ['', 'Burke', '', '11033'], geometry: null }],
      badRows: [],
    }
    expect(parcelOutlines(table, parsed.mapping).bad).toEqual([{ line: 2, reason: 'it has no geometry' }])
  })
})

describe('a day or an hour in several columns', () => {
  const unreadable = 'is not a readable date'
  it.each([
    ['1/14/2027', '12/15/2026', '2027-01-14', []],
    ['', '12/15/2026', '2026-12-15', []],
    ['TBD', '12/15/2026', '2026-12-15', []],
    // One column may hold the time of the sale.
    ['10:00 AM', '12/15/2026', '2026-12-15', []],
    ['1/14/2027', 'soon', '2027-01-14', []],
    ['1/21/27', '12/15/2026', null, [`the foreclosure_date "1/21/27" ${unreadable}`]],
    ['10:00 AM', '1/21/27', null, [`the foreclosure_date "1/21/27" ${unreadable}`]],
  ])('%j, %j is the day %j', (Now, Before, foreclosure_date, reasons) => {
    const result = readCountyRow({ Now, Before }, { foreclosure_date: ['Now', 'Before'] })
    expect(result).toMatchObject({ row: { observations: [{ facts: { foreclosure_date } }] } })
    expect(result.kind === 'row' && result.row.unreadable.map(({ reason }) => reason)).toEqual(reasons)
  })

  it.each([
    ['11:00 AM', '10:00 AM', '11:00 AM', []],
    ['', '10:00 AM', '10:00 AM', []],
    ['12/15/2026', '10:00 AM', '10:00 AM', []],
    ['1O:30 AM', '10:00 AM', null, ['the time "1O:30 AM" is not a time of day']],
    ['1O:30 AM', '12/15/2026 10:00 AM', null, ['the time "1O:30 AM" is not a time of day']],
  ])('%j, %j is the hour of the sale %j', (Now, Before, time, reasons) => {
    const row = { Day: '12/15/2026', Now, Before }
    const result = readCountyRow(row, { foreclosure_date: 'Day', time: ['Now', 'Before'] })
    expect(result).toMatchObject({ row: { observations: [{ facts: { time } }] } })
    expect(result.kind === 'row' && result.row.unreadable.map(({ reason }) => reason)).toEqual(reasons)
  })

  it.each([
    ['4:30 PM', '5:00 PM', '4:30 PM', []],
    ['12:00 AM', '5:00 PM', '5:00 PM', []],
    ['4:3O PM', '5:00 PM', null, ['the upset_bid_time "4:3O PM" is not a plausible closing time']],
  ])('%j, %j is the closing hour %j', (Now, Before, upset_bid_time, reasons) => {
    const row = { Day: '12/15/2026', Now, Before }
    const result = readCountyRow(row, { upset_bid_date: 'Day', upset_bid_time: ['Now', 'Before'] })
    expect(result).toMatchObject({ row: { observations: [{ facts: { upset_bid_time } }] } })
    expect(result.kind === 'row' && result.row.unreadable.map(({ reason }) => reason)).toEqual(reasons)
  })
})
