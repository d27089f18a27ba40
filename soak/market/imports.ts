import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Random } from '#server/features/demo/index.ts'
import { openDayIn } from '#tests/support/days.ts'
import { NODE_ARGUMENTS } from '../nodes/release.ts'
import { PATIENCE_MS, until } from '../patience.ts'
import type { Timeline } from '../report/timeline.ts'
import { listFile, MAPPING, nextBid, type Property, type Raise } from './market.ts'

/**
 * Runs an operator's command of the product on its database. Resolves to its exit code and output; the code is null if it
 * was ended after PATIENCE_MS.
 */
export type Steps = (...args: string[]) => Promise<{ code: number | null; output: string }>

/** `root` is the folder of the release in use, `settings` its environment. */
export function createSteps(
  root: () => string,
  settings: Readonly<Record<string, string>>,
  folder: string,
): Steps {
  return async (...args) => {
    const child = spawn(
      process.execPath,
      [...NODE_ARGUMENTS, path.join(root(), 'src/server/app/cli/main.ts'), ...args],
      {
        ...{ cwd: folder, env: settings },
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: PATIENCE_MS,
        killSignal: 'SIGKILL',
      },
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    await once(child, 'close')
    return { code: child.exitCode, output }
  }
}

/** The list that is imported again and again, each time with a few raised bids. */
export type Imports = {
  /**
   * Imports the list with so many raised bids in each county. Repeats it until the command succeeds. Throws if the product
   * refuses it, or after PATIENCE_MS.
   */
  importOnce(raisedPerCounty: number): Promise<void>
  readonly raises: readonly Raise[]
  /** Commands that failed and were repeated. */
  failures(): number
}

const HELD = 3

export function createImports(
  properties: readonly Property[],
  {
    steps,
    folder,
    random,
    timeline,
    leaving,
  }: {
    steps: Steps
    folder: string
    random: Random
    timeline: Timeline
    leaving: AbortSignal
  },
): Imports {
  const raises: Raise[] = []
  let [files, failures] = [0, 0]
  const map = path.join(folder, 'list.map.json')
  writeFileSync(map, JSON.stringify(MAPPING))

  async function publish(file: string): Promise<boolean> {
    const { code, output } = await steps('import', file, '--map', map)
    if (code === 0) return true
    if (code === HELD) throw new Error(`an import was held: ${output}`)
    failures += 1
    return false
  }

  return {
    raises,
    failures: () => failures,
    importOnce: async (raisedPerCounty) => {
      const moving = Map.groupBy(
        properties.filter(({ isMoving }) => isMoving),
        ({ county }) => county,
      )
      const chosen = [...moving.values()].flatMap((all) => random.shuffled(all).slice(0, raisedPerCounty))
      const own = chosen.map((property): Raise => {
        property.bid = nextBid(property)
        return { property, bid: property.bid, from: timeline.now(), to: null }
      })
      raises.push(...own)
      files += 1
      const file = path.join(folder, `list-${files}.csv`)
      writeFileSync(file, listFile(properties, openDayIn(-1)))
      const publishAll = async () => {
        if (!(await publish(file))) return leaving.aborted
        for (const raise of own) raise.to = timeline.now()
        return true
      }
      await until(publishAll, `the import of ${file}`, { everyMs: 1_000 })
    },
  }
}
