// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ImportFile, ImportOutcome, ImportPreview, ImportTask } from '#contract/operator/imports.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'

const ID = '5f0e7f3c-2f5e-4a52-9a0b-0b2a6f2f7a11'

const file: ImportFile = {
  id: ID,
  file_name: 'burke.csv',
  bytes: 38_000,
  uploaded_at: '2026-11-18T11:00:00.000Z',
  expires_at: '2026-11-21T11:00:00.000Z',
  task: null,
}

const row: ImportPreview['rows'][number] = {
  line: 2,
  becomes: 'new',
  left_out: null,
  county: 'Burke',
  parcel: '2744908731',
  case_number: '25CVD001188-110',
  address: '3071 Old Laurel Rd, Morganton',
  status: 'upset',
  foreclosure_date: '2026-09-10',
  time: '11:00 AM',
  opening_bid: 1_264_019,
  highest_bid: null,
  upset_bid_date: '2026-11-20',
  upset_bid_time: null,
  faults: [],
  notes: [],
}

const preview: ImportPreview = {
  problems: [],
  columns: [
    { name: 'Tax PIN', filled: 2, samples: ['2744908731', '2713046188'] },
    { name: 'Curr Bid', filled: 2, samples: ['23,152.50', 'see clerk'] },
    { name: 'Remarks', filled: 0, samples: ['', ''] },
  ],
  rows_read: 2,
  counts: { all: 2, left_out: 0, noted: 1 },
  rows: [
    row,
    {
      ...row,
      line: 3,
      becomes: 'changed',
      notes: ['the foreclosure_date 2027-01-03 is a Sunday'],
      faults: [
        { fact: 'highest_bid', cell: 'see clerk', reason: 'the highest_bid "see clerk" is not an amount' },
      ],
    },
  ],
  unreadable: { highest_bid: 1 },
  words: { status: [{ word: 'Upset bidding', rows: 2, suggested: 'upset' }] },
  notes: [],
}

const outcome: ImportOutcome = {
  state: 'dry_run',
  run_id: null,
  problems: [],
  reads: 'listings',
  rows: {
    read: 2,
    left_out: 0,
    bad: 0,
    unreadable_cells: 1,
    duplicates: 0,
    new: 1,
    gone: 7,
    changed: 1,
    unchanged: 0,
  },
  changed_facts: { highest_bid: 1 },
  sources: [{ name: 'burke', listings_before: 8, listings_now: 2, gone: 7 }],
  left_out: [],
  bad_rows: [],
  outlines: { read: 0, found: 0, unknown_parcels: 0, unreadable: 0 },
  alerts: { alerts: 9, people: 4 },
}

const task: ImportTask = {
  id: 5,
  kind: 'dry_run',
  state: 'done',
  step: null,
  started_at: '2026-11-18T11:01:00.000Z',
  seconds: 0.4,
  outcome,
}

const operator = { ...subscriber, role: 'operator' as const, second_factor: true }

/** An operator's server with one file, whose tasks end at once. */
function server(more: Fakes = {}, given: ImportTask | null = null): Fakes {
  let last = given
  return {
    ...signedInAs(operator),
    'GET /api/operator/needs': () => ({ counts: {} }),
    'GET /api/operator/imports': () => ({ files: [{ ...file, task: last }], mappings: [] }),
    'GET /api/operator/imports/:id': () => ({
      ...file,
      task: last,
      sheets: [],
      mapping: {
        reads: 'listings',
        source: { name: 'burke' },
        columns: { county: { value: 'Burke' }, parcel_identification: 'Tax PIN', highest_bid: 'Curr Bid' },
      },
      as_of: null,
      authority: null,
      known: { saved_as: null, columns: 2 },
      is_tried: last !== null,
      sources: ['burke'],
    }),
    'POST /api/operator/imports/:id/preview': () => preview,
    'POST /api/operator/imports/:id/dry_run': () => (last = task),
    'POST /api/operator/imports/:id/apply': () =>
      (last = { ...task, id: 6, kind: 'apply', outcome: { ...outcome, state: 'published', run_id: 3 } }),
    ...more,
  }
}

test('a fault stands at its cell, with one sentence under the row', async () => {
  renderApp(`/operator/import/${ID}`, server())
  const table = await screen.findByRole('region', { name: 'Rows' })
  expect(within(table).getByText('see clerk')).toBeTruthy()
  expect(within(table).getByText(/the last bid "see clerk" is not an amount\./)).toBeTruthy()
  expect(within(table).getAllByText('$12,640.19')).toHaveLength(2)
  expect(within(table).getByText(/^The sale date 2027-01-03 is a Sunday\.$/)).toBeTruthy()
  expect(screen.getByText('1 not read')).toBeTruthy()
})

test('a column gets a meaning, a word gets a stage, and the mapping is the one of the command line', async () => {
  const { user, calls } = renderApp(`/operator/import/${ID}`, server())
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Remarks is' }), 'Sale place')
  await user.click(screen.getByRole('button', { name: 'Use 1 suggestion' }))
  await waitFor(() => {
    expect(calls.findLast(({ address }) => address.endsWith('/preview'))?.body).toMatchObject({
      mapping: {
        columns: { county: { value: 'Burke' }, parcel_identification: 'Tax PIN', place: 'Remarks' },
        statuses: { 'Upset bidding': 'upset' },
      },
    })
  })
})

test('two columns of one fact are read in order, and skipping one leaves the other', async () => {
  const { user, calls } = renderApp(`/operator/import/${ID}`, server())
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Remarks is' }), 'Parcel')
  expect(screen.getAllByText('first of Tax PIN, Remarks')).toHaveLength(2)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tax PIN is' }), 'Skip')
  await waitFor(() => {
    expect(calls.findLast(({ address }) => address.endsWith('/preview'))?.body).toMatchObject({
      mapping: { columns: { parcel_identification: 'Remarks' } },
    })
  })
})

test('after a dry run it is imported with a reason, and a change asks for another dry run', async () => {
  const { user, calls } = renderApp(`/operator/import/${ID}`, server())
  await user.click(await screen.findByRole('button', { name: 'Dry run' }))
  expect(await screen.findByText('9 alerts would go out to 4 people.')).toBeTruthy()
  expect(screen.getByText('No longer listed by Burke County Tax Office')).toBeTruthy()
  expect(screen.queryByText(/until now$/)).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'County' }), 'Wake')
  expect(screen.getByText(/has changed since this dry run/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Import 2 rows/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Dry run again' }))

  await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }))
  expect(screen.getByText(/Enter a reason/)).toBeTruthy()
  await fill(user, screen.getByRole('textbox', { name: 'Reason' }), 'The list of November')
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }))
  expect(await screen.findByText(/1 new, 1 changed, 7 no longer listed/)).toBeTruthy()
  const applied = calls.filter(({ address }) => address.endsWith('/apply'))
  expect(applied.map(({ body }) => body)).toEqual([{ dry_run: 5, reason: 'The list of November' }])
})

test('a dry run tells when it is the first file of a source, which is compared with none', async () => {
  const first = { name: 'burke', listings_before: 0, listings_now: 2, gone: 0 }
  const tried = { ...task, outcome: { ...outcome, sources: [first] } }
  renderApp(`/operator/import/${ID}`, server({}, tried))
  expect(await screen.findByText('No listings from Burke County Tax Office until now')).toBeTruthy()
})

test('a change while the dry run is being asked for is not imported with it', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<null>()
  let isDone = false
  const files = () => ({ files: [{ ...file, task: isDone ? task : null }], mappings: [] })
  const { user, calls } = renderApp(
    `/operator/import/${ID}`,
    server({
      'GET /api/operator/imports': files,
      'POST /api/operator/imports/:id/dry_run': async () => {
        await answered
        isDone = true
        return task
      },
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Dry run' }))
  await waitFor(() => expect(calls.some(({ address }) => address.endsWith('/dry_run'))).toBe(true))
  await user.selectOptions(screen.getByRole('combobox', { name: 'County' }), 'Wake')
  answer(null)
  expect(await screen.findByText(/has changed since this dry run/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Import 2 rows/ })).toBeNull()
})

test('a dry run of another tab, with another mapping, is not imported from this one', async () => {
  let last = task
  const { user } = renderApp(
    `/operator/import/${ID}`,
    server(
      {
        'GET /api/operator/imports': () => ({ files: [{ ...file, task: last }], mappings: [] }),
        'POST /api/operator/imports/:id/apply': () => {
          last = { ...task, id: 9 }
          return failure('changed_meanwhile')
        },
      },
      task,
    ),
  )
  await fill(user, await screen.findByRole('textbox', { name: 'Reason' }), 'The list of November')
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }))
  expect(await screen.findByText(/has changed since this dry run/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Import 2 rows/ })).toBeNull()
})

test('a held import links to its run', async () => {
  const held: ImportOutcome = { ...outcome, state: 'held', run_id: 12, problems: ['it would halve burke'] }
  renderApp(`/operator/import/${ID}`, server({}, { ...task, kind: 'apply', outcome: held }))
  const link = await screen.findByRole('link', { name: 'Review it' })
  expect(link.getAttribute('href')).toBe('/operator/runs/12')
  expect(screen.getByText('It would halve Burke County Tax Office')).toBeTruthy()
})

test('work goes on without the page, and shows how far it is', async () => {
  renderApp(
    `/operator/import/${ID}`,
    server({}, { ...task, state: 'running', step: 'deciding', outcome: null }),
  )
  expect(await screen.findByText(/Comparing with what is known/)).toBeTruthy()
})

test('a file that is gone says so', async () => {
  renderApp(`/operator/import/${ID}`, server({ 'GET /api/operator/imports/:id': () => failure('not_found') }))
  expect(await screen.findByText(/no longer here/)).toBeTruthy()
})

test('a file is uploaded and opened; one that is refused is explained', async () => {
  const refuse = failure('bad_request', 'This file cannot be imported: it is a PDF.')
  let isRefused = true
  const upload = () => (isRefused ? refuse : { id: ID })
  const { user, router } = renderApp(
    '/operator/import',
    server({ 'POST /api/operator/imports/upload': upload }),
  )
  const input = await screen.findByLabelText('Choose a file', { selector: 'input' })
  await user.upload(input, new File(['%PDF'], 'list.csv'))
  expect(await screen.findByText(/it is a PDF/)).toBeTruthy()
  isRefused = false
  await user.upload(input, new File(['a,b'], 'list.csv'))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/operator/import/${ID}`))
})

test('a session that ended between two steps keeps the page, and says what to do', async () => {
  let isSignedIn = true
  const answer = () => (isSignedIn ? preview : failure('not_found'))
  const { user } = renderApp(
    `/operator/import/${ID}`,
    server({ 'POST /api/operator/imports/:id/preview': answer }),
  )
  const county = await screen.findByRole('combobox', { name: 'County' })
  isSignedIn = false
  await user.selectOptions(county, 'Wake')
  expect(await screen.findByText(/Log in again in another tab/)).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'County' })).toHaveProperty('value', 'Wake')
})
