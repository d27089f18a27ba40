// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { surveyEndpoints } from '#contract/survey/survey.ts'
import { signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { nothingSetUp, renderApp } from '#web/app/render-app.fixture.tsx'
import { noSubscription } from '#web/features/billing/billing.fixture.ts'
import { failure } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'
import { surveyLink } from '#web/links/survey-link.ts'

const embedded = {
  ...signedInAs(subscriber),
  'GET /api/site': () => ({
    ...nothingSetUp,
    survey_form_url: 'https://form.example.com/to/abc#email={email}&name={name}&id={id}',
    marketing_url: 'https://www.example.com',
  }),
}
const shown = async () => (await screen.findByTitle('Survey by form.example.com')).getAttribute('src')

describe('/survey with an external form', () => {
  it("passes the user of the navigation state in hidden fields, and names the form's owner", async () => {
    const { state } = surveyLink({ ...subscriber, email: 'dana+work@example.com' })
    renderApp({ pathname: '/survey', state }, embedded)
    expect(await shown()).toBe(
      `https://form.example.com/to/abc#email=dana%2Bwork%40example.com&name=Dana%20Reyes&id=${subscriber.id}`,
    )
    screen.getByText(
      /This form is hosted by form\.example\.com\. Your name, email and account number go there/,
    )
  })

  it('uses the signed-in user if the page was opened by URL', async () => {
    renderApp('/survey', embedded)
    expect(await shown()).toContain('#email=dana%40example.com&')
  })

  it('links its logo to the marketing site, unlike other pages', async () => {
    const { router } = renderApp('/survey', embedded)
    await shown()
    const logo = () => within(screen.getByRole('banner')).getByRole('link', { name: 'Courthouse Steps' })
    expect(logo().getAttribute('href')).toBe('https://www.example.com')
    await router.navigate('/activation')
    await screen.findByRole('heading', { level: 1, name: /account is active|Finish setting up/ })
    expect(logo().getAttribute('href')).toBe('/listing')
  })
})

describe('/survey before its form is known', () => {
  it('shows an error, and retries', async () => {
    let isDown = true
    const { user } = renderApp('/survey', {
      ...signedInAs(subscriber),
      'GET /api/site': () => (isDown ? failure('not_found') : nothingSetUp),
    })
    await screen.findByRole('heading', { name: 'The survey could not be loaded' })
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('button', { name: 'Send' })
  })
})

describe('/survey without an external form', () => {
  it('shows the built-in form', async () => {
    const sent: unknown[] = []
    const { user } = renderApp('/survey', {
      ...signedInAs(subscriber),
      'POST /api/survey': ({ body }) => {
        sent.push(body)
        return { success: true }
      },
    })
    await screen.findByRole('heading', { name: 'Tell us what you think' })
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText('Choose one of the five first.')
    await user.click(screen.getByRole('radio', { name: 'Well' }))
    await fill(user, screen.getByRole('textbox', { name: /What should we change/ }), 'More maps')
    await user.click(screen.getByRole('checkbox', { name: 'You may contact me about this' }))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText('Thank you. We received your answer.')
    expect(sent).toMatchObject([{ rating: 4, text: 'More maps', may_contact: true }])
    await user.click(screen.getByRole('button', { name: 'Add something' }))
    expect(screen.getByRole('textbox', { name: /What should we change/ })).toHaveProperty('value', '')
  })

  it('keeps the input when sending fails, and sends it again as the same attempt', async () => {
    const attempts: unknown[] = []
    const { user } = renderApp('/survey', {
      ...signedInAs(subscriber),
      'POST /api/survey': ({ body }) => {
        attempts.push(surveyEndpoints.answerSurvey.body.parse(body).attempt)
        return failure('internal')
      },
    })
    await user.click(await screen.findByRole('radio', { name: 'Badly' }))
    await fill(user, screen.getByRole('textbox', { name: /What should we change/ }), 'Too slow')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText(/^Error 500/)
    expect(screen.getByRole('textbox', { name: /What should we change/ })).toHaveProperty('value', 'Too slow')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(attempts).toHaveLength(2))
    expect(attempts[1]).toBe(attempts[0])
  })
})

it('is offered to a person who left the checkout', async () => {
  renderApp('/cancel', {
    ...signedInAs(subscriber),
    'GET /api/subscription': () => ({ payment_account_status: null }),
    'GET /api/billing_account': () => noSubscription,
  })
  const link = await screen.findByRole('link', { name: 'Tell us why you left' })
  expect(link.getAttribute('href')).toBe('/survey')
})
