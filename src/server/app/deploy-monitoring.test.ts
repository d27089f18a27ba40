import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasProgram } from '#tests/support/has-program.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const root = path.join(import.meta.dirname, '../../..')
const folder = path.join(root, 'deploy/monitoring')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

let app: TestApp
/** Names of metrics on /metrics. */
let served: string[]
beforeAll(async () => {
  app = await createTestApp({
    BACKUP_TO: '/backups',
    DATABASE_URL: 'postgres://127.0.0.1:9/none',
    DATABASE_REPLICA_URL: 'postgres://127.0.0.1:9/replica',
  })
  const { body } = await app.call('GET', '/metrics', { from: '127.0.0.1' })
  served = Array.from(body.matchAll(/^# TYPE (\S+)/gm), ([, name = '']) => name)
})
afterAll(() => app.close())

/** Metric names in a text, without the endings that histograms add. */
function metricsIn(text: string): string[] {
  const names =
    text.match(/\b(?:clock|http|jobs|security|texts|backup|replica|process|nodejs)_[a-z0-9_]+/g) ?? []
  return [...new Set(names.map((name) => name.replace(/(?<=^http_\w+)_(?:bucket|count|sum)$/, '')))]
}

test.each(['alerts.yml', 'alerts.test.yml', 'grafana-dashboard.json'])(
  'deploy/monitoring/%s uses only metrics that are served',
  (file) => {
    const used = metricsIn(read(`deploy/monitoring/${file}`))
    expect(used.length).toBeGreaterThan(5)
    expect(served).toEqual(expect.arrayContaining(used))
  },
)

test('docs/operate.md says of exactly the served metrics what is normal', () => {
  const [, table = ''] = /^\| metric ([^]*?)\n\n/m.exec(read('docs/operate.md')) ?? []
  expect(metricsIn(table).toSorted()).toEqual(served.toSorted())
})

test('docs/operate.md says of every alert what to do', () => {
  const alerts = Array.from(
    read('deploy/monitoring/alerts.yml').matchAll(/alert: (\w+)/g),
    ([, name]) => name,
  )
  const [, table = ''] = /^\| alert or sign([^]*?)\n\n/m.exec(read('docs/operate.md')) ?? []
  const firstCells = Array.from(table.matchAll(/^\|([^|]*)\|/gm), ([, cell = '']) => cell)
  const named = firstCells.flatMap((cell) => cell.match(/(?<=`)[A-Z]\w+(?=`)/g) ?? [])
  expect(named.toSorted()).toEqual(alerts.toSorted())
})

test.skipIf(!hasProgram('promtool'))('the alert rules pass promtool and their own tests', () => {
  const promtool = (...args: string[]) => execFileSync('promtool', args, { cwd: folder, encoding: 'utf8' })
  expect(promtool('check', 'rules', 'alerts.yml')).toContain('SUCCESS')
  expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
})

test('every alert has a test of its own', () => {
  const alerts = Array.from(
    read('deploy/monitoring/alerts.yml').matchAll(/alert: (\w+)/g),
    ([, name = '']) => name,
  )
  const tests = read('deploy/monitoring/alerts.test.yml')
  expect(alerts.filter((name) => !tests.includes(`alertname: ${name}\n`))).toEqual([])
})
