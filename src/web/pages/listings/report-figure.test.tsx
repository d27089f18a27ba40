// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { correctionEndpoints, type Correction, type OwnReport } from '#contract/corrections/corrections.ts'
import { propertyNotesFixture } from '#contract/following/property-notes.fixture.ts'
import { aDetails } from '#contract/listings/details.fixture.ts'
import { aStatement } from '#contract/sources/evidence.fixture.ts'
import { agreeToDisclaimer, signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure, type FakeRequest, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'

const REPORT = 'POST /api/tax_foreclosure/:id/report_figure'

/** A server that keeps reports. */
function reportsServer(corrections: readonly Correction[] = []) {
  const kept: ReturnType<typeof correctionEndpoints.reportFigure.body.parse>[] = []
  const own: OwnReport[] = []
  const fakes: Fakes = {
    ...signedInAs(subscriber),
    'GET /api/upset_bid': () => failure('internal'),
    'GET /api/tax_foreclosure/:id': () => aDetails(),
    'GET /api/tax_foreclosure/:id/mine': () => propertyNotesFixture({}),
    'GET /api/tax_foreclosure/:id/evidence': () => ({ statements: [aStatement()] }),
    'GET /api/tax_foreclosure/:id/corrections': () => ({ corrections: [...corrections], own: [...own] }),
    [REPORT]: ({ body }: FakeRequest) => {
      const { fact, is_right, ...rest } = correctionEndpoints.reportFigure.body.parse(body)
      kept.push({ fact, is_right, ...rest })
      own.push({ fact, is_right, reported_at: '2026-11-18T15:00:00.000Z', outcome: null, answer: null })
      return { success: true }
    },
  }
  return { kept, fakes }
}

beforeAll(() => Promise.all([import('./details.tsx'), import('./evidence.tsx')]))
beforeEach(() => {
  agreeToDisclaimer()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const openForm = async (user: ReturnType<typeof renderApp>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Report a wrong figure' }))
  return within(await screen.findByRole('dialog', { name: 'Report a wrong figure' }))
}

describe('a wrong figure', () => {
  it('is reported from the page of its sources, and then says that it is being checked', async () => {
    const { kept, fakes } = reportsServer()
    const { user } = renderApp('/details/7/evidence?fact=highest_bid', fakes)
    const form = await openForm(user)
    expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Which figure?' }).value).toBe('highest_bid')
    await fill(user, form.getByRole('textbox', { name: 'What should it be?' }), '$7,150.00')
    await user.click(form.getByRole('radio', { name: 'Notice' }))
    await user.click(form.getByRole('button', { name: 'Send report' }))
    expect(await screen.findByText(/^Last bid: reported .*, being checked$/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(kept).toEqual([
      { fact: 'highest_bid', shown: '$18,450.00', is_right: '$7,150.00', seen_at_place: 'notice', note: '' },
    ])
  })

  it('is chosen in the form on the property page, which asks for what is missing', async () => {
    const { kept, fakes } = reportsServer()
    const { user } = renderApp('/details/7', fakes)
    const form = await openForm(user)
    await user.selectOptions(form.getByRole('combobox', { name: 'Which figure?' }), 'Lot size')
    await user.click(form.getByRole('button', { name: 'Send report' }))
    expect(form.getByText('Enter what it should be.')).toBeTruthy()
    expect(form.getByText('Choose where you saw it.')).toBeTruthy()
    expect(kept).toEqual([])
    await fill(user, form.getByRole('textbox', { name: 'What should it be?' }), '2 acres')
    await user.click(form.getByRole('radio', { name: 'County page' }))
    await user.click(form.getByRole('button', { name: 'Send report' }))
    expect(await screen.findByText('You wrote: 2 acres')).toBeTruthy()
    expect(kept).toMatchObject([{ fact: 'lot_size', seen_at_place: 'county_page' }])
  })

  it('keeps what was typed if it is not sent', async () => {
    const { user } = renderApp('/details/7', {
      ...reportsServer().fakes,
      [REPORT]: () => failure('internal'),
    })
    const form = await openForm(user)
    await fill(user, form.getByRole('textbox', { name: 'What should it be?' }), '$7,150.00')
    await user.click(form.getByRole('radio', { name: 'Clerk' }))
    await user.click(form.getByRole('button', { name: 'Send report' }))
    expect(await form.findByText(/Something went wrong on our side/)).toBeTruthy()
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'What should it be?' }).value).toBe(
      '$7,150.00',
    )
  })

  it('is followed by what came of it, for everyone', async () => {
    const { fakes } = reportsServer([
      {
        fact: 'highest_bid',
        outcome: 'corrected',
        before: '$6,400.00',
        after: '$7,150.00',
        reason: 'The clerk confirmed the bid of Monday.',
        at: '2026-11-18T15:00:00.000Z',
      },
      {
        fact: 'lot_size',
        outcome: 'cannot_tell',
        before: '0.4 ac',
        after: null,
        reason: 'The county has no survey.',
        at: '2026-11-17T15:00:00.000Z',
      },
    ])
    renderApp('/details/7', fakes)
    const log = within(await screen.findByRole('region', { name: 'What was checked' }))
    expect(log.getByText('Last bid: $6,400.00 → $7,150.00')).toBeTruthy()
    expect(log.getByText('Lot size: Could not be confirmed')).toBeTruthy()
    expect(log.getByText('The clerk confirmed the bid of Monday.')).toBeTruthy()
  })
})
