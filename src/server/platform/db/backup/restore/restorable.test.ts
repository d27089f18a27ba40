import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newBase, newLine } from '#server/platform/db/backup/catalog.fixture.ts'
import { writeBase, writeLine, writeReach } from '#server/platform/db/backup/catalog.ts'
import type { BackupStore } from '#server/platform/db/backup/store/backup-store.ts'
import { openStore } from '#server/platform/db/backup/store/open-store.ts'
import { openScratchFolder } from '#tests/support/scratch-folder.ts'
import { chooseBase, listStretches } from './restorable.ts'

let folder: string
let store: BackupStore

beforeEach(async () => {
  folder = await openScratchFolder('steps-restorable-')
  store = await openStore(folder, undefined)
})
afterEach(() => rmSync(folder, { recursive: true }))

async function chosenFor(to: string | null): Promise<string> {
  return chooseBase(await listStretches(store), to === null ? null : new Date(to), store.place).base.id
}

test('a single copy within the log of the server hides nothing of what the log has', async () => {
  await writeLine(store, 'log', newLine())
  await writeBase(store, 'log', 'first', newBase({ ended_at: '2026-11-15T00:00:00Z' }))
  await writeReach(store, 'log', new Date('2026-11-29T00:00:00Z'), 0n)
  await writeLine(store, 'once', newLine())
  await writeBase(store, 'once', 'copy', newBase({ ended_at: '2026-11-22T00:00:00Z' }))

  expect(await chosenFor(null)).toBe('first')
  expect(await chosenFor('2026-11-22T00:00:00Z')).toBe('first')

  // After the log ended, a copy is the newest there is.
  await writeLine(store, 'later', newLine())
  await writeBase(store, 'later', 'last', newBase({ ended_at: '2026-11-30T00:00:00Z' }))
  expect(await chosenFor(null)).toBe('last')
  expect(await chosenFor('2026-11-28T00:00:00Z')).toBe('first')
})

test('a base of a clock that was ahead hides none of a later one', async () => {
  await writeLine(store, 'log', newLine())
  await writeBase(store, 'log', '20370101T000000Z', newBase({ ended_at: '2037-01-01T00:00:00Z' }))
  const later = newBase({ ended_at: '2026-11-15T00:00:00Z', start: '0/300028', end: '0/300100' })
  await writeBase(store, 'log', '20261115T000000Z', later)
  await writeReach(store, 'log', new Date('2026-11-29T00:00:00Z'), 0n)

  expect(await chosenFor(null)).toBe('20261115T000000Z')
  expect(await chosenFor('2026-11-20T00:00:00Z')).toBe('20261115T000000Z')
})
