import path from 'node:path'
import { parseArgs } from 'node:util'
import { FAULTS } from './faults/decks.ts'

/** What a soak does. Durations in milliseconds. */
export type Plan = {
  seed: string
  people: number
  /** Of the faults; start and final checks take a few minutes more. */
  lastsMs: number
  /** Time without faults at the beginning, for the figures that others are compared with. */
  calmMs: number
  /** Time without faults after each one. */
  pauseMs: number
  /** Average time between two acts of a person. */
  thinkMs: number
  importEveryMs: number
  sourcesEveryMs: number
  /** Shortens how long faults last. */
  scale: number
  faults: readonly string[]
  /** Faults that come first, in this order. */
  first: readonly string[]
  /** Folder for the report. */
  report: string
  /** Keeps the logs of the nodes. */
  keepsLogs: boolean
}

const MINUTE = 60_000

const LONG = {
  people: 500,
  lastsMs: 60 * MINUTE,
  calmMs: MINUTE,
  pauseMs: 10_000,
  thinkMs: 12_000,
  importEveryMs: 20_000,
  sourcesEveryMs: 45_000,
  scale: 1,
  first: [],
}

/** Under 45 seconds: the faults that found most, shortened. */
const SHORT = {
  people: 24,
  lastsMs: 1,
  calmMs: 3_000,
  pauseMs: 1_000,
  thinkMs: 1_500,
  importEveryMs: 6_000,
  sourcesEveryMs: 8_000,
  scale: 0.2,
  first: ['kill-machine', 'fail-over'],
}

export const USAGE = `Usage: npm run soak [-- --minutes N] [--short] [--seed TEXT] [--people N] [--fault NAME ...] [--report FOLDER] [--keep-logs]
       npm run soak -- histories [COUNT] [NAME ...]
Faults: ${Object.keys(FAULTS).join(', ')}`

/** Parses the arguments. Throws if they are not understood. */
export function readPlan(args: readonly string[]): Plan {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string' },
      short: { type: 'boolean', default: false },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      people: { type: 'string' },
      fault: { type: 'string', multiple: true, default: [] },
      report: { type: 'string', default: 'test-results/soak' },
      'keep-logs': { type: 'boolean', default: false },
    },
  })
  const base = values.short ? SHORT : LONG
  const [minutes, people] = [
    Number(values.minutes ?? base.lastsMs / MINUTE),
    Number(values.people ?? base.people),
  ]
  const unknown = values.fault.filter((name) => !(name in FAULTS))
  if (!(minutes > 0)) throw new Error('--minutes must be a positive number')
  if (!Number.isInteger(people) || people < 1) throw new Error('--people must be a positive whole number')
  if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(', ')}`)
  return {
    ...base,
    people,
    seed: values.seed,
    lastsMs: minutes * MINUTE,
    faults: values.fault.length > 0 ? values.fault : Object.keys(FAULTS),
    first: values.fault.length > 0 ? [] : base.first,
    report: path.resolve(values.report),
    keepsLogs: values['keep-logs'],
  }
}
