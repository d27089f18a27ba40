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
  ['cold-lists', benchColdLists],
  ['filter', benchFilter],
  ['first-card', benchFirstCard],
  ['second-visit', benchSecondVisit],
  ['delta', benchDelta],
  ['readers', benchReaders],
  ['map-pan', benchMapPan],
  ['page-memory', benchPageMemory],
  ['import', benchImport],
  ['alerts', benchAlerts],
  ['pooler', benchPooler],
  ['replica', benchReplica],
])

/** What runs only by name, because it takes minutes and prints a table of its own; `--quick` is a small version. */
const studies = new Map<string, (stage: Stage, options: { isQuick: boolean }) => Promise<string>>([
  ['scale', studyScale],
  ['events', studyEvents],
  ['growth', studyGrowth],
  ['memory', studyMemory],
])

/** Returns null if interrupted. Cleans up either way. */
async function run<T>(bench: (stage: Stage) => Promise<T>, interrupted: Promise<null>): Promise<T | null> {
  const stage = createStage()
  try {
    return await Promise.race([bench(stage), interrupted])
  } finally {
    await stage.clear()
  }
}

const USAGE = `Usage: npm run bench [-- ${[...benches.keys()].join(' | ')}]. Without a name, all of these run.
       npm run bench -- ${[...studies.keys()].join(' | ')} [--quick]`

async function main(): Promise<number> {
  const [wanted, ...options] = process.argv.slice(2)
  const study = studies.get(wanted ?? '')
  const isKnown = wanted === undefined || benches.has(wanted) || study !== undefined
  if (!isKnown || options.some((option) => study === undefined || option !== '--quick')) {
    console.error(USAGE)
    return 1
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal))
  const interrupted = Promise.race(signals).then(() => null)
  if (study !== undefined) {
    const text = await run((stage) => study(stage, { isQuick: options.length > 0 }), interrupted)
    if (text === null) return 130
    console.log(`\n${text}`)
    return 0
  }
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
