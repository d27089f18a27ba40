import { once } from 'node:events'
import { benchAlerts } from './alerts.ts'
import { benchColdLists } from './cold-lists.ts'
import { benchDelta } from './delta.ts'
import { studyEvents } from './events/events.ts'
import { benchFilter } from './filter.ts'
import { benchFirstCard } from './first-card.ts'
import { studyGrowth } from './growth/growth.ts'
import { benchImport } from './import.ts'
import { benchList } from './list.ts'
import { benchMapPan } from './map-pan.ts'
import { studyMemory } from './memory.ts'
import { benchPageMemory } from './page-memory.ts'
import { benchPooler } from './pooler.ts'
import { benchReaders } from './readers.ts'
import { benchReplica } from './replica.ts'
import { benchSecondVisit } from './second-visit.ts'
import { studyScale } from './scale/scale.ts'
import { createStage, type Stage } from './support/stage.ts'
import { type Row, tableOf } from './support/table.ts'

/*
 * Every figure is a ratio of two alternating measurements from the same minutes, so that it means the same on a slow or
 * a busy machine. A missed goal is shown in the table and does not fail the run.
 */

const benches = new Map<string, (stage: Stage) => Promise<Row[]>>([
  ['list', benchList],
  ['filter', benchFilter],
  ['first-card', benchFirstCard],
  ['second-visit', benchSecondVisit],
  ['delta', benchDelta],
  ['readers', benchReaders],
  ['map-pan', benchMapPan],
  ['page-memory', benchPageMemory],
  ['import', benchImport],
  ['alerts', benchAlerts],
])

/** What runs only by name. */
const others = new Map<string, (stage: Stage) => Promise<Row[]>>([
  ['cold-lists', benchColdLists],
  ['pooler', benchPooler],
  ['replica', benchReplica],
])

/** What also runs only by name, and prints a table of its own. */
const studies = new Map<string, (stage: Stage) => Promise<string>>([
  ['scale', studyScale],
  ['events', studyEvents],
  ['growth', studyGrowth],
  ['memory', studyMemory],
])

/** Returns null if interrupted. Cleans up either way. */
async function run<T>(
  bench: (stage: Stage) => Promise<T>,
  interrupted: Promise<null>,
  isQuick: boolean,
): Promise<T | null> {
  const stage = createStage({ isQuick })
  try {
    return await Promise.race([bench(stage), interrupted])
  } finally {
    await stage.clear()
  }
}

const USAGE = `Usage: npm run bench [-- NAME] [--quick]
  ${[...benches.keys()].join(', ')}: without a name, all of these run.
  ${[...others.keys(), ...studies.keys()].join(', ')}: only by name.
  --quick: smaller and shorter. Shows that everything works; the figures say little.`

async function main(): Promise<number> {
  const args = process.argv.slice(2)
  const isQuick = args.includes('--quick')
  const [wanted, ...more] = args.filter((arg) => arg !== '--quick')
  const study = studies.get(wanted ?? '')
  const chosen =
    wanted === undefined ? [...benches] : [...benches, ...others].filter(([name]) => name === wanted)
  if (more.length > 0 || (study === undefined && chosen.length === 0)) {
    console.error(USAGE)
    return 1
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal))
  const interrupted = Promise.race(signals).then(() => null)
  if (study !== undefined) {
    const text = await run(study, interrupted, isQuick)
    if (text === null) return 130
    console.log(`\n${text}`)
    return 0
  }
  const rows: Row[] = []
  for (const [name, bench] of chosen) {
    console.error(`Measuring ${name} ...`)
    const began = performance.now()
    const measured = await run(bench, interrupted, isQuick)
    if (measured === null) return 130
    console.error(`  took ${((performance.now() - began) / 1000).toFixed(0)} s`)
    rows.push(...measured)
  }
  console.log(`\n${tableOf(rows)}`)
  return 0
}

process.exit(await main())
