import { expect, test } from 'vitest'
import { circuit, MailPausedError } from './circuit.ts'

class Away extends Error {}

/** Tries at these seconds against a server that is away until `awayUntil`; returns the outcomes. */
async function triesAt(seconds: readonly number[], awayUntil: number): Promise<string> {
  let now = 0
  const guarded = circuit(
    (error) => error instanceof Away,
    () => now,
  )
  let outcomes = ''
  for (const second of seconds) {
    now = second * 1000
    await guarded(async () => {
      if (second < awayUntil) throw new Away()
    }).then(
      () => (outcomes += '+'),
      (error: unknown) => (outcomes += error instanceof Away ? '-' : '.'),
    )
  }
  return outcomes
}

test.each([
  ['stays closed below five failures in a row', [0, 1, 2, 3, 10, 11], 4, '----++'],
  ['opens for thirty seconds after five failures', [0, 1, 2, 3, 4, 5, 33, 34, 35], 10, '-----..++'],
  ['opens again if the attempt let through fails', [0, 1, 2, 3, 4, 34, 35, 63, 64, 65], 60, '------..++'],
])('%s', async (_what, seconds, awayUntil, outcomes) => {
  expect(await triesAt(seconds, awayUntil)).toBe(outcomes)
})

test("lets one attempt through after the pause, and does not count a server's response as a failure", async () => {
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
  await expect(guarded(async () => 'sent')).rejects.toThrow(MailPausedError)
  refuse(new Error('550 unknown'))
  await expect(probe).rejects.toThrow('550')
  expect(await guarded(async () => 'sent')).toBe('sent')
})
