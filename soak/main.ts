import { once } from 'node:events'
import { createStage } from '../bench/support/stage.ts'
import { type Plan, readPlan, USAGE } from './plan.ts'
import { allChecks, reportText, writeReport } from './report/report.ts'
import { soak } from './soak.ts'

/*
 * Runs the product as two web nodes and two workers under load while everything around it fails at random. Exits with 1
 * if an invariant is broken, with 130 if interrupted.
 */

/** Null if the arguments are not understood; then prints what they may be. */
function planOf(args: readonly string[]): Plan | null {
  try {
    return readPlan(args)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
    return null
  }
}

async function main(): Promise<number> {
  const plan = planOf(process.argv.slice(2))
  if (plan === null) return 2
  console.log(`Seed ${plan.seed}`)
  const stage = createStage({ isQuick: false })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal))
  const interrupted = Promise.race(signals).then(() => null)
  try {
    const soaked = await Promise.race([soak(plan, stage, (line) => console.log(line)), interrupted])
    if (soaked === null) return 130
    console.log(`\n${reportText(soaked)}`)
    writeReport(plan.report, soaked)
    console.log(`The report is in ${plan.report}`)
    return allChecks(soaked).every(({ problems }) => problems.length === 0) ? 0 : 1
  } finally {
    await stage.clear()
  }
}

process.exit(await main())
