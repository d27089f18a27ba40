// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RunRow } from '#contract/operator/runs.ts'
import { agreeToDisclaimer, signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'

type Run = Answer<'GET /api/operator/runs/:id'>

const RUN = 'GET /api/operator/runs/:id'
const PAGE = 'GET /api/operator/runs/:id/page'
const RELEASE = 'POST /api/operator/runs/:id/release'

const rowOf = (id: string, line: number | null, more: Partial<RunRow>): RunRow => ({
  id,
  line,
  kind: 'changed',
  county: 'Burke',
  title: `${id} Oak St, Morganton`,
  case_number: '25CV001188-110',
  parcel: '2744908731',
  facts: [],
  shown: [],
  loses_bid: false,
  leaves: false,
  followers: [],
  ...more,
})

const rows = [
  rowOf('new', 2, { kind: 'new', facts: [{ fact: 'opening_bid', from: null, to: 8412.6 }] }),
  rowOf('bid', 3, {
    facts: [{ fact: 'highest_bid', from: 23_152.5, to: null }],
    shown: [
      { fact: 'listing_status', now: 'Upset Bid Ongoing', said: null, then: 'Result not seen' },
      { fact: 'highest_bid', now: 23_152.5, said: null, then: null },
      { fact: 'upset_bid_date', now: '2026-11-20', said: '2026-11-20', then: '2026-11-20' },
    ],
    loses_bid: true,
    followers: [1, 2],
  }),
  rowOf('gone', null, { kind: 'gone', leaves: true, followers: [2] }),
  rowOf('same', 4, { kind: 'same' }),
]

const held: Run = {
  id: 54,
  state: 'held',
  file_name: 'kania.csv',
  sources: [{ name: 'kania', title: 'Kania Law Firm' }],
  started_at: '2026-11-18T11:02:00.000Z',
  finished_at: null,
  rows_read: 3,
  problems: ['highest_bid is now missing in 27 of 27 listings from kania'],
  rows_before: 3,
  rows_now: 3,
  unreadable: [{ line: 3, reason: 'the parcel_identification "Off Oak St" is not a parcel number' }],
  rows,
  brought: null,
  decision: null,
  shown_since: '2026-11-17T11:02:00.000Z',
  too_late: null,
}

const page: Answer<'GET /api/operator/runs/:id/page'> = {
  fetched_at: '2026-11-18T11:02:14.000Z',
  url: 'https://kania.example/list',
  bytes: 61_000,
  sha256: '3f9c'.repeat(16),
  columns: [
    { name: 'County', is_personal: false, state: 'printed' },
    { name: 'Current bid', is_personal: false, state: 'missing' },
    { name: 'Owner', is_personal: true, state: 'printed' },
  ],
  rows: [2, 3, 4].map((line) => ({ line, cells: [`Burke ${line}`, null, null] })),
}

beforeAll(() => Promise.all([import('./run.tsx'), import('./operator-app.tsx')]))
beforeEach(() => agreeToDisclaimer())

function open(more: Fakes = {}) {
  return renderApp('/operator/runs/54', {
    ...signedInAs({ ...subscriber, role: 'operator', second_factor: true }),
    'GET /api/operator/needs': () => ({ counts: {} }),
    [RUN]: () => held,
    [PAGE]: () => page,
    ...more,
  })
}

const decision = () => screen.findByRole('region', { name: 'Decision' })
const extracted = () => screen.findByRole('table', { name: 'Rows as read' })
const tick = async (row: string) =>
  within(within(await extracted()).getByRole('row', { name: new RegExp(row) })).getByRole('checkbox')

describe('a held run', () => {
  it('says what is odd, and what follows, before the buttons', async () => {
    open()
    expect(await screen.findByText('“Current bid” is gone')).toBeTruthy()
    expect(screen.getByText('Last bid is now missing in 27 of 27 listings from Kania Law Firm')).toBeTruthy()
    expect(screen.getByText(/^Row 2: The parcel .*"Off Oak St" is not a parcel number$/)).toBeTruthy()
    expect((await decision()).textContent).toContain(
      'Releasing all 3 removes the bid of 1 property, marks 1 property as no longer listed and affects 3 favourites of 2 people.',
    )
    // Rows that stay the same are no part of the decision.
    expect(within(await extracted()).queryByText(/same Oak St/)).toBeNull()
  })

  it('lights the open row on both sides, with what it was read as and would change', async () => {
    const { user } = open()
    await user.click(within(await extracted()).getByText('bid Oak St, Morganton'))
    const stored = await screen.findByRole('table', { name: 'Page as stored' })
    const lit = within(stored)
      .getAllByRole('row')
      .filter((row) => row.dataset['open'] === 'true')
    expect(lit.map((row) => row.textContent)).toEqual(['Burke 3not on pagehidden'])
    const compared = screen.getByRole('table', { name: 'Shown now, and in this run' })
    const texts = within(compared)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(texts).toEqual([
      ['Fact', 'Shown now', 'This run', 'Would change to'],
      ['Status shown', 'Upset Bid Ongoing', 'from the facts', 'Result not seen'],
      ['Last bid', '$23,152.50', 'blank', 'blank'],
      ['Upset deadline', 'Fri, Nov 20', 'Fri, Nov 20', 'same'],
    ])
    // From the page, too.
    await user.click(within(stored).getByText('Burke 2'))
    expect(screen.getByText('Row 1 was read as')).toBeTruthy()
  })

  it('releases only the chosen rows, for a reason, and asks for the password where it is needed', async () => {
    const bodies: unknown[] = []
    let isConfirmed = false
    const { user } = open({
      [RELEASE]: ({ body }) => {
        bodies.push(body)
        return isConfirmed ? { new: 1, changed: 0, gone: 0 } : failure('password_not_confirmed')
      },
      'POST /api/users/confirm_password': () => {
        isConfirmed = true
        return { success: true }
      },
    })
    await user.click(await tick('new Oak St'))
    const bar = await decision()
    expect(bar.textContent).toContain('Releasing only this row removes no bid or listing')
    const release = within(bar).getByRole('button', { name: 'Release only this row' })
    await user.click(release)
    expect(within(bar).getByText(/^Enter a reason/)).toBeTruthy()
    expect(bodies).toEqual([])
    await fill(user, within(bar).getByRole('textbox', { name: /Reason/ }), 'This one is right.')
    await user.click(release)
    await fill(user, await screen.findByLabelText('Password'), 'Marble-Lantern-7!')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Released: 1 new, 0 changed, 0 no longer listed.')).toBeTruthy()
    const body = { only: ['new'], reason: 'This one is right.', shown_since: held.shown_since }
    expect(bodies).toEqual([body, body])
  })

  it('chooses the rows of one kind together, and arrow keys pass the heads between kinds', async () => {
    const { user } = open()
    const table = await extracted()
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['New: 1 rowChoose all', 'Changed: 1 rowChoose all', 'Gone: 1 rowChoose all'])
    const [, ofChanged] = within(table).getAllByRole('button', { name: 'Choose all' })
    if (ofChanged) await user.click(ofChanged)
    await user.click(await tick('new Oak St'))
    expect((await decision()).textContent).toContain('Release only these 2')
    await user.click(within(table).getAllByRole('button', { name: 'Choose none' })[1] ?? document.body)
    expect((await decision()).textContent).toContain('Release only this row')
    within(table).getByText('new Oak St, Morganton').closest('tr')?.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('bid Oak St, Morganton')
  })

  it('releases everything in a second step alone', async () => {
    const { user, calls } = open({ [RELEASE]: () => ({ new: 1, changed: 1, gone: 1 }) })
    const bar = await decision()
    await fill(user, within(bar).getByRole('textbox', { name: /Reason/ }), 'Checked by phone.')
    await user.click(within(bar).getByRole('button', { name: 'Release all 3…' }))
    expect(calls.some(({ address }) => address === RELEASE)).toBe(false)
    await user.click(within(bar).getByRole('button', { name: 'Yes, release all 3' }))
    await waitFor(() =>
      expect(calls.find(({ address }) => address === RELEASE)?.body).toMatchObject({
        only: null,
        reason: 'Checked by phone.',
      }),
    )
  })

  it('tells the operator who comes second what happened, and keeps the reason', async () => {
    const { user } = open({
      [RELEASE]: () => failure('not_possible', 'Run 54 is not held; it was released Nov 18, 6:30 AM.'),
    })
    await user.click(await tick('new Oak St'))
    const bar = await decision()
    await fill(user, within(bar).getByRole('textbox', { name: /Reason/ }), 'Right.')
    await user.click(within(bar).getByRole('button', { name: /Release only/ }))
    expect(await within(bar).findByText(/it was released Nov 18, 6:30 AM/)).toBeTruthy()
    expect(within(bar).getByRole<HTMLInputElement>('textbox', { name: /Reason/ }).value).toBe('Right.')
  })

  it('tells so on the page of the decision, too, which has no bar any more', async () => {
    let now = held
    const { user } = open({
      [RUN]: () => now,
      [RELEASE]: () => {
        now = { ...held, state: 'rejected', rows: [] }
        return failure('not_possible', 'Run 54 is not held; it was rejected.')
      },
    })
    await user.click(await tick('new Oak St'))
    const bar = await decision()
    await fill(user, within(bar).getByRole('textbox', { name: /Reason/ }), 'Right.')
    await user.click(within(bar).getByRole('button', { name: /Release only/ }))
    await screen.findByRole('heading', { name: 'Run 54' })
    screen.getByText(/^Not done\. .*it was rejected/)
    expect(screen.queryByRole('region', { name: 'Decision' })).toBeNull()
  })

  it('that is overtaken can only be rejected', async () => {
    open({ [RUN]: () => ({ ...held, too_late: 'Run 54 is older than the latest published data.' }) })
    const bar = await decision()
    expect(
      within(bar)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Reject the run'])
    expect(bar.textContent).toContain('Run 54 is older than the latest published data.')
  })
})

describe('a run that is decided', () => {
  it('says what it brought, what was left out, by whom and why', async () => {
    open({
      [RUN]: () => ({
        ...held,
        state: 'released',
        rows: [rowOf('new', 2, { kind: 'new', shown: [] })],
        rows_before: null,
        rows_now: null,
        brought: { new: 1, changed: 0, gone: 0, left_out: 2 },
        decision: {
          at: '2026-11-18T11:30:00.000Z',
          by: 'op@example.com',
          via: 'browser',
          reason: 'This one is right.',
        },
      }),
    })
    expect(
      await screen.findByText(/2 rows were left out: their listings keep the earlier facts/),
    ).toBeTruthy()
    expect(
      screen.getByText('Released by op@example.com, Nov 18, 6:30 AM. Reason: This one is right.'),
    ).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Decision' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('that does not exist is a page that is not there', async () => {
    open({ [RUN]: () => failure('not_found'), [PAGE]: () => failure('not_found') })
    expect(await screen.findByRole('heading', { level: 1, name: /not found/i })).toBeTruthy()
  })
})
