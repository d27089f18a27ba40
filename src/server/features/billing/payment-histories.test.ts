import { expect, test } from 'vitest'
import { playHistories } from './payment-player.fixture.ts'
import { ENDINGS, openPaymentWorld } from './payment-world.fixture.ts'

/** Two fixed seeds, which differ in the faults they find; `npm run soak` gives others. */
const seeds = (process.env['SOAK_SEEDS'] ?? '1,4').split(',').map(Number)
const HISTORIES = 6
const ROUNDS = 8

test.each(seeds)(
  `in ${HISTORIES} histories by seed %i, each ended in three ways, open is what is paid or granted`,
  { timeout: 600_000 },
  async (seed) => {
    const world = await openPaymentWorld()
    try {
      for (const ending of ENDINGS) {
        const counts = await playHistories(world, { seed, count: HISTORIES, rounds: ROUNDS, ending })
        // A world in which little is paid shows little.
        expect(counts.charges).toBeGreaterThan(HISTORIES)
      }
    } finally {
      await world.close()
    }
  },
)
