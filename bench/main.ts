import { once } from 'node:events'
import { benchAlerts } from './alerts.ts'
import { benchColdLists } from './cold-lists.ts'
import { benchFilter } from './filter.ts'
import { benchFirstCard } from './first-card.ts'
import { benchImport } from './import.ts'
import { benchList } from './list.ts'
import { benchMapPan } from './map-pan.ts'
import { benchPooler } from './pooler.ts'
import { benchReplica } from './replica.ts'
import { createStage, type Stage } from './support/stage.ts'
import { type Row, tableOf } from './support/table.ts'

/*
 * Every figure is a ratio of two alternating measurements from the same minutes, so that it means the same on a slow or
 * a busy machine. A missed goal is shown in the table and does not fail the run.
 */

const benches = new Map<string, (stage: Stage) => Promise<Row[]>>([
  ['list', benchList],
  ['cold-lists', benchColdLists],
  ['filter', benchFilter],
  ['first-card', benchFirstCard],
  ['map-pan', benchMapPan],
  ['import', benchImport],
  ['alerts', benchAlerts],
  ['pooler', benchPooler],
  ['replica', benchReplica],
])

/** Returns null if interrupted. Cleans up either way. */
async function run(
  bench: (stage: Stage) => Promise<Row[]>,
  interrupted: Promise<null>,
): Promise<Row[] | null> {
  const stage = createStage()
  try {
    return await Promise.race([bench(stage), interrupted])
  } finally {
    await stage.clear()
  }
}

async function main(): Promise<number> {
  const [wanted] = process.argv.slice(2)
  if (wanted !== undefined && !benches.has(wanted)) {
    console.error(
      `Usage: npm run bench [${[...benches.keys()].join(' | ')}]. Without a name, all of them run.`,
    )
    return 1
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal))
  const interrupted = Promise.race(signals).then(() => null)
  const rows: Row[] = []
  for (const [name, bench] of benches) {
    if (wanted !== undefined && wanted !== name) continue
    console.error(`Measuring ${name} ...`)
    const measured = await run(bench, interrupted)
    if (measured === null) return 130
    rows.push(...measured)
  }
  console.log(`\n${tableOf(rows)}`)
  return 0
}

process.exit(await main())
