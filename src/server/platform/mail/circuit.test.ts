import { expect, test } from 'vitest'
import { circuit } from './circuit.ts'

class Away extends Error {}

/** Tries one after the other at these seconds, of a server that is away until some second; what became of each. */
async function triesAt(seconds: readonly number[], awayUntil: number): Promise<string> {
  let now = 0
  const guarded = circuit(
    (error) => error instanceof Away,
    () => now,
  )
  let told = ''
  for (const second of seconds) {
    now = second * 1000
    await guarded(async () => {
      if (second < awayUntil) throw new Away()
    }).then(
      () => (told += '+'),
      (error: unknown) => (told += error instanceof Away ? '-' : '.'),
    )
  }
  return told
}

test.each([
  ['fewer than five failures in a row change nothing', [0, 1, 2, 3, 10, 11], 4, '----++'],
  ['after five it rests for thirty seconds', [0, 1, 2, 3, 4, 5, 33, 34, 35], 10, '-----..++'],
  ['the one that is let through may fail again', [0, 1, 2, 3, 4, 34, 35, 63, 64, 65], 60, '------..++'],
])('%s', async (_what, seconds, awayUntil, told) => {
  expect(await triesAt(seconds, awayUntil)).toBe(told)
})

test('one try at a time goes through after the rest, and an answer of the server is no failure', async () => {
  let now = 0
  const guarded = circuit(
    (error) => error instanceof Away,
    () => now,
  )
  for (let failure = 0; failure < 5; failure += 1) {
    await expect(guarded(() => Promise.reject(new Away()))).rejects.toThrow(Away)
  }
  now = 31_000
  let refuse = (_error: Error): void => undefined
  const probe = guarded(() => new Promise((_resolve, reject) => (refuse = reject)))
  await expect(guarded(async () => 'sent')).rejects.toThrow('left alone')
  refuse(new Error('550 unknown'))
  await expect(probe).rejects.toThrow('550')
  expect(await guarded(async () => 'sent')).toBe('sent')
})
