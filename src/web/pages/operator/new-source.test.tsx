// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImportPreview } from '#contract/operator/imports.ts'
import type { SourcePreview, SuggestedSource } from '#contract/operator/stored-sources.ts'
import { agreeToDisclaimer, signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'

const ID = '5f0e7f3c-2f5e-4a52-9a0b-0b2a6f2f7a11'
const DRAFT = 'GET /api/operator/source_drafts/:id'
const PREVIEW = 'POST /api/operator/source_drafts/:id/preview'
const SAVE = 'POST /api/operator/source_drafts/:id/save'

const best: SuggestedSource = {
  kind: 'repeated',
  title: 'div.card',
  layout: { kind: 'label_lines', record: 'div.card', labels: ['Parcel', 'Owner'], personal: ['Owner'] },
  mapping: {
    reads: 'listings',
    source: { name: 'new_source' },
    columns: { county: { value: 'Craven' }, parcel_identification: 'Parcel' },
  },
  columns: ['Parcel', 'Owner', 'Remarks'],
  rows: 1,
  known: 1,
  warnings: 0,
  problem: null,
}
const other: SuggestedSource = {
  ...best,
  kind: 'table',
  title: 'Past sales',
  layout: { kind: 'html_table', tables: [{ columns: ['Parcel', 'Sold'] }] },
  columns: ['Parcel', 'Sold'],
}

const row: ImportPreview['rows'][number] = {
  line: 2,
  becomes: 'new',
  left_out: null,
  county: 'Craven',
  parcel: '8-012-044',
  case_number: null,
  address: null,
  status: null,
  foreclosure_date: null,
  time: null,
  opening_bid: null,
  highest_bid: null,
  upset_bid_date: null,
  upset_bid_time: null,
  faults: [],
  notes: [],
}

/** As the server answers: a column is undecided until the layout names it. */
function previewOf(body: unknown): SourcePreview {
  const isIgnored = /"ignored":\[[^\]]*"Remarks"/.test(JSON.stringify(body))
  return {
    problem: null,
    warnings: isIgnored ? [] : ['the column "Remarks" is unknown'],
    columns: [
      { name: 'Parcel', use: 'read' },
      { name: 'Owner', use: 'personal' },
      { name: 'Remarks', use: isIgnored ? 'ignored' : 'undecided' },
    ],
    records: [{ line: 2, cells: ['8-012-044', null, 'Vacant'] }],
    records_read: 1,
    rows: {
      problems: [],
      columns: [
        { name: 'Parcel', filled: 1, samples: ['8-012-044'] },
        { name: 'Owner', filled: 1, samples: [] },
        { name: 'Remarks', filled: 1, samples: ['Vacant'] },
      ],
      rows_read: 1,
      counts: { all: 1, left_out: 0, noted: 0 },
      rows: [row],
      unreadable: {},
      words: {},
      notes: [],
    },
    bounds: { rows: [0, 50], always: ['Parcel'] },
  }
}

const draft: Answer<typeof DRAFT> = {
  id: ID,
  file_name: 'craven.html',
  url: null,
  bytes: 2_000,
  suggestions: [best, other],
  reading: null,
  edits: null,
}

beforeAll(() =>
  Promise.all([import('./new-source.tsx'), import('./new-source-page.tsx'), import('./operator-app.tsx')]),
)
beforeEach(() => agreeToDisclaimer())

function open(path: string, more: Fakes = {}) {
  return renderApp(`/operator/sources/${path}`, {
    ...signedInAs({ ...subscriber, role: 'operator', second_factor: true }),
    'GET /api/operator/needs': () => ({ counts: {} }),
    'GET /api/operator/sources': () => ({ sources: [], held: [], files: [] }),
    [DRAFT]: () => draft,
    [PREVIEW]: ({ body }: { body?: unknown }) => previewOf(body),
    ...more,
  })
}

test('shows the rows of a page with names hidden, and saves once every column is decided', async () => {
  const { user, calls } = open(`new/${ID}`, { [SAVE]: () => ({ name: 'craven', version: 1 }) })
  expect(await screen.findByText('The page, as it is read')).toBeTruthy()
  expect(screen.getAllByText('hidden').length).toBeGreaterThan(0)
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save source' })
  expect(save.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'The others are not used' }))
  await waitFor(() => expect(save.disabled).toBe(false), { timeout: 5_000 })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name on screen' }).value).toBe(
    'Craven County Tax Office',
  )
  await fill(user, screen.getByRole('textbox', { name: 'Address of the list' }), 'https://craven.example/')
  await fill(user, screen.getByRole('textbox', { name: 'Terms to read' }), 'Public page')
  await fill(user, screen.getByRole('textbox', { name: 'Reason' }), 'A new county')
  await user.click(save)
  await waitFor(() => expect(calls.some(({ address }) => address === SAVE)).toBe(true))
  expect(calls.find(({ address }) => address === SAVE)?.body).toMatchObject({
    name: 'craven',
    layout: { ignored: ['Remarks'], personal: ['Owner'] },
    about: { title: 'Craven County Tax Office', counties: ['Craven'], address: 'https://craven.example/' },
    replaces: null,
    reason: 'A new county',
  })
})

test('a column that a fact is read from names no person any more', async () => {
  const { user, calls } = open(`new/${ID}`)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Owner is' }), 'Address')
  await waitFor(
    () =>
      expect(calls.findLast(({ address }) => address === PREVIEW)?.body).toMatchObject({
        layout: { personal: [] },
        mapping: { columns: { address: 'Owner' } },
      }),
    { timeout: 5_000 },
  )
})

test('another layout brings its own meaning, and a refused save keeps everything', async () => {
  const { user, calls } = open(`new/${ID}`, { [SAVE]: () => failure('name_taken', 'Choose another one') })
  const layouts = await screen.findByRole('radiogroup', { name: 'Layout' })
  await user.click(within(layouts).getByRole('radio', { name: /Past sales/ }))
  await waitFor(
    () =>
      expect(calls.findLast(({ address }) => address === PREVIEW)?.body).toMatchObject({
        layout: { kind: 'html_table' },
      }),
    { timeout: 5_000 },
  )
  await user.click(screen.getByRole('button', { name: 'The others are not used' }))
  await fill(user, screen.getByRole('textbox', { name: 'Address of the list' }), 'https://craven.example/')
  await fill(user, screen.getByRole('textbox', { name: 'Terms to read' }), 'Public page')
  await fill(user, screen.getByRole('textbox', { name: 'Reason' }), 'A new county')
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save source' })
  await waitFor(() => expect(save.disabled).toBe(false), { timeout: 5_000 })
  await user.click(save)
  expect(await screen.findByText(/Choose another one/, undefined, { timeout: 5_000 })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('A new county')
})

test('a reading whose preview failed cannot be saved', async () => {
  let isDown = false
  const { user } = open(`new/${ID}`, {
    [PREVIEW]: ({ body }: { body?: unknown }) => (isDown ? failure('internal') : previewOf(body)),
  })
  await user.click(await screen.findByRole('button', { name: 'The others are not used' }))
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save source' })
  await waitFor(() => expect(save.disabled).toBe(false), { timeout: 5_000 })
  isDown = true
  await user.selectOptions(screen.getByRole('combobox', { name: 'Owner is' }), 'Address')
  await screen.findByText(/Error 500/)
  expect(save.disabled).toBe(true)
})

test('what is missing is marked before anything is sent, and a reload keeps what was typed', async () => {
  const { user, calls } = open(`new/${ID}`)
  await user.click(await screen.findByRole('button', { name: 'The others are not used' }))
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save source' })
  await waitFor(() => expect(save.disabled).toBe(false), { timeout: 5_000 })
  await fill(user, screen.getByRole('textbox', { name: 'Terms to read' }), 'Public page')
  const counties = screen.getByRole('textbox', { name: 'Counties' })
  await user.clear(counties)
  await user.type(counties, 'Cravn')
  await user.click(save)
  expect(screen.getByText('Cravn is not a county of North Carolina.')).toBeTruthy()
  expect(screen.getByText('Enter the web address of the list, with https://.')).toBeTruthy()
  expect(document.activeElement).toBe(counties)
  expect(calls.some(({ address }) => address === SAVE)).toBe(false)
  cleanup()
  open(`new/${ID}`)
  const terms = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Terms to read' })
  expect(terms.value).toBe('Public page')
})

test('a layout is known again when the database has ordered its keys', async () => {
  const kept = Object.fromEntries(Object.entries(best.layout).toReversed())
  open(`new/${ID}`, { [DRAFT]: () => ({ ...draft, reading: { layout: kept, mapping: best.mapping } }) })
  const layouts = await screen.findByRole('radiogroup', { name: 'Layout' })
  expect(within(layouts).getByRole<HTMLInputElement>('radio', { name: /div\.card/ }).checked).toBe(true)
})

test('a pasted page is uploaded, and one that is no page says so', async () => {
  const { user } = open('new', {
    'POST /api/operator/source_drafts/upload': () => failure('bad_request', 'This is no page'),
  })
  await user.click(await screen.findByText('Paste its source'))
  await fill(user, screen.getByRole('textbox', { name: 'Source of the page' }), 'parcel')
  await user.click(screen.getByRole('button', { name: 'Use this' }))
  expect(await screen.findByText(/This is no page/)).toBeTruthy()
})

test('a page that expired says what to do', async () => {
  open(`new/${ID}`, { [DRAFT]: () => failure('not_found') })
  expect(await screen.findByText(/Upload it again/)).toBeTruthy()
})
