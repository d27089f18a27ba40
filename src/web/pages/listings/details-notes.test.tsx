// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aClerkCall, propertyNotesFixture } from '#contract/following/property-notes.fixture.ts'
import { aClosedDetails, aDetails, openClock } from '#contract/listings/details.fixture.ts'
import { agreeToDisclaimer, signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { failure } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'
import { CALL, CHANGE, NOTES, notesServer, openDetails } from './notes-server.fixture.ts'

const block = (name: string) => within(screen.getByRole('region', { name }))
const notesBlock = () => block('My notes')
const note = () => notesBlock().getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
const draftIn = () => Object.keys(localStorage).filter((key) => key.startsWith('draft '))

beforeAll(() => import('./details.tsx'))
beforeEach(() => {
  agreeToDisclaimer()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('the note', () => {
  it('saves automatically and shows it', async () => {
    const { server, fakes } = notesServer({ note: 'Drove by.' })
    const { user } = await openDetails(fakes)
    await user.type(note(), ' Roof is new.')
    expect(notesBlock().getByText('Not saved yet')).toBeTruthy()
    expect(await notesBlock().findByText('Saved')).toBeTruthy()
    expect(server.notes.note).toBe('Drove by. Roof is new.')
    expect(draftIn()).toEqual([])
  })

  it('is saved immediately on blur, and when leaving the page', async () => {
    const { server, fakes } = notesServer()
    const { user } = await openDetails(fakes)
    await user.type(note(), 'One')
    await user.tab()
    await waitFor(() => expect(server.notes.note).toBe('One'))
    await user.type(note(), ' two')
    fireEvent(window, new Event('pagehide'))
    await waitFor(() => expect(server.notes.note).toBe('One two'))
    await user.type(note(), ' three')
    cleanup()
    await waitFor(() => expect(server.notes.note).toBe('One two three'))
  })

  it('is kept when saving fails, shows why, and is saved on demand', async () => {
    const { server, fakes } = notesServer()
    server.fault = failure('internal')
    const { user } = await openDetails(fakes)
    await fill(user, note(), 'Roof is new.')
    await user.tab()
    const alert = await notesBlock().findByRole('alert')
    expect(alert.textContent).toContain('Not saved. Error 500: Something went wrong on our side')
    expect(note().value).toBe('Roof is new.')
    server.fault = null
    await user.click(notesBlock().getByRole('button', { name: 'Try again' }))
    expect(await notesBlock().findByText('Saved')).toBeTruthy()
    expect(server.notes.note).toBe('Roof is new.')
  })

  it('is saved automatically once back online', async () => {
    const { server, fakes } = notesServer()
    server.fault = failure('internal')
    const { user } = await openDetails(fakes)
    await fill(user, note(), 'Roof is new.')
    await user.tab()
    await notesBlock().findByRole('alert')
    server.fault = null
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(server.notes.note).toBe('Roof is new.'))
  })

  it('survives a reload before it was saved', async () => {
    const { server, fakes } = notesServer()
    server.fault = failure('internal')
    const { user } = await openDetails(fakes)
    await fill(user, note(), 'Roof is new.')
    await user.tab()
    await notesBlock().findByRole('alert')
    cleanup()
    server.fault = null
    await openDetails(fakes)
    expect(note().value).toBe('Roof is new.')
    await waitFor(() => expect(server.notes.note).toBe('Roof is new.'))
    await waitFor(() => expect(draftIn()).toEqual([]))
  })

  it('survives an ended session, and is never shown to another user', async () => {
    const { server, fakes } = notesServer()
    server.fault = failure('not_signed_in')
    const { user, router } = await openDetails(fakes)
    await fill(user, note(), 'Roof is new.')
    await user.tab()
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.search).toBe('?next=%2Fdetails%2F7')
    cleanup()
    await openDetails({
      ...fakes,
      ...signedInAs({ ...subscriber, id: '00000000-0000-4000-8000-000000000002' }),
    })
    expect(note().value).toBe('')
    cleanup()
    server.fault = null
    await openDetails(fakes)
    await waitFor(() => expect(server.notes.note).toBe('Roof is new.'))
  })

  it('follows changes from another device while nothing is typed here', async () => {
    const { server, fakes } = notesServer({ note: 'Drove by.' })
    await openDetails(fakes)
    server.notes = { ...server.notes, note: 'Drove by twice.' }
    await act(async () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await waitFor(() => expect(note().value).toBe('Drove by twice.'))
  })

  it.each([
    ['Keep mine', 'Mine'],
    ['Use the other', 'Theirs'],
    ['Keep both', 'Theirs\n\nMine'],
  ])('is never overwritten silently: %s', async (button, expected) => {
    const { server, fakes } = notesServer()
    const { user } = await openDetails(fakes)
    server.notes = { ...server.notes, note: 'Theirs' }
    await user.type(note(), 'Mine')
    await user.tab()
    const alert = await notesBlock().findByRole('alert')
    expect(alert.textContent).toContain('changed in another tab or on another device')
    expect(within(alert).getByText('Theirs')).toBeTruthy()
    expect(server.notes.note).toBe('Theirs')
    await user.click(within(alert).getByRole('button', { name: button }))
    await waitFor(() => expect(server.notes.note).toBe(expected))
    expect(note().value).toBe(expected)
    expect(document.activeElement).toBe(note())
    await waitFor(() => expect(notesBlock().queryByRole('alert')).toBeNull())
  })

  it('shows that the county was closed in the meantime, and keeps the text', async () => {
    const { server, fakes } = notesServer()
    const { user } = await openDetails(fakes)
    server.fault = failure('not_found')
    await fill(user, note(), 'Roof is new.')
    await user.tab()
    expect((await notesBlock().findByRole('alert')).textContent).toContain(
      'This listing is not in your counties now.',
    )
    expect(note().value).toBe('Roof is new.')
    expect(draftIn()).toHaveLength(1)
  })
})

describe('the stage', () => {
  it('is set and cleared', async () => {
    const { server, fakes } = notesServer({ stage: 'watching' })
    const { user } = await openDetails(fakes)
    const stage = (name: string) => notesBlock().getByRole<HTMLInputElement>('radio', { name })
    expect(stage('Watching').checked).toBe(true)
    await user.click(stage('Bidding'))
    await waitFor(() => expect(server.notes.stage).toBe('bidding'))
    await user.click(stage('None'))
    await waitFor(() => expect(server.notes.stage).toBeNull())
    expect(stage('None').checked).toBe(true)
  })

  it('is rolled back when saving fails, with an error', async () => {
    const { server, fakes } = notesServer()
    server.fault = failure('internal')
    const { user } = await openDetails(fakes)
    await user.click(notesBlock().getByRole('radio', { name: 'Won' }))
    expect((await notesBlock().findByRole('alert')).textContent).toContain('Stage not saved.')
    expect(notesBlock().getByRole<HTMLInputElement>('radio', { name: 'None' }).checked).toBe(true)
    server.fault = null
    await user.click(notesBlock().getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(server.notes.stage).toBe('won'))
  })
})

describe('the worksheet', () => {
  it('computes on input, saves automatically, and marks the maximum on the ladder', async () => {
    const { server, fakes } = notesServer({ costs: 12_900, repairs: 38_000, resale: 118_000 })
    const { user } = await openDetails(fakes)
    expect(notesBlock().getByText('Profit at the minimum upset bid').nextElementSibling?.textContent).toBe(
      '$47,662.50',
    )
    await user.type(notesBlock().getByRole('textbox', { name: 'My maximum bid' }), '24000')
    expect(notesBlock().getByText('Profit at my maximum').nextElementSibling?.textContent).toBe('$43,026.00')
    await user.tab()
    await waitFor(() => expect(server.notes.maximum_bid).toBe(24_000))
    expect(notesBlock().getByRole<HTMLInputElement>('textbox', { name: 'My maximum bid' }).value).toBe(
      '$24,000.00',
    )
    const rows = () =>
      block('What it takes to bid')
        .getAllByRole('row')
        .map(({ textContent }) => textContent)
    await waitFor(() => expect(rows().at(-1)).toBe('My maximum $24,000.00 stops here'))
    expect(rows()[1]).toBe('Now$922.50$19,372.50$968.63$4,627.50')
  })

  it('shows an invalid value at its field, and does not save it', async () => {
    const { fakes } = notesServer({ maximum_bid: 24_000, resale: 118_000 })
    const { user, calls } = await openDetails(fakes)
    const field = notesBlock().getByRole('textbox', { name: 'Repairs' })
    await user.type(field, '38k')
    await user.tab()
    // Repairs of nothing would show a profit that is not there.
    expect(notesBlock().queryByText('Profit at my maximum')).toBeNull()
    expect(notesBlock().getByText('Correct your amounts to see your profit and your top bid.')).toBeTruthy()
    expect(notesBlock().getByText('Enter dollars, such as 24,000 or 24,000.50')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(calls.map(({ address }) => address)).not.toContain(CHANGE)
    await user.clear(field)
    await user.tab()
    expect(notesBlock().queryByText(/Enter dollars/)).toBeNull()
    expect(notesBlock().getByText('Profit at my maximum')).toBeTruthy()
  })

  it('clears a value', async () => {
    const { server, fakes } = notesServer({ maximum_bid: 24_000 })
    const { user } = await openDetails(fakes)
    await user.clear(notesBlock().getByRole('textbox', { name: 'My maximum bid' }))
    await user.tab()
    await waitFor(() => expect(server.notes.maximum_bid).toBeNull())
    expect(screen.queryByText(/stops here/)).toBeNull()
  })

  it('warns in both places if the minimum upset bid exceeds the maximum', async () => {
    const { fakes } = notesServer({ maximum_bid: 18_000 })
    await openDetails(fakes)
    expect(notesBlock().getByText(/is already \$1,372.50 above your maximum/)).toBeTruthy()
    expect(block('What it takes to bid').getByText(/is already \$1,372.50 above my maximum/)).toBeTruthy()
  })
})

describe('a call to the clerk', () => {
  it("changes cost, ladder and clock immediately, next to the sources' figures", async () => {
    const { server, fakes } = notesServer({ maximum_bid: 24_000 })
    const { user } = await openDetails(fakes)
    await user.click(screen.getByRole('button', { name: 'I called the clerk' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'What did the clerk say?' }))
    await fill(user, dialog.getByRole('textbox', { name: 'Last bid' }), '21,000')
    fireEvent.change(dialog.getByLabelText('Filing date'), { target: { value: '2026-11-18' } })
    await user.click(dialog.getByRole('button', { name: 'Save' }))

    const own = within(await screen.findByRole('region', { name: 'Your call to the clerk' }))
    expect(own.getByText('Per the clerk, Nov 18, 6:55 AM.')).toBeTruthy()
    expect(own.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'FigureYour callSources',
      'Last bid$21,000.00$18,450.00',
      'FiledWed, Nov 18Mon, Nov 16',
      'Minimum upset bid$22,050.00$19,372.50',
      'Deposit$1,102.50$968.63',
      'Upset deadlineMon, Nov 30Mon, Nov 30',
    ])
    const cost = block('What it takes to bid')
    expect(cost.getAllByText('Minimum upset bid')[0]?.closest('dt')?.nextElementSibling?.textContent).toBe(
      '$22,050.00Per the clerk, Nov 18; calculated',
    )
    const rows = cost.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows).toContain('Now$1,050.00$22,050.00$1,102.50$1,950.00')
    expect(rows.indexOf('My maximum $24,000.00 stops here')).toBe(
      rows.findIndex((row) => row.startsWith('After 1 more')) + 1,
    )
    expect(block('Upset deadline').getByText('Per the clerk, Nov 18; calculated')).toBeTruthy()
    expect(block('Upset deadline').getByText('Notice of upset bid filed, day 0')).toBeTruthy()
    expect(screen.getByText('Saved. Bid, deposit and deadline updated.')).toBeTruthy()
    expect(server.notes.clerk_call?.last_bid).toBe(21_000)
    // The bid chart ends with the clerk's bid; the list below still shows what the sources published.
    expect(block('Timeline').getAllByText('$21,000.00').length).toBeGreaterThan(0)
    expect(block('Timeline').getByText(/Per the clerk, Nov 18/)).toBeTruthy()
  })

  it('is saved once for a double click, and closes its form', async () => {
    const { fakes } = notesServer()
    const { user, calls } = await openDetails(fakes)
    await user.click(screen.getByRole('button', { name: 'I called the clerk' }))
    const dialog = await screen.findByRole('dialog', { name: 'What did the clerk say?' })
    await fill(user, within(dialog).getByRole('textbox', { name: 'Last bid' }), '21,000')
    const save = within(dialog).getByRole('button', { name: 'Save' })
    act(() => {
      fireEvent.click(save)
      fireEvent.click(save)
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.filter(({ address }) => address === CALL)).toHaveLength(1)
  })

  it('is removed, and the sources apply again', async () => {
    const { server, fakes } = notesServer({ clerk_call: aClerkCall() })
    const { user } = await openDetails(fakes)
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your call to the clerk' })).toBeNull())
    expect(server.notes.clerk_call).toBeNull()
    expect(block('What it takes to bid').getByText('Calculated; confirm with the clerk')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'I called the clerk' }))
    expect(screen.getByText(/^Removed\. Bid, deposit/)).toBeTruthy()
  })

  it('has no effect once a source shows more, with a notice', async () => {
    const overtaken = aClerkCall({ last_bid: 15_000, is_overtaken: true, next_bid: null, clock: null })
    const { fakes } = notesServer({ clerk_call: overtaken })
    await openDetails(fakes)
    const own = within(screen.getByRole('region', { name: 'Your call to the clerk' }))
    expect(own.getByText(/is out of date: a source shows/)).toBeTruthy()
    expect(own.getByRole('button', { name: 'I called again' })).toBeTruthy()
    expect(block('What it takes to bid').getByText('Calculated; confirm with the clerk')).toBeTruthy()
    expect(block('Upset deadline').getByText('Published; matches our math')).toBeTruthy()
  })

  it('reopens for this user a listing the calendar has closed', async () => {
    const details = aClosedDetails({
      listing: { status: 'Awaiting Funds', status_reason: 'confirmation_not_seen' },
    })
    const { fakes } = notesServer({ clerk_call: aClerkCall() }, details)
    await openDetails(fakes)
    expect(block('What it takes to bid').getByText('If others keep bidding')).toBeTruthy()
    expect(block('Upset deadline').getByRole('timer')).toBeTruthy()
    expect(block('Upset deadline').getByRole('link', { name: 'Add to calendar' })).toBeTruthy()
    expect(block('What it is').getByText('Remaining Days 12')).toBeTruthy()
    expect(block('What it is').getByText('Per the clerk, Nov 18')).toBeTruthy()
  })

  it("removes the doubt of an estimated deadline with the clerk's date", async () => {
    const details = aDetails({ listing: { status_reason: 'end_estimated' } })
    const { fakes } = notesServer({ clerk_call: aClerkCall() }, details)
    await openDetails(fakes)
    expect(screen.queryByText(/May be over/)).toBeNull()
  })

  it("applies the clerk's date to badge and calendar", async () => {
    const clock = {
      ...openClock,
      last_day: '2026-12-04',
      closes_at_instant: '2026-12-04T22:00:00.000Z',
      over_from_instant: '2026-12-04T22:00:00.000Z',
    }
    const { fakes } = notesServer({ clerk_call: aClerkCall({ filed: null, clock }) })
    await openDetails(fakes)
    expect(block('What it is').getByText('Remaining Days 16')).toBeTruthy()
    expect(block('What it is').getByText('Per the clerk, Nov 18')).toBeTruthy()
    expect(block('What it is').queryByText(/first seen/)).toBeNull()
  })

  it('removes the calendar entry if the clerk gave no date and none can be computed', async () => {
    const { fakes } = notesServer({ clerk_call: aClerkCall({ filed: null, clock: null }) })
    await openDetails(fakes)
    expect(block('What it is').getByText('Unknown Date')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull()
  })
})

describe("the user's own data, if it fails to load,", () => {
  it("leaves the page with the sources' data, and is requested again", async () => {
    let isBroken = true
    const { fakes } = notesServer({ note: 'Roof is new.' })
    const { user } = await openDetails({
      ...fakes,
      [NOTES]: () => (isBroken ? failure('forbidden') : propertyNotesFixture({ note: 'Roof is new.' })),
    })
    expect(notesBlock().getByRole('alert').textContent).toContain('did not load. Error 403')
    expect(block('What it takes to bid').getByText('$19,372.50', { selector: 'td' })).toBeTruthy()
    isBroken = false
    await user.click(notesBlock().getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(note().value).toBe('Roof is new.'))
  })
})
