// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { propertyNotesFixture } from '#contract/following/property-notes.fixture.ts'
import { aClosedDetails, aDetails } from '#contract/listings/details.fixture.ts'
import { agreeToDisclaimer } from '#web/app/people.fixture.ts'
import { propertyNotesQuery } from '#web/features/property/api.ts'
import { failure } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'
import { CALL, notesServer, openDetails } from './notes-server.fixture.ts'

beforeAll(() => import('./details.tsx'))
beforeEach(() => {
  agreeToDisclaimer()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('the form of a call to the clerk', () => {
  it('shows an invalid value at its field, without a request', async () => {
    const { fakes } = notesServer()
    const { user, calls } = await openDetails(fakes)
    await user.click(screen.getByRole('button', { name: 'I called the clerk' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Filing date'), { target: { value: '2026-11-19' } })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText('Enter the last bid')).toBeTruthy()
    expect(dialog.getByText('From Tue, Oct 20 to Wed, Nov 18; the sale was on Tue, Oct 20')).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Last bid' }))
    expect(calls.map(({ address }) => address)).not.toContain(CALL)
  })

  it.each([
    ['Filing date', '2025-11-16', 'From Tue, Oct 20 to Wed, Nov 18; the sale was on Tue, Oct 20'],
    ['Upset deadline', '2026-10-20', 'From Wed, Oct 21 to Fri, Nov 19, 2027; the sale was on Tue, Oct 20'],
  ])('shows at its field that a day is before the sale: %s', async (label, value, problem) => {
    const { fakes } = notesServer()
    const { user, calls } = await openDetails(fakes)
    await user.click(screen.getByRole('button', { name: 'I called the clerk' }))
    const dialog = within(await screen.findByRole('dialog'))
    await fill(user, dialog.getByRole('textbox', { name: 'Last bid' }), '21,000')
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText(problem)).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByLabelText(label))
    expect(calls.map(({ address }) => address)).not.toContain(CALL)
  })

  it('allows any day of the past year if no sale date is known', async () => {
    const listing = { foreclosure_date: null, time: null }
    const { user } = await openDetails(notesServer({}, aDetails({ listing })).fakes)
    await user.click(screen.getByRole('button', { name: 'I called the clerk' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Filing date'), { target: { value: '2026-11-19' } })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText('From Mon, Nov 17, 2025 to Wed, Nov 18')).toBeTruthy()
  })

  it('shows a rejected value at its field, and any other error above, with all input kept', async () => {
    const { server, fakes } = notesServer()
    const { user } = await openDetails(fakes)
    server.fault = failure('bad_request', 'filed must be from 2025-11-16 to 2026-11-17')
    await user.click(screen.getByRole('button', { name: 'I called the clerk' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: 'Last bid' }), '21000')
    fireEvent.change(dialog.getByLabelText('Filing date'), { target: { value: '2026-11-18' } })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Must be from 2025-11-16 to 2026-11-17')).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByLabelText('Filing date'))
    server.fault = failure('internal')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Call not saved. Error 500')
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Last bid' }).value).toBe('21000')
  })

  it('is not offered before the sale', async () => {
    const details = aClosedDetails({
      listing: { status: 'Auction in future', foreclosure_date: '2026-12-08' },
    })
    await openDetails(notesServer({}, details).fakes)
    expect(screen.queryByRole('button', { name: 'I called the clerk' })).toBeNull()
  })
})

describe('a call about one of several parcels', () => {
  it.each([
    [{ isUnchecked: false, body: { last_bid: 21_000 }, isForOther: true }],
    [{ isUnchecked: true, body: { last_bid: 21_000, is_for_one_parcel: true }, isForOther: false }],
  ])('is for the parcels sold together, unless that is unchecked: %o', async (example) => {
    const other = { parcel_identification: '071-022-15', has_call: false }
    const { fakes } = notesServer({ sold_with: [other] })
    const { user, calls, queryClient } = await openDetails(fakes)
    const { queryKey } = propertyNotesQuery(8)
    queryClient.setQueryData(queryKey, propertyNotesFixture({ tax_foreclosure_id: 8 }))
    await user.click(screen.getByRole('button', { name: 'I called the clerk' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'What did the clerk say?' }))
    const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Also for parcel 071-022-15' })
    expect(box().checked).toBe(true)
    if (example.isUnchecked) await user.click(box())
    await fill(user, dialog.getByRole('textbox', { name: 'Last bid' }), '21,000')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const own = within(await screen.findByRole('region', { name: 'Your call to the clerk' }))
    expect(own.queryByText(/Also for parcel 071-022-15\./) !== null).toBe(example.isForOther)
    expect(calls.find(({ address }) => address === CALL)?.body).toEqual(example.body)
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
    // A change keeps what was chosen.
    await user.click(own.getByRole('button', { name: 'Change' }))
    await screen.findByRole('dialog')
    expect(box().checked).toBe(example.isForOther)
  })
})
