// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDetails, doubtfulClock } from '#contract/listings/details.fixture.ts'
import { bidSheetOf } from '#domain/bid-sheet/bid-sheet.ts'
import { DENSITIES } from './densities.ts'
import { SheetPaper } from './sheet-paper.tsx'

test('the most crowded sheet still has every hour and closed day, and shortens what a source wrote', () => {
  const details = aDetails({
    listing: { zoning_code: 'X'.repeat(200) },
    clock: { ...doubtfulClock, closes_at: '12:00 PM' },
    county: { closes_at_confirmed: false },
  })
  const sheet = bidSheetOf({
    ...{ details, call: null, propertyNotes: null, outline: null },
    now: Date.parse('2026-11-18T11:50:00Z'),
  })
  render(<SheetPaper sheet={sheet} step={DENSITIES.length - 1} />)
  const valueOf = (name: string) =>
    screen.getByText(name).nextElementSibling?.textContent.replaceAll('\u00a0', ' ')
  expect(valueOf('Hours')).toBe(sheet.facts.find(({ name }) => name === 'Hours')?.value)
  expect(valueOf('Hours')).toMatch(/be there by 4:30 PM\. Upset bids until 12:00 PM on .*losed .{8,}$/)
  expect(valueOf('Lot')).toMatch(/…$/)
})
