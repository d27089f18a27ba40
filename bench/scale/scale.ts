import type { Stage } from '../support/stage.ts'
import { SAMPLED } from './assumptions.ts'
import { measureUnitCosts } from './costs/unit-costs.ts'
import { simulateDay } from './day/simulate.ts'
import { reportOf } from './report.ts'

/**
 * Measures what one unit of each kind of work costs the real product here, simulates a day of all subscribers, and
 * multiplies. The behavior of people is in `assumptions.ts`.
 */
export async function studyScale(stage: Stage): Promise<string> {
  console.error('Measuring what a unit of work costs ...')
  const costs = await measureUnitCosts(stage)
  const sampled = stage.isQuick ? SAMPLED.quick : SAMPLED.whole
  console.error(`Simulating the day of ${sampled.toLocaleString('en')} people ...`)
  return reportOf(simulateDay(sampled), costs)
}
