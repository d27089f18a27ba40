// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { agenda } from '#domain/agenda/agenda.ts'
import { aListing, today } from '#domain/listing/listing.fixture.ts'
import { hoursFrom } from '#web/data/county-offices.ts'
import { DeadlinesPanel } from './deadlines-panel.tsx'

const closing = (closes_at: string) => ({
  salePlace: null,
  closesAt: { closes_at, closes_at_confirmed: true },
})
const hoursOf = hoursFrom(
  new Map([
    ['Mecklenburg', closing('5:00 PM')],
    ['Forsyth', closing('4:30 PM')],
  ]),
)
const due = (id: number, more = {}) =>
  aListing({ id, street: `${id} Oak St`, city: null, state: null, zip: null, upset_bid_date: today, ...more })

const lines = (listings: ReturnType<typeof due>[], favorites = new Set<number>()) => {
  const days = agenda(listings, today, 1, [], hoursOf)
  render(<DeadlinesPanel {...{ days, today, favorites, hoursOf }} star={() => null} />, {
    wrapper: MemoryRouter,
  })
  const [, ...rows] = screen.getAllByRole('row')
  return rows.map((row) => row.querySelector('th')?.textContent ?? row.querySelectorAll('td')[1]?.textContent)
}

const many = Array.from({ length: 12 }, (_none, id) => due(id + 1))

it('heads a day with the hour that all its listings share', () => {
  expect(lines(many)[0]).toBe('Wed, Nov 18, 5:00 PMtoday12 listings, 8 shown')
})

it('heads a day with the first hour if they differ, and shows what closes first, after favorites', () => {
  const listings = [...many, due(13, { county: 'Forsyth' }), due(14, { closes_at: '12:00 PM' })]
  expect(lines(listings, new Set([5])).slice(0, 5)).toEqual([
    'Wed, Nov 18, first at 12:00 PMtoday14 listings, 8 shown',
    '5 Oak StMecklenburg, 5:00 PM',
    '14 Oak StMecklenburg, 12:00 PM',
    '13 Oak StForsyth, 4:30 PM',
    '1 Oak StMecklenburg, 5:00 PM',
  ])
})

it('keeps the first hour in the heading while favorites hide its listing', () => {
  const favorites = new Set(many.map(({ id }) => id))
  const shown = lines([...many, due(14, { closes_at: '12:00 PM' })], favorites)
  expect(shown[0]).toBe('Wed, Nov 18, first at 12:00 PMtoday13 listings, 8 shown')
  expect(shown).not.toContain('14 Oak StMecklenburg, 12:00 PM')
})
