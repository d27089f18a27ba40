// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ReportedFigureGroup } from '#contract/operator/reports.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'

const operator = signedInAs({ ...subscriber, role: 'operator', second_factor: true })

const group: ReportedFigureGroup = {
  listing_id: 7,
  title: '254 Toms Lake Rd, Lake Lure',
  county: 'Rutherford',
  case_number: '25CV001602-800',
  fact: 'highest_bid',
  deadline: '2026-11-20',
  shown: '$23,152.50',
  is_still_shown: false,
  reports: [
    {
      id: 1,
      by: 'dana@example.com',
      shown: '$22,050.00',
      is_right: '$23,152.50',
      seen_at_place: 'clerk',
      note: '',
      reported_at: '2026-11-18T11:02:00.000Z',
    },
  ],
}

it('tells an operator whose answer came second, though the reports are gone', async () => {
  let reported = [group]
  const { user } = renderApp('/operator/reports', {
    ...operator,
    'GET /api/operator/needs': () => ({ counts: {} }),
    'GET /api/operator/reports': () => ({ reported }),
    'POST /api/operator/reports/answer': () => {
      reported = []
      return failure('changed_meanwhile')
    },
  })
  await fill(user, await screen.findByLabelText('Answer'), 'Thank you.')
  await user.click(screen.getByRole('radio', { name: 'Right as shown' }))
  await user.click(screen.getByRole('button', { name: 'Answer 1 person' }))
  await screen.findByText(/^No reported figures/)
  expect(screen.getByRole('alert').textContent).toMatch(/^Last bid, 254 Toms Lake Rd, Lake Lure: Not done/)
})

it('offers no correction while the figure reported as wrong is still shown, and chooses no outcome itself', async () => {
  const sent: unknown[] = []
  let reported: ReportedFigureGroup[] = [{ ...group, shown: '$22,050.00', is_still_shown: true }]
  const { user } = renderApp('/operator/reports', {
    ...operator,
    'GET /api/operator/needs': () => ({ counts: {} }),
    'GET /api/operator/reports': () => ({ reported }),
    'POST /api/operator/reports/answer': ({ body }) => {
      sent.push(body)
      reported = []
      return { told: 1 }
    },
  })
  await fill(user, await screen.findByLabelText('Answer'), 'Thank you.')
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Right as shown',
    'Cannot tell',
  ])
  expect(screen.getByText(/correct the figure of the property first/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Answer 1 person' }))
  expect(screen.getByText('Choose an outcome.')).toBeTruthy()
  expect(sent).toEqual([])
  await user.click(screen.getByRole('radio', { name: 'Cannot tell' }))
  await user.click(screen.getByRole('button', { name: 'Answer 1 person' }))
  await screen.findByText('Answered. 1 person gets an email.')
  expect(sent).toMatchObject([{ outcome: 'cannot_tell', shown: '$22,050.00' }])
})
