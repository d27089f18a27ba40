import { benchFilter } from './filter.ts'
import { benchFirstCard } from './first-card.ts'
import { benchImport } from './import.ts'
import { benchList } from './list.ts'
import { createStage, type Stage } from './support/stage.ts'
import { type Row, tableOf } from './support/table.ts'

/*
 * Every figure is a ratio of two things measured in turns within the same minutes, so that it means the same on a
 * slow machine and on a busy one. A missed goal is shown, never an error.
 */

const benches: ReadonlyMap<string, (stage: Stage) => Promise<Row[]>> = new Map([
  ['list', benchList],
  ['filter', benchFilter],
  ['first-card', benchFirstCard],
  ['import', benchImport],
])

const [wanted] = process.argv.slice(2)
if (wanted !== undefined && !benches.has(wanted)) {
  console.error(`Say one of: ${[...benches.keys()].join(', ')}; or nothing for all.`)
  process.exit(1)
}

const stage = createStage()
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (isEnding) return
    isEnding = true
    void stage.clear().finally(() => process.exit(130))
  })
}

const rows: Row[] = []
for (const [name, bench] of benches) {
  if (wanted !== undefined && wanted !== name) continue
  console.error(`Measuring ${name} ...`)
  try {
    rows.push(...(await bench(stage)))
  } finally {
    await stage.clear()
  }
}
console.log(`\n${tableOf(rows)}`)
