import path from 'node:path'
import { expect, test } from 'vitest'

import { countsOf } from './vitest.mjs'

const file = (status: string, ...tests: string[]) => ({
  name: path.resolve('src/a.test.ts'),
  status,
  assertionResults: tests.map((each) => ({ status: each, fullName: 'a claim' })),
})

test.each([
  ['counts passed tests', 0, [file('passed', 'passed', 'passed')], 2, 0],
  ['counts failed tests', 1, [file('failed', 'passed', 'failed', 'failed')], 1, 2],
  ['counts a file that does not load as a failure', 1, [file('failed'), file('passed', 'passed')], 1, 1],
  [
    'counts a failed hook in addition to a failed test',
    1,
    [file('failed', 'failed'), file('failed', 'passed')],
    1,
    2,
  ],
  ['counts an unhandled rejection as a failure', 1, [file('passed', 'passed')], 1, 1],
  ['counts a crashed run as a failure', 134, [], 0, 1],
  ['counts a run without tests as a failure', 0, [], 0, 1],
  ['counts a run with only skipped tests as a failure', 0, [file('passed', 'skipped')], 0, 1],
])('%s', (_what, code, files, passed, failed) => {
  expect(countsOf(code, files)).toMatchObject({ passed, failed })
})

test('lists skipped tests', () => {
  expect(countsOf(0, [file('passed', 'passed', 'skipped', 'todo')]).skipped).toEqual([
    'src/a.test.ts: a claim',
    'src/a.test.ts: a claim',
  ])
})

test('lists failed tests with their error', () => {
  const assertion = { status: 'failed', fullName: 'a claim', failureMessages: ['Error: no\n    at a line'] }
  const failedFile = { ...file('failed'), assertionResults: [assertion] }
  expect(countsOf(1, [failedFile, file('failed')]).failures).toEqual([
    'src/a.test.ts: a claim\n      Error: no',
    'src/a.test.ts did not complete',
  ])
})
