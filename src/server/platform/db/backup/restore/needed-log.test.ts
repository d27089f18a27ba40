import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newBase, newLine, SEGMENT_BYTES } from '#server/platform/db/backup/catalog.fixture.ts'
import { listSegments, names, writeBase, writeLine, writeReach } from '#server/platform/db/backup/catalog.ts'
import type { BackupStore } from '#server/platform/db/backup/store/backup-store.ts'
import { openStore } from '#server/platform/db/backup/store/open-store.ts'
import { openScratchFolder } from '#tests/support/scratch-folder.ts'
import { listNeededLog, readSegment } from './needed-log.ts'

let folder: string
let store: BackupStore

beforeEach(async () => {
  folder = await openScratchFolder('steps-needed-log-')
  store = await openStore(folder, undefined)
})
afterEach(() => rmSync(folder, { recursive: true }))

const segmentOf = (number: number) => `0000000100000000${String(number).padStart(8, '0')}`

/** Of a base that starts in segment 2 and ends in segment 3. */
async function neededOf(stored: readonly string[], storedTo?: bigint): Promise<string> {
  const line = await writeLine(store, 'line', newLine())
  const base = await writeBase(
    store,
    'line',
    'base',
    newBase({ ended_at: '2026-11-15T00:00:00Z', start: '0/200028', end: '0/300100' }),
  )
  for (const number of stored) {
    const name = Number.isInteger(Number(number))
      ? names.segment('line', segmentOf(Number(number)))
      : names.partial('line', segmentOf(Number.parseInt(number)))
    await store.put(name, Buffer.from('log'))
  }
  if (storedTo !== undefined) await writeReach(store, 'line', new Date(), storedTo)
  const { segments, missing } = await listNeededLog(store, line, base)
  const needed = segments.map(({ segment }) => Number(segment.slice(-8)))
  return `${needed.join(' ')}${missing === null ? '' : ` without ${Number(missing.slice(-8))}`}`
}

test.for([
  ['a log without a gap', ['1', '2', '3', '4', '5 so far'], '2 3 4 5'],
  ['what the base brings itself', ['4', '5'], '4 5'],
  ['no log at all', [], ''],
  ['a newest segment that is not there yet', ['2', '3', '4'], '2 3 4'],
  ['a gap in the middle', ['2', '3', '4', '6', '7'], '2 3 4 without 5'],
  ['a gap right after the base', ['2', '3', '5'], '2 3 without 4'],
  ['the start of a segment that the base brings whole', ['2', '3 so far'], '2'],
  ['a segment of which only the start is there', ['3', '4 so far', '5'], '3 4 without 4'],
] as const)('of %s', async ([, stored, needed]) => {
  expect(await neededOf(stored)).toBe(needed)
})

test('log that was stored once and is gone is known to be missing', async () => {
  const inSegment = (number: number) => BigInt(number * SEGMENT_BYTES + 5)
  expect(await neededOf(['2', '3', '4', '5 so far'], inSegment(5))).toBe('2 3 4 5')
  expect(await neededOf(['2', '3', '4', '5 so far'], inSegment(6))).toBe('2 3 4 5 without 5')
})

test('log that is gone at the end is known to be missing', async () => {
  expect(await neededOf(['2', '3', '4'], BigInt(5 * SEGMENT_BYTES))).toBe('2 3 4')
  expect(await neededOf(['2', '3', '4'], BigInt(5 * SEGMENT_BYTES + 5))).toBe('2 3 4 without 5')
})

test('a segment that is filled between its listing and its reading is read', async () => {
  const line = await writeLine(store, 'line', newLine())
  await store.put(names.partial('line', segmentOf(4)), Buffer.from('so far'))
  const [listed] = await listSegments(store, line)
  if (listed === undefined) throw new Error('no segment')
  await store.put(names.segment('line', segmentOf(4)), Buffer.from('full'))
  await store.remove([names.partial('line', segmentOf(4))])
  expect(await readSegment(store, line, listed)).toEqual(Buffer.from('full'))
  await store.remove([names.segment('line', segmentOf(4))])
  await expect(readSegment(store, line, listed)).rejects.toThrow('is missing in')
})
