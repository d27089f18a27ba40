// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { plainDate } from '#domain/time/plain-date.ts'
import { AuditValues } from './audit-values.tsx'

const today = plainDate(2026, 11, 25)

afterEach(cleanup)

test('values are shown in words, lists and nested ones, too', () => {
  const entry = {
    ...({ id: 1, at: '2026-11-25T12:00:00Z', by: null, via: 'command_line', address: null } as const),
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
    ...({ id: 1, at: '2026-11-25T12:00:00Z', by: null, via: 'command_line', address: null } as const),
    ...{ action: 'save_source', about: 'burke', reason: null, details: {} },
    before: { title: 'Burke', page: null, layout: layout(['Parcel']) },
    after: { title: 'Burke', page: null, layout: layout(Array.from({ length: 60 }, () => 'Parcel')) },
  }
  render(<AuditValues entry={entry} today={today} />)
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['layout'])
  expect(screen.getByText('changed').tagName).toBe('SUMMARY')
  expect(screen.getByText('kind: json, labels: Parcel')).toBeTruthy()
})
