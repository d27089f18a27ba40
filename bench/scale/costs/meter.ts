import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { logPosition } from '../../support/log-position.ts'
import { processorTime } from '../../support/programs.ts'

/** What one unit of work costs: processor time of our process and of PostgreSQL, ms, and bytes of write-ahead log. */
export type Cost = { node: number; database: number; log: number }

const TICK_MS = 10

/**
 * Measures processor time, which other load on the machine changes little. `child` is the process of the product that
 * works; without it, the product's code runs in this process. Linux only.
 */
export type Meter = (work: () => Promise<unknown>, child?: ChildProcess) => Promise<Cost>

/** A meter for work on this database, whose server runs on this machine. */
export async function createMeter(pool: pg.Pool): Promise<Meter> {
  const { rows } = await pool.query<{ folder: string }>(`SELECT current_setting('data_directory') AS folder`)
  const [first = ''] = readFileSync(path.join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')
  const postmaster = Number(first)
  const read = async (child?: ChildProcess): Promise<Cost> => ({
    node: child ? processorTime(child) : ownTime(),
    database: serverTime(postmaster),
    log: await logPosition(pool),
  })
  return async (work, child) => {
    const before = await read(child)
    await work()
    const after = await read(child)
    return {
      node: after.node - before.node,
      database: after.database - before.database,
      log: after.log - before.log,
    }
  }
}

/** The cost of one of `count` units; a cost cannot be below zero, although measured differences can. */
export function each({ node, database, log }: Cost, count: number): Cost {
  return {
    node: Math.max(0, node) / count,
    database: Math.max(0, database) / count,
    log: Math.max(0, log) / count,
  }
}

/** What is left of a cost without another one. */
export function without(cost: Cost, other: Cost, times: number): Cost {
  return {
    node: cost.node - other.node * times,
    database: cost.database - other.database * times,
    log: cost.log - other.log * times,
  }
}

function ownTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The time of a PostgreSQL server: its first process, with the processes it has ended, and those that run. */
function serverTime(postmaster: number): number {
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const fields = statOf(name)
    if (Number(name) === postmaster) ticks += sum(fields.slice(11, 15))
    else if (Number(fields[1]) === postmaster) ticks += sum(fields.slice(11, 13))
  }
  return ticks * TICK_MS
}

/** The fields of a process after its name; none if it has ended meanwhile. */
function statOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT' || code === 'ESRCH') return []
    throw error
  }
}

function sum(texts: readonly string[]): number {
  return texts.reduce((all, text) => all + Number(text), 0)
}
