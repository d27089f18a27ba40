import { expect, test } from 'vitest'
import { sendInRounds } from './send-in-rounds.ts'

const people = Array.from({ length: 10 }, (_, place) => `p${place}`)

/** Sends to ten people, two at a time, while a message takes `tookMs`; returns whom each round read and was sent to. */
async function roundsWhile(tookMs: (userId: string) => number): Promise<string[]> {
  let now = 0
  const rounds: { read: readonly string[]; sent: string[] }[] = []
  await sendInRounds(people, {
    clock: { now: () => now },
    parallel: 2,
    begin: async (userIds) => {
      const sent: string[] = []
      rounds.push({ read: [...userIds], sent })
      return {
        sendTo: async (userId) => {
          now += tookMs(userId)
          sent.push(userId)
        },
      }
    },
  })
  expect(rounds.flatMap(({ sent }) => sent)).toEqual(people)
  return rounds.map(({ read, sent }) => `${sent.length} of ${read.length}`)
}

test.each<[string, (userId: string) => number, string[]]>([
  ['all others at once where messages are taken quickly', () => 10, ['2 of 2', '8 of 8']],
  [
    'two at a time where they are taken slowly',
    () => 2_000,
    ['2 of 2', '2 of 2', '2 of 2', '2 of 2', '2 of 2'],
  ],
  [
    'those again who were not sent to when messages became slow',
    (userId) => (userId >= 'p4' ? 2_000 : 10),
    ['2 of 2', '3 of 8', '2 of 3', '2 of 2', '1 of 1'],
  ],
])('reads %s', async (_what, tookMs, rounds) => {
  expect(await roundsWhile(tookMs)).toEqual(rounds)
})

test('begins a message in each round, however long reading takes, and throws the first failure at the end', async () => {
  let now = 0
  const sent: string[] = []
  const sending = sendInRounds(people, {
    clock: { now: () => now },
    parallel: 2,
    begin: async () => {
      now += 60_000
      return {
        sendTo: async (userId) => {
          if (userId === 'p1' || userId === 'p5') throw new Error(`not to ${userId}`)
          sent.push(userId)
        },
      }
    },
  })
  await expect(sending).rejects.toThrow('not to p1')
  expect(sent).toEqual(people.filter((userId) => userId !== 'p1' && userId !== 'p5'))
})
