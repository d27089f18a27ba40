// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AuditValues } from './audit-values.tsx'

test('values are shown in words, lists and nested ones, too', () => {
  const entry = {
    ...({ id: 1, at: '2026-11-25T12:00:00Z', by: null, via: 'command_line', address: null } as const),
    ...{ action: 'set_plans', about: 'Burke', reason: null },
    before: { on_sale: false, trial_days: 7 },
    after: { on_sale: true, trial_days: 14 },
    details: { steps: ['new product', 'new price'], counts: { added: 2, day: null }, none: [] },
  }
  render(<AuditValues entry={entry} />)
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(values).toEqual([
    'no → yes',
    '7 → 14',
    'new product; new price',
    'added: 2, day: nothing',
    'nothing',
  ])
})
