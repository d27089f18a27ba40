import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openScratchFolder } from '#tests/support/scratch-folder.ts'
import { newBase, newLine, SEGMENT_BYTES } from './catalog.fixture.ts'
import { type Line, names, newId, readLines, writeBase, writeLine } from './catalog.ts'
import { removeOld } from './retention.ts'
import { HOUR_MS, untilDue } from './schedule.ts'
import type { BackupStore } from './store/backup-store.ts'
import { openStore } from './store/open-store.ts'
import { printWalPosition, segmentName } from './wal-position.ts'

const SCHEDULE = { everyHours: 24, keepDays: 3 }
const DAY_MS = 24 * HOUR_MS
const START = Date.parse('2026-11-01T00:00:00Z')

let folder: string
let store: BackupStore
let line: Line
let taken: number

beforeEach(async () => {
  folder = await openScratchFolder('steps-retention-')
  store = await openStore(folder, undefined)
  line = await writeLine(store, 'line', newLine())
  taken = 0
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Takes a base in a segment of its own, by a clock that shows this day, and removes what is old. */
async function takeBase(day: number): Promise<void> {
  taken += 1
  const at = new Date(START + day * DAY_MS)
  const start = BigInt(taken * SEGMENT_BYTES)
  const [from, to] = [printWalPosition(start + 40n), printWalPosition(start + 256n)]
  const base = newBase({ ended_at: at.toISOString(), start: from, end: to })
  await writeBase(store, line.id, newId(at, `${taken}`), base)
  await store.put(names.segment(line.id, segmentName(1, start, SEGMENT_BYTES)), Buffer.from('log'))
  await removeOld(store, line, SCHEDULE)
}

/** The days of the bases, by their clock. */
async function keptDays(): Promise<number[]> {
  const found = (await readLines(store)).find((known) => known.line.id === line.id)
  return (found?.bases ?? []).map(({ ended_at }) => (Date.parse(ended_at) - START) / DAY_MS)
}

async function segments(): Promise<number> {
  return (await store.list(names.log(line.id))).length
}

test('what only older days need is removed', async () => {
  for (const day of [1, 2, 3, 4, 5, 6]) await takeBase(day)
  expect(await keptDays()).toEqual([3, 4, 5, 6])
  expect(await segments()).toBe(4)
})

test('what a killed copy left is removed once a copy is complete', async () => {
  const [half, draft] = ['killed', 'cut'].map((id) => names.part(line.id, id, 1))
  await store.put(half ?? '', Buffer.from('half'))
  const left = path.join(folder, `${draft}.1a2b3c4d.unfinished`)
  mkdirSync(path.dirname(left), { recursive: true })
  writeFileSync(left, 'half')
  const yesterday = new Date(Date.now() - 25 * HOUR_MS)
  utimesSync(left, yesterday, yesterday)
  await takeBase(1)
  expect(readdirSync(path.join(folder, line.id, 'bases'))).toHaveLength(1)
  expect(await keptDays()).toEqual([1])
})

/** A line that ended on a day. */
async function addLine(id: string, ended: number): Promise<void> {
  const ended_at = new Date(START + ended * DAY_MS).toISOString()
  await writeLine(store, id, { ...newLine(), started_at: ended_at })
  await writeBase(store, id, 'base', newBase({ ended_at }))
}

const lineIds = async () => (await readLines(store)).map((known) => known.line.id)

test('a clock that is ahead removes nothing that the days before it need', async () => {
  await addLine('before', 2.5)
  for (const day of [1, 2, 3]) await takeBase(day)
  const ahead = 4000
  for (const day of [4, 5]) await takeBase(ahead + day)
  expect(await keptDays()).toEqual([2, 3, ahead + 4, ahead + 5])
  expect(await lineIds()).toEqual(['before', 'line'])

  // Once it is right again, the bases of the wrong days age like others.
  await takeBase(6)
  expect(await keptDays()).toEqual([3, ahead + 4, ahead + 5, 6])
  for (const day of [7, 8, 9]) await takeBase(day)
  expect(await keptDays()).toEqual([6, 7, 8, 9])
  expect(await segments()).toBe(4)
  expect(await lineIds()).toEqual(['line'])
})

test('a line that begins with a clock that is ahead removes none that ended before', async () => {
  await addLine('before', 2.5)
  await takeBase(4003)
  expect(await lineIds()).toEqual(['before', 'line'])
  for (const day of [4, 5, 6]) await takeBase(day)
  expect(await lineIds()).toEqual(['line'])
})

test('a server that was off for long catches up with what is kept', async () => {
  for (const day of [1, 2, 3, 100, 101, 102, 103]) await takeBase(day)
  expect(await keptDays()).toEqual([100, 101, 102, 103])
})

test('a base of the future is followed by another at once', async () => {
  await takeBase(5000)
  await takeBase(3)
  const bases = (await readLines(store))[0]?.bases ?? []
  const due = (base: number, day: number) => untilDue(bases.at(base) ?? null, SCHEDULE, START + day * DAY_MS)
  expect(due(0, 3)).toBe(0)
  expect(due(-1, 3.25)).toBe(0.75 * DAY_MS)
  expect(due(-1, 9)).toBe(0)
})
