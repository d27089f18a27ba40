import { describe, expect, it } from 'vitest'
import { CaseChangeset } from './case-changeset.ts'
import { blankCase } from './listing-state.ts'

function openChangeset() {
  let lastId = 0
  const changeset = new CaseChangeset(
    [blankCase(1, '37023', 'A'), blankCase(2, '37023', 'B')],
    () => (lastId -= 1),
  )
  changeset.join(1, 11)
  changeset.join(2, 21)
  return changeset
}

describe('CaseChangeset', () => {
  it('renames the case of a single listing', () => {
    const changeset = openChangeset()
    expect(changeset.renumber(changeset.row(1), 11, 'C')).toMatchObject({ id: 1, case_number: 'C' })
    expect(changeset.changes()).toMatchObject({ changed: [{ id: 1, case_number: 'C' }], emptyIds: [] })
    expect(changeset.numbered('37023', 'A').id).toBeLessThan(0)
  })

  it('splits off a case for one of several listings', () => {
    const changeset = openChangeset()
    changeset.join(1, 12)
    expect(changeset.renumber(changeset.row(1), 12, 'C')).toMatchObject({ id: -1, case_number: 'C' })
    expect(changeset.row(1).case_number).toBe('A')
    expect(changeset.changes()).toMatchObject({ changed: [{ id: -1 }], emptyIds: [] })
  })

  it('moves a listing to the existing case with the number and drops the empty case', () => {
    const changeset = openChangeset()
    expect(changeset.renumber(changeset.row(1), 11, 'B').id).toBe(2)
    expect(changeset.changes()).toEqual({ changed: [], emptyIds: [1] })
  })

  it('keeps one case per number and county, and one per listing without a number', () => {
    const changeset = openChangeset()
    expect(changeset.numbered('37023', 'A').id).toBe(1)
    expect(changeset.numbered('37183', 'A').id).toBe(-1)
    expect(changeset.numbered('37183', 'A').id).toBe(-1)
    expect(changeset.numbered('37023', null).id).toBe(-2)
    expect(changeset.numbered('37023', null).id).toBe(-3)
  })
})
