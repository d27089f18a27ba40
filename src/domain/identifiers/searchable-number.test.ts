import { describe, expect, it } from 'vitest'
import { joinCaseNumbers, searchableCaseNumber, searchableNumber } from './searchable-number.ts'

describe('searchableNumber', () => {
  it.each([
    ['071-022-14', '07102214'],
    ['R07205-002-017-000', 'r07205002017000'],
    ['02-036A-0007.00', '02036a000700'],
    ['06 19 2 1', '061921'],
    ['', ''],
  ])('%j is %j', (text, expected) => {
    expect(searchableNumber(text)).toBe(expected)
  })
})

describe('searchableCaseNumber', () => {
  it.each([
    ['25CVD000297-010', '25cvd000297010 25cvd297'],
    ['25 CvD 297', '25cvd000297 25cvd297'],
    ['24M001543-330', '24m001543330 24m1543'],
    ['25VC001262-460', '25vc001262460'],
  ])('%j is %j', (text, expected) => {
    expect(searchableCaseNumber(text)).toBe(expected)
  })
})

describe('joinCaseNumbers', () => {
  it.each([
    ['25 cvd 297', '25cvd297'],
    ['25-cvd-000297', '25cvd000297'],
    ['25cvd000297-010', '25cvd000297010'],
    ['26-cvd-178-580', '26cvd000178580'],
    ['25 cvd 000', '25cvd'],
    ['2025 m 388', '25m388'],
    ['25cvo000263-190', '25cv000263190'],
    ['oak 25 cvd 297 28208', 'oak 25cvd297 28208'],
    ['832 e 4th st', '832 e 4th st'],
    ['1425 m 38', '1425 m 38'],
    ['297 25 cvd', '297 25 cvd'],
  ])('%j becomes %j', (typed, expected) => {
    expect(joinCaseNumbers(typed)).toBe(expected)
  })
})
