// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { signedInAs, signedOut, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'

const steps = ['Find Properties', 'Save Favorites', 'Track Auctions']

const step = (name: string) => screen.findByRole('heading', { name, level: 1 })
const button = (name: string) => screen.getByRole('button', { name })

describe('/onboarding/tour', () => {
  it('shows three steps, each with image, description and dots, and ends at the listings', async () => {
    const { user, router } = renderApp('/onboarding/tour', signedInAs(subscriber))
    for (const [index, name] of steps.entries()) {
      const heading = await step(name)
      const tour = within(screen.getByRole('region', { name }))
      expect(tour.getByRole('img').getAttribute('alt')).not.toBe('')
      expect(tour.getByRole('img').getAttribute('src')).toMatch(/wide-light.*\.webp$/)
      expect(heading.nextElementSibling?.textContent).toMatch(/\.$/)
      const dots = within(tour.getByRole('navigation', { name: 'Steps of the tour' })).getAllByRole('link')
      expect(dots.map((dot) => dot.getAttribute('aria-current'))).toEqual(
        steps.map((_step, place) => (place === index ? 'step' : null)),
      )
      if (index === steps.length - 1) break
      button('Skip Tour')
      await user.click(button('Next'))
      await waitFor(() => expect(document.activeElement?.textContent).toBe(steps[index + 1]))
    }
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Skip Tour' })).toBeNull()
    await user.click(button('Get Started'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/listing'))
  })

  it('goes to the listings if it is skipped', async () => {
    const { user, router } = renderApp('/onboarding/tour', signedInAs(subscriber))
    await step('Find Properties')
    await user.click(button('Skip Tour'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/listing'))
  })

  it('goes back a step, by its dots and by the browser, and opens a step by URL', async () => {
    const { user, router } = renderApp('/onboarding/tour?step=3', signedInAs(subscriber))
    await step('Track Auctions')
    await user.click(screen.getByRole('link', { name: 'Step 1: Find Properties' }))
    await step('Find Properties')
    await router.navigate(-1)
    await step('Track Auctions')
    await router.navigate('/onboarding/tour?step=4')
    await step('Find Properties')
  })

  it('requires a signed-in user', async () => {
    const { router } = renderApp('/onboarding/tour', signedOut)
    await screen.findByRole('heading', { name: 'Log in' })
    expect(router.state.location.pathname).toBe('/login')
  })

  it('is not offered again after it was taken', async () => {
    const newcomer: CurrentUser = { ...subscriber, tour_offered: false }
    const { calls } = renderApp('/onboarding/tour', {
      ...signedInAs(newcomer),
      'POST /api/users/tour_offered': () => ({ success: true }),
    })
    await step('Find Properties')
    await waitFor(() =>
      expect(calls.filter(({ address }) => address === 'POST /api/users/tour_offered')).toHaveLength(1),
    )
  })
})
