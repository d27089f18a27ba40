import { describe, expect, it } from 'vitest'
import { CaseChangeset } from './case-changeset.ts'
import { blankCase } from './listing-state.ts'

function openBook() {
  let lastId = 0
  const book = new CaseChangeset(
    [blankCase(1, '37023', 'A'), blankCase(2, '37023', 'B')],
    () => (lastId -= 1),
  )
  book.join(1, 11)
  book.join(2, 21)
  return book
}

describe('CaseChangeset', () => {
  it('renames the case of a single listing', () => {
    const book = openBook()
    expect(book.renumber(book.row(1), 11, 'C')).toMatchObject({ id: 1, case_number: 'C' })
    expect(book.changes()).toMatchObject({ changed: [{ id: 1, case_number: 'C' }], emptyIds: [] })
    expect(book.numbered('37023', 'A').id).toBeLessThan(0)
  })

  it('splits off a case for one of several listings', () => {
    const book = openBook()
    book.join(1, 12)
    expect(book.renumber(book.row(1), 12, 'C')).toMatchObject({ id: -1, case_number: 'C' })
    expect(book.row(1).case_number).toBe('A')
    expect(book.changes()).toMatchObject({ changed: [{ id: -1 }], emptyIds: [] })
  })

  it('moves a listing to the existing case with the number and drops the empty case', () => {
    const book = openBook()
    expect(book.renumber(book.row(1), 11, 'B').id).toBe(2)
    expect(book.changes()).toEqual({ changed: [], emptyIds: [1] })
  })

  it('keeps one case per number and county, and one per listing without a number', () => {
    const book = openBook()
    expect(book.numbered('37023', 'A').id).toBe(1)
    expect(book.numbered('37183', 'A').id).toBe(-1)
    expect(book.numbered('37183', 'A').id).toBe(-1)
    expect(book.numbered('37023', null).id).toBe(-2)
    expect(book.numbered('37023', null).id).toBe(-3)
  })
})
