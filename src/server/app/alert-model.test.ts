import { expect, test } from 'vitest'
import { startWorld } from './alert-player.fixture.ts'

/** Each person has an independent history; all people in a world share its properties, imports, and clock. */
const PEOPLE = 120
const STEPS = 20

/** One fixed seed by default, in which texts meet every fate; `npm run soak -- histories` passes others. */
const soakSeeds = process.env['SOAK_SEEDS']
const seeds = (soakSeeds ?? '7').split(',')
const ALL_FATES = ['sent', 'held', 'ended', 'turned_off', 'no_access', 'daily_limit']

test.each(seeds)(
  `notifies each of ${PEOPLE} people exactly once per alert with seed %s`,
  async (seed) => {
    const world = await startWorld(`world ${seed}`, PEOPLE)
    const counts = { bell: 0, sent: 0, kills: 0 }
    const fates = new Set<string>()
    try {
      for (let step = 1; step <= STEPS; step += 1) {
        const { expected, actual, kills } = await world.step()
        expect({ seed, step, ...actual }).toEqual({ seed, step, ...expected })
        counts.bell += actual.bell.length
        counts.sent += actual.sent.length
        counts.kills += kills
        for (const line of actual.texts) fates.add(line.slice(line.lastIndexOf(' ') + 1))
      }
    } finally {
      await world.close()
    }
    // Guard against a world too quiet to prove anything.
    expect(counts.bell).toBeGreaterThan(PEOPLE)
    expect(counts.sent).toBeGreaterThan(PEOPLE)
    expect(counts.kills).toBeGreaterThan(5)
    expect([...fates]).toEqual(expect.arrayContaining(soakSeeds === undefined ? ALL_FATES : ['sent']))
  },
  120_000,
)
