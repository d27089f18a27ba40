import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { type Check, shortened } from '../checks/check.ts'
import type { Soaked } from '../soak.ts'
import { checkFailover, checkLatency, milliseconds, seconds } from './figures.ts'

const FAULT_COLUMNS = [
  'at',
  'fault',
  'lasted',
  'recovered in',
  'no writes for',
  'calls',
  'p50',
  'p99',
  '503',
  'broken',
]
const CHECK_COLUMNS = ['', 'invariant', 'checked', 'broken']

/** Every invariant, those of the figures included. */
export function allChecks(soaked: Soaked): Check[] {
  return [...soaked.checks, checkLatency(soaked), checkFailover(soaked)]
}

function faultRows({ timeline, recorder, gaps }: Soaked): string[][] {
  const calm = recorder.figures('read', 'calm')
  const rows = timeline.records.map((fault) => {
    const { calls, p50, p99, later, broken } = recorder.figures('read', [fault])
    const writes = recorder.figures('write', [fault])
    return [
      seconds(fault.from),
      fault.name,
      fault.healed === null ? '-' : seconds(fault.healed - fault.from),
      fault.healed === null || fault.recovered === null ? '-' : seconds(fault.recovered - fault.healed),
      seconds(gaps.get(fault) ?? NaN),
      String(calls + writes.calls),
      milliseconds(p50),
      milliseconds(p99),
      String(later + writes.later),
      String(broken + writes.broken),
    ]
  })
  const calmRow = ['', 'calm', '', '', '', String(calm.calls), milliseconds(calm.p50), milliseconds(calm.p99)]
  return [[...calmRow, String(calm.later), String(calm.broken)], ...rows]
}

function checkRows(checks: readonly Check[]): string[][] {
  return checks.map(({ name, checked, problems }) => [
    problems.length === 0 ? 'holds' : 'BROKEN',
    name,
    checked.toLocaleString('en'),
    String(problems.length),
  ])
}

/** Other work on the machine makes latencies meaningless, and calls fail for want of time. */
function busyLines({ loadBefore }: Soaked): string[] {
  const cores = availableParallelism()
  return loadBefore <= cores
    ? []
    : [`THE MACHINE WAS BUSY before the start: load ${loadBefore.toFixed(1)} on ${cores} cores.`]
}

function totals(soaked: Soaked): string[] {
  const { calls, later, broken } = soaked.recorder.counts()
  const { retried, unavailable, broken: cut } = soaked.balancer
  return [
    `Seed ${soaked.plan.seed}, ${soaked.plan.people} people, ${seconds(soaked.timeline.now())}.`,
    ...busyLines(soaked),
    `${calls} calls, ${later} answered 503 with Retry-After, ${broken} broken.`,
    `Load balancer: ${retried} retried on another node, ${unavailable} without a node, ${cut} cut by a dying node.`,
    `${soaked.imports.raises} bids raised; ${soaked.imports.failures} imports failed and were repeated.`,
    `${soaked.mails.arrived} emails, ${soaked.mails.copies} of them copies with the same Message-ID.`,
    `Open pages reconnected ${soaked.reconnects} times.`,
  ]
}

/** Aligned columns for a terminal. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function markdown(rows: readonly (readonly string[])[]): string[] {
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`
  const [heading = [], ...rest] = rows
  return [line(heading), line(heading.map(() => '---')), ...rest.map(line)]
}

function problemLines(checks: readonly Check[]): string[] {
  return checks
    .filter(({ problems }) => problems.length > 0)
    .flatMap(({ name, problems }) => [`${name}:`, ...shortened(problems).map((problem) => `  ${problem}`)])
}

/** The report for a terminal. */
export function reportText(soaked: Soaked): string {
  const checks = allChecks(soaked)
  return [
    ...aligned([FAULT_COLUMNS, ...faultRows(soaked)]),
    '',
    ...totals(soaked),
    '',
    ...aligned([CHECK_COLUMNS, ...checkRows(checks)]),
    '',
    ...problemLines(checks),
  ].join('\n')
}

/** Writes soak.md and soak.json to a folder. */
export function writeReport(folder: string, soaked: Soaked): void {
  const checks = allChecks(soaked)
  mkdirSync(folder, { recursive: true })
  const text = [
    '# Soak\n',
    `${totals(soaked).join('\n')}\n`,
    ...markdown([CHECK_COLUMNS, ...checkRows(checks)]),
    '',
    ...problemLines(checks),
    '',
    ...markdown([FAULT_COLUMNS, ...faultRows(soaked)]),
    '',
  ]
  writeFileSync(path.join(folder, 'soak.md'), text.join('\n'))
  const { plan, timeline, recorder, imports, mails, reconnects, balancer } = soaked
  const faults = timeline.records.map((fault) => ({
    ...fault,
    gap: soaked.gaps.get(fault) ?? null,
    reads: recorder.figures('read', [fault]),
    writes: recorder.figures('write', [fault]),
  }))
  const calm = { reads: recorder.figures('read', 'calm'), writes: recorder.figures('write', 'calm') }
  const all = { plan, checks, calm, faults, imports, mails, reconnects, balancer, calls: recorder.counts() }
  writeFileSync(path.join(folder, 'soak.json'), `${JSON.stringify(all, null, 2)}\n`)
}
