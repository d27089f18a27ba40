// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { RunRow } from '#contract/operator/runs.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'

const rowOf = (id: string, more: Partial<RunRow>): RunRow => ({
  id,
  kind: 'new',
  line: 4,
  title: `${id} Oak St`,
  county: 'Burke',
  case_number: '26CV000731-110',
  parcel: '2713046188',
  facts: [{ fact: 'opening_bid', from: null, to: 8412.6 }],
  shown: [],
  loses_bid: false,
  leaves: false,
  followers: [],
  ...more,
})
const run: Answer<'GET /api/operator/runs/:id'> = {
  id: 7,
  state: 'held',
  file_name: 'kania.csv',
  sources: [{ name: 'kania', title: 'Kania Law Firm' }],
  started_at: '2026-11-18T11:02:00.000Z',
  finished_at: null,
  rows_read: 1,
  problems: ['it has 1 row'],
  rows_before: 100,
  rows_now: 1,
  unreadable: [],
  rows: [rowOf('12', {}), rowOf('14', { kind: 'gone', line: null, leaves: true })],
  brought: null,
  decision: null,
  shown_since: '2026-11-17T11:02:00.000Z',
  too_late: null,
}

const NO_LISTS = {
  trial_ending: 0,
  payment_failed: 0,
  mail_refused: 0,
  not_seen_30_days: 0,
  suspended: 0,
  operators: 0,
}

const answers: Fakes = {
  ...signedInAs({ ...subscriber, role: 'operator', second_factor: true }),
  'GET /api/operator/needs': () => ({ counts: { sources: 1 } }),
  'GET /api/operator/runs/:id': () => run,
  'GET /api/operator/runs/:id/page': () => failure('not_found'),
}

describe('the sidebar of operators', () => {
  it('marks the entry whose page is open, also below another path', async () => {
    renderApp('/operator/runs/7', answers)
    await screen.findByRole('heading', { name: 'Held run' })
    const side = screen.getByRole('navigation', { name: 'Operator pages' })
    within(side).getByRole('link', { name: /^Sources/, current: 'page' })
    expect(within(side).getAllByRole('link', { current: 'page' })).toHaveLength(1)
    within(side).getByRole('button', { name: /^Operator ?Sources.*all operator pages$/ })
  })
})

describe('a table of operators', () => {
  it('selects by the cell of the box, the space bar and the box in the head, and opens by Enter', async () => {
    const { user } = renderApp('/operator/runs/7', answers)
    const table = await screen.findByRole('table', { name: 'Rows as read' })
    within(table).getByRole('columnheader', { name: 'County and property' })
    const rows = within(table).getAllByRole('row')
    const [first, second] = rows.filter((row) => within(row).queryByRole('checkbox', { name: 'Select row' }))
    const box = within(first ?? table).getByRole('checkbox', { name: 'Select row' })
    await user.click(box.closest('td') ?? table)
    screen.getByRole('button', { name: 'Release only this row' })
    screen.getByText('Select a row to see what it was read as.')
    first?.focus()
    await user.keyboard('{ArrowDown} ')
    expect(document.activeElement).toBe(second)
    screen.getByRole('button', { name: 'Release only these 2' })
    await user.keyboard('{Enter}')
    screen.getByText(/^No longer on this page/)
    await user.click(within(table).getByRole('checkbox', { name: 'Select all rows' }))
    screen.getByRole('button', { name: 'Release only these' })
  })
})

describe('a button of operators', () => {
  it('acts once when it is clicked twice', async () => {
    const { calls, user } = renderApp('/operator/runs/7', {
      ...answers,
      'POST /api/operator/runs/:id/reject': () => ({ success: true }),
    })
    await fill(user, await screen.findByLabelText('Reason'), 'An old copy')
    const button = screen.getByRole('button', { name: 'Reject the run' })
    // Both clicks come before the page is drawn again.
    act(() => {
      button.click()
      button.click()
    })
    await screen.findByText('Rejected. Nothing was published.')
    expect(calls.filter(({ address }) => address.endsWith('/reject'))).toHaveLength(1)
  })
})

describe('a search', () => {
  it('keeps what was typed when the server does not answer', async () => {
    let isDown = false
    const { user } = renderApp('/operator/people', {
      ...answers,
      'GET /api/operator/people': () => (isDown ? failure('internal') : { people: [], has_more: false }),
      'GET /api/operator/people_counts': () => ({ total: 0, lists: NO_LISTS }),
    })
    const field = await screen.findByRole('searchbox', { name: 'Search people' })
    isDown = true
    await user.type(field, 'ada')
    await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByRole('searchbox', { name: 'Search people' })).toHaveProperty('value', 'ada')
  })
})
