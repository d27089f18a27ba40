import { expect, test } from 'vitest'
import { playHistories } from './payment-player.fixture.ts'
import { ENDINGS, openPaymentWorld } from './payment-world.fixture.ts'

/** Two fixed seeds that find different faults; `npm run soak -- histories` sets others. */
const seeds = (process.env['SOAK_SEEDS'] ?? '1,4').split(',').map(Number)
const HISTORIES = 6
const ROUNDS = 8

test.each(seeds)(
  `open counties match payments and grants in ${HISTORIES} histories of seed %i, with each ending`,
  { timeout: 600_000 },
  async (seed) => {
    const world = await openPaymentWorld()
    try {
      for (const ending of ENDINGS) {
        const counts = await playHistories(world, { seed, count: HISTORIES, rounds: ROUNDS, ending })
        // A history with few payments tests little.
        expect(counts.charges).toBeGreaterThan(HISTORIES)
      }
    } finally {
      await world.close()
    }
  },
)
