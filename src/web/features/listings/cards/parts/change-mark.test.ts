import { expect, it } from 'vitest'
import { changeMark } from './change-mark.ts'

it.each([
  [['stayed_by_bankruptcy'], 'Bankruptcy stay'],
  [['deed_recorded'], 'Deed recorded'],
  [['upset_bid'], 'New upset bid'],
  [['upset_bid', 'sold'], 'Sold'],
  [['sold', 'report_of_sale', 'facts_corrected'], 'Sold'],
  [['facts_corrected'], 'Changed'],
  [['of a newer server'], 'Changed'],
])('marks a card after %j with %j', (kinds, mark) => {
  expect(changeMark([{ id: 1 }, { id: 2 }], new Map([[2, kinds]]))).toBe(mark)
})

it('marks no card without a change', () => {
  expect(changeMark([{ id: 1 }], new Map([[2, ['sold']]]))).toBeNull()
})
