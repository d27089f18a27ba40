import { createRandom } from '#server/features/demo/index.ts'
import { SUBSCRIBERS } from '../assumptions.ts'
import { type AlertsDay, runAlertsDay } from './alerts-day.ts'
import { createBatches, createMarket, type Batch } from './market.ts'
import { createSubscribers } from './subscribers.ts'
import { runVisitsDay, type VisitsDay } from './visits-day.ts'

/** Changes this seed and nothing else to see another day of the same assumptions. */
const SEED = 'a day of 50,000 changes'

/** What happens on the simulated day, in numbers of all subscribers. */
export type SimulatedDay = { batches: readonly Batch[]; alerts: AlertsDay; visits: VisitsDay }

/** Simulates the day with this many people, who stand for all subscribers. The same number gives the same day. */
export function simulateDay(sampled: number): SimulatedDay {
  const random = createRandom(SEED)
  const weight = SUBSCRIBERS / sampled
  const market = createMarket(random.fork('market'))
  const batches = createBatches(market, random.fork('batches'))
  const people = createSubscribers(market, sampled, random.fork('people'))
  const alerts = runAlertsDay(market, batches, people, weight)
  const visits = runVisitsDay(people, batches, alerts.notified, { weight, random: random.fork('visits') })
  return { batches, alerts, visits }
}
