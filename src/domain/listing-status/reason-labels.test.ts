import { expect, it } from 'vitest'
import { statusReasonLabel } from './reason-labels.ts'

it.each([
  ['bankruptcy', 'On hold by bankruptcy'],
  ['taxing_unit_buyer', 'Bought by the county or town'],
  ['a reason of next year', null],
  ['', null],
  [null, null],
  [undefined, null],
])('labels %s as %s', (code, label) => {
  expect(statusReasonLabel(code)).toBe(label)
})
