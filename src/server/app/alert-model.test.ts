import { expect, test } from 'vitest'
import { startWorld } from './alert-player.fixture.ts'

/** Each is a history of its own; all of a world share its properties, its imports and its time. */
const PEOPLE = 120
const STEPS = 20

/** One fixed seed; `npm run soak` gives others. */
const seeds = (process.env['SOAK_SEEDS'] ?? '3').split(',')

test.each(seeds)(
  `in ${PEOPLE} histories by seed %s nobody misses anything and nobody is told twice`,
  async (seed) => {
    const world = await startWorld(`world ${seed}`, PEOPLE)
    const counts = { bell: 0, sent: 0, kills: 0 }
    try {
      for (let step = 1; step <= STEPS; step += 1) {
        const { expected, actual, kills } = await world.step()
        expect({ seed, step, ...actual }).toEqual({ seed, step, ...expected })
        counts.bell += actual.bell.length
        counts.sent += actual.sent.length
        counts.kills += kills
      }
    } finally {
      await world.close()
    }
    // A world in which little happens shows little.
    expect(counts.bell).toBeGreaterThan(PEOPLE)
    expect(counts.sent).toBeGreaterThan(PEOPLE)
    expect(counts.kills).toBeGreaterThan(5)
  },
  120_000,
)
