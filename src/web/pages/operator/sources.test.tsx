// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  ImportedRun,
  OperatorReplay,
  OperatorSource,
  OperatorSourceRun,
} from '#contract/operator/sources.ts'
import { agreeToDisclaimer, signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'

const SOURCES = 'GET /api/operator/sources'
const SOURCE = 'GET /api/operator/sources/:name'
const REPLAY = 'GET /api/operator/replay'
const START_REPLAY = 'POST /api/operator/replay'
const RUN_NOW = 'POST /api/operator/sources/:name/run'

const runOf = (id: number, more: Partial<OperatorSourceRun> = {}): OperatorSourceRun => ({
  id,
  import_id: id,
  outcome: 'published',
  trigger: 'schedule',
  started_at: '2026-11-17T11:02:00.000Z',
  seconds: 3.1,
  rows: 223,
  new: 0,
  changed: 6,
  gone: 0,
  unreadable: 0,
  problems: [],
  warnings: [],
  progress: null,
  parser_version: 7,
  ...more,
})

const held = runOf(9, {
  outcome: 'held',
  started_at: '2026-11-18T11:02:00.000Z',
  rows: 96,
  problems: ['it has 96 rows; it usually has 223'],
})

const sourceOf = (name: string, title: string, more: Partial<OperatorSource> = {}): OperatorSource => ({
  name,
  title,
  authority: 'law_firm',
  counties: ['Burke', 'Ashe'],
  is_file_only: false,
  is_on: true,
  busy: null,
  next_run_at: '2026-11-19T11:02:00.000Z',
  last_run: runOf(1),
  last_good_at: '2026-11-17T11:02:00.000Z',
  listings: 205,
  ...more,
})

const kania: Answer<typeof SOURCE> = {
  ...sourceOf('kania', 'Kania Law Firm', { last_run: held }),
  authority: 'law_firm',
  address: 'https://kania.example/list',
  own_address: null,
  page: null,
  terms: { note: 'Public list.', confirmed_at: '2026-10-02T19:14:00.000Z', by: 'op@example.com' },
  schedule: { usual: '10 6,12,17 * * 1-6', on_sale_days: null, on_last_days: '5 14,16 * * *' },
  pause_seconds: 5,
  stored: null,
  usual_rows: 223,
  filled: [
    { column: 'Current bid', now: 0, usual: 0.27 },
    { column: 'Parcel', now: 1, usual: 1 },
  ],
  runs: [held, runOf(8)],
  files: [],
  only_source_of: ['Ashe'],
}

const answer = (sources: OperatorSource[] = []): Answer<typeof SOURCES> => ({ sources, held: [], files: [] })

const file: ImportedRun = {
  id: 23,
  state: 'held',
  file_name: 'half.csv',
  sources: [
    { name: 'county_website', title: 'County Tax Office' },
    { name: 'kania', title: 'Kania Law Firm' },
  ],
  started_at: '2026-11-18T11:02:00.000Z',
  rows: 250,
  new: 3,
  changed: 45,
  gone: 276,
  problem: 'it would halve kania: only 2 of its 239 listings would remain',
}

const replay: OperatorReplay = {
  id: 1,
  state: 'equal',
  asked_at: '2026-11-18T11:30:00.000Z',
  finished_at: '2026-11-18T11:31:00.000Z',
  runs_done: 53,
  runs_all: 53,
  listings: 740,
  replayed_sha256: 'a'.repeat(64),
  shown_sha256: 'a'.repeat(64),
  differing: [],
  problem: null,
}

beforeAll(() => Promise.all([import('./source.tsx'), import('./sources.tsx'), import('./operator-app.tsx')]))
beforeEach(() => agreeToDisclaimer())

function open(path: string, more: Fakes = {}) {
  return renderApp(`/operator/${path}`, {
    ...signedInAs({ ...subscriber, role: 'operator', second_factor: true }),
    'GET /api/operator/needs': () => ({ counts: {} }),
    [SOURCES]: () => answer(),
    [SOURCE]: () => kania,
    [REPLAY]: () => ({ replay: null }),
    ...more,
  })
}

describe('the sources', () => {
  it('are listed with those first that wait or failed while they are on', async () => {
    const failed = runOf(2, { outcome: 'blocked' })
    open('sources', {
      [SOURCES]: () =>
        answer([
          sourceOf('wake', 'Wake County Tax Office'),
          sourceOf('hoke', 'Hoke County Tax Office', { is_on: false, next_run_at: null, last_run: failed }),
          sourceOf('gaston', 'Gaston County Tax Office', { last_run: failed }),
          sourceOf('kania', 'Kania Law Firm', { last_run: held }),
        ]),
    })
    const table = await screen.findByRole('table', { name: 'Sources' })
    expect(
      within(table)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Kania Law Firm',
      'Gaston County Tax Office',
      'Wake County Tax Office',
      'Hoke County Tax Office',
    ])
  })

  it('name the held runs that wait, and the files that were imported by hand', async () => {
    const byHand = { is_file_only: true, is_on: false, next_run_at: null, last_run: null }
    const { user } = open('sources', {
      [SOURCES]: () => ({
        sources: [
          sourceOf('kania', 'Kania Law Firm', { last_run: null }),
          sourceOf('county_website', 'County Tax Office', byHand),
        ],
        held: [{ ...file, id: 21, file_name: 'old.csv' }, file],
        files: [file, { ...file, id: 20, state: 'published', file_name: 'day-two.csv', problem: null }],
      }),
    })
    const waiting = await screen.findByRole('table', { name: 'Held runs' })
    expect(within(waiting).getByRole('link', { name: 'old.csv' }).getAttribute('href')).toBe(
      '/operator/runs/21',
    )
    within(waiting).getByRole('link', { name: 'half.csv' })
    within(waiting).getAllByText(/^It would halve Kania Law Firm: only 2/)
    const files = screen.getByRole('table', { name: 'Imported files' })
    expect(within(files).getByRole('link', { name: 'day-two.csv' }).getAttribute('href')).toBe(
      '/operator/runs/20',
    )
    const sources = screen.getByRole('table', { name: 'Sources' })
    expect(within(sources).queryByRole('link', { name: 'County Tax Office' })).toBeNull()
    within(sources).getByText('Imported by file')
    screen.getByText('1 of 1 on')
    await user.click(within(sources).getByText('Imported by file'))
    screen.getByRole('heading', { name: 'Sources', level: 1 })
  })

  it('can be replayed as a whole, with progress and the result', async () => {
    let now: OperatorReplay | null = null
    const { user } = open('sources', {
      [SOURCES]: () => answer([sourceOf('wake', 'Wake County Tax Office')]),
      [REPLAY]: () => ({ replay: now }),
      [START_REPLAY]: () => {
        now = { ...replay, state: 'running', runs_done: 12, replayed_sha256: null, shown_sha256: null }
        return { success: true }
      },
    })
    expect(await screen.findByText('No replay yet')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Start a replay' }))
    expect(await screen.findByText('12 of 53 runs')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start a replay' }).disabled).toBe(true)
    now = replay
    expect(await screen.findByText('The facts agree', undefined, { timeout: 5_000 })).toBeTruthy()
  })
})

describe('a source', () => {
  it('shows its health, its schedule in words and its held run', async () => {
    open('sources/kania')
    expect(await screen.findByText('At 6:10 AM, 12:10 PM and 5:10 PM, Monday through Saturday')).toBeTruthy()
    expect(screen.getByText('When an upset bid period ends, also at 2:05 PM and 4:05 PM')).toBeTruthy()
    expect(screen.getByText('1 good, 1 not')).toBeTruthy()
    const odd = screen.getByText('Current bid').closest('li')
    expect(odd?.dataset['odd']).toBe('true')
    expect(screen.getByText('It has 96 rows; it usually has 223')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Review held run' }).getAttribute('href')).toBe(
      '/operator/runs/9',
    )
    expect(screen.getByText(/1 county has no other source: Ashe/)).toBeTruthy()
  })

  it('shows the files that it was imported from', async () => {
    open('sources/kania', { [SOURCE]: () => ({ ...kania, runs: [], last_run: null, files: [file] }) })
    const files = await screen.findByRole('table', { name: 'Imported files' })
    within(files).getByRole('link', { name: 'half.csv' })
    screen.getByText(/^Everyone sees the data of/)
  })

  it('is read now, with its progress, and a refusal is told', async () => {
    let now = kania
    const { user } = open('sources/kania', {
      [SOURCE]: () => now,
      [RUN_NOW]: () => {
        now = { ...kania, busy: 'running', last_run: runOf(10, { outcome: 'running', progress: 'page 1' }) }
        return failure('not_possible', 'It is being read right now')
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Run now' }))
    expect(await screen.findByText(/It is being read right now/)).toBeTruthy()
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Running' })
    expect(button.disabled).toBe(true)
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent === 'page 1')).toBe(true)
  })

  it('is turned off for a reason alone', async () => {
    const { user, calls } = open('sources/kania', {
      'POST /api/operator/sources/:name/switch': () => ({ success: true }),
    })
    const turnOff = await screen.findByRole('button', { name: 'Turn off' })
    await user.click(turnOff)
    expect(calls.some(({ address }) => address.includes('switch'))).toBe(false)
    await fill(user, screen.getByRole('textbox', { name: /Reason/ }), 'The firm asked.')
    await user.click(turnOff)
    await waitFor(() =>
      expect(calls).toContainEqual({
        address: 'POST /api/operator/sources/:name/switch',
        body: { is_on: false, reason: 'The firm asked.' },
      }),
    )
  })
})
