// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { plainDate } from '#domain/time/plain-date.ts'
import { AuditValues } from './audit-values.tsx'

const today = plainDate(2026, 11, 25)

afterEach(cleanup)

test('values are shown in words, lists and nested ones, too', () => {
  const entry = {
    ...({
      id: 1,
      at: '2026-11-25T12:00:00Z',
      by: null,
      via: 'command_line',
      address: null,
      page: null,
    } as const),
    ...{ action: 'set_plans', about: 'Burke', reason: null },
    before: { on_sale: false, trial_days: 7 },
    after: { on_sale: true, trial_days: 14, price: 29 },
    details: {
      ...{ steps: ['new product', 'new price'], counts: { added: 2, day: null }, none: [] },
      ...{ county: '37119', from: '2026-12-24', at: '2026-11-24T12:00:00.000Z', extends_to: null },
    },
  }
  render(<AuditValues entry={entry} today={today} />)
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(values).toEqual([
    'no → yes',
    '7 → 14',
    '29',
    'new product; new price',
    'added: 2, day: nothing',
    'Mecklenburg',
    'Thu, Dec 24',
    'Nov 24, 7:00 AM',
  ])
})

test('what stayed the same is left out, and what would fill the page is folded', () => {
  const layout = (labels: string[]) => ({ kind: 'json', labels, links: {} })
  const entry = {
    ...({
      id: 1,
      at: '2026-11-25T12:00:00Z',
      by: null,
      via: 'command_line',
      address: null,
      page: null,
    } as const),
    ...{ action: 'save_source', about: 'burke', reason: null, details: {} },
    before: { title: 'Burke', page: null, layout: layout(['Parcel']) },
    after: { title: 'Burke', page: null, layout: layout(Array.from({ length: 60 }, () => 'Parcel')) },
  }
  render(<AuditValues entry={entry} today={today} />)
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Layout'])
  expect(screen.getByText('changed').tagName).toBe('SUMMARY')
  expect(screen.getByText('kind: json, labels: Parcel')).toBeTruthy()
})

test('facts, prices and areas read as on other pages, without numbers of rows and counts of none', () => {
  const entry = {
    ...({ id: 1, at: '2026-11-25T12:00:00Z', by: null, via: 'browser', address: null } as const),
    ...{ action: 'import_file', about: 'list.csv', page: null, reason: null },
    before: null,
    after: { new: 5, gone: 0, monthly: 31, highest_bid: 23_152.5, foreclosure_date: '2026-11-03' },
    details: { run_id: 50, sha256: 'e9c6', acres: 0.928, listing_id: 184, state: 'published' },
  }
  const { container } = render(<AuditValues entry={entry} today={today} />)
  expect(
    [...container.querySelectorAll('dl > div')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['New', '5'],
    ['Monthly', '$31.00'],
    ['Last bid', '$23,152.50'],
    ['Sale date', 'Tue, Nov 3'],
    ['Acres', '0.928 ac'],
    ['State', 'published'],
  ])
})

test('a price that was set to nothing shows both', () => {
  const entry = {
    ...({ id: 1, at: '2026-11-25T12:00:00Z', by: null, via: 'browser', address: null } as const),
    ...{ action: 'set_price', about: 'Wake', page: null, reason: null, details: {} },
    before: { monthly: 29.5 },
    after: { monthly: 0 },
  }
  render(<AuditValues entry={entry} today={today} />)
  expect(screen.getByRole('definition').textContent).toBe('$29.50 → $0.00')
})
