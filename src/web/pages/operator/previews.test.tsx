// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { day } from '#domain/time/day.fixture.ts'
import { Providers } from '#web/app/providers.tsx'
import { createQueryClient } from '#web/app/query-client.ts'
import { testInstant } from '#web/app/render-app.fixture.tsx'
import { ClosureForm } from '#web/features/operator/calendar/closure-form.tsx'
import { FactsForm } from '#web/features/operator/counties/facts-form.tsx'
import { AnnouncementForm } from '#web/features/operator/messages/announcement-form.tsx'
import { fakeApi, type Fakes } from '#web/lib/api/fake-api.fixture.ts'

const ignore = () => undefined
const effect = { moves: [], others: 0, people: 0, effect: 'a'.repeat(64) }
const county = {
  name: 'Burke',
  slug: 'burke',
  listings: 0,
  sources: [],
  subscribers: 0,
  plan: null,
  closes_at: '5:00 PM',
  is_hour_confirmed: true,
  contacts_checked: null,
  facts: [{ fact: 'seller' as const, value: 'The sheriff', is_set: false }],
  contacts: [],
}

interface Form {
  readonly of: string
  readonly form: ReactNode
  readonly fakes: (answered: Promise<null>) => Fakes
  readonly look: string
  readonly apply: string
  /** The field that is edited meanwhile. */
  readonly field: string
}

const FORMS: readonly Form[] = [
  {
    of: 'closed days',
    form: <ClosureForm onDone={ignore} />,
    fakes: (answered) => ({ 'POST /api/operator/closures/preview': () => answered.then(() => effect) }),
    look: 'Show what it moves',
    apply: 'Apply',
    field: 'What bidders read',
  },
  {
    of: 'facts of a county',
    form: <FactsForm county={county} today={day('2026-11-18')} onSaved={ignore} />,
    fakes: (answered) => ({
      'POST /api/operator/counties/:slug/preview': () => answered.then(() => effect),
    }),
    look: 'Show what it moves',
    apply: 'Save',
    field: 'Seller',
  },
  {
    of: 'an announcement',
    form: <AnnouncementForm counties={['Burke']} onMade={ignore} />,
    fakes: (answered) => ({
      'POST /api/operator/announcements/preview': () =>
        answered.then(() => ({ recipients: 2, subject: 'News', text: 'News' })),
    }),
    look: 'Preview',
    apply: 'Send to 2 people',
    field: 'Subject',
  },
]

test.each(FORMS)('a preview of $of is not shown for what was typed meanwhile', async (each) => {
  const { form, fakes, look, apply, field } = each
  const { promise: answered, resolve: answer } = Promise.withResolvers<null>()
  fakeApi(fakes(answered))
  render(
    <Providers queryClient={createQueryClient()} clock={() => testInstant}>
      {form}
    </Providers>,
  )
  const fill = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: look })
  // What the other fields must have.
  for (const empty of screen.queryAllByLabelText(/^First day/))
    fireEvent.change(empty, { target: { value: '2026-12-01' } })
  for (const empty of screen.queryAllByLabelText(/^Text/))
    fireEvent.change(empty, { target: { value: 'News from the county' } })
  fill(field, 'First words')
  fireEvent.click(button)
  await waitFor(() => expect(button.disabled).toBe(true))
  fill(field, 'Other words')
  answer(null)
  await waitFor(() => expect(button.disabled).toBe(false))
  expect(screen.queryByRole('button', { name: apply })).toBeNull()
  fireEvent.click(button)
  await screen.findByRole('button', { name: apply })
  fill(field, 'Third words')
  expect(screen.queryByRole('button', { name: apply })).toBeNull()
})
