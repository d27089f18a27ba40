import path from 'node:path'
import { expect, test } from 'vitest'

import { countsOf } from './vitest.mjs'

const file = (status: string, ...tests: string[]) => ({
  name: path.resolve('src/a.test.ts'),
  status,
  assertionResults: tests.map((each) => ({ status: each, fullName: 'a claim' })),
})

test.each([
  ['all is well', 0, [file('passed', 'passed', 'passed')], 2, 0],
  ['tests fail', 1, [file('failed', 'passed', 'failed', 'failed')], 1, 2],
  ['a file does not load', 1, [file('failed'), file('passed', 'passed')], 1, 1],
  ['a hook fails beside a failing test', 1, [file('failed', 'failed'), file('failed', 'passed')], 1, 2],
  ['a rejection nobody handled', 1, [file('passed', 'passed')], 1, 1],
  ['the run crashed', 134, [], 0, 1],
  ['there is no test', 0, [], 0, 1],
  ['all tests are skipped', 0, [file('passed', 'skipped')], 0, 1],
])('%s', (_what, code, files, passed, failed) => {
  expect(countsOf(code, files)).toMatchObject({ passed, failed })
})

test('skipped tests are named', () => {
  expect(countsOf(0, [file('passed', 'passed', 'skipped', 'todo')]).skipped).toEqual([
    'src/a.test.ts: a claim',
    'src/a.test.ts: a claim',
  ])
})

test('failed tests are named with what they said', () => {
  const assertion = { status: 'failed', fullName: 'a claim', failureMessages: ['Error: no\n    at a line'] }
  const said = { ...file('failed'), assertionResults: [assertion] }
  expect(countsOf(1, [said, file('failed')]).failures).toEqual([
    'src/a.test.ts: a claim\n      Error: no',
    'src/a.test.ts did not run to its end',
  ])
})
