// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { createContext, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { useListingUrl } from './use-listing-url.ts'

const Page = createContext<ReactNode>(null)

/** The list at an address, and the details, whose code is loaded once `loadDetails` is called. */
function show(at: string) {
  const { promise: details, resolve: loadDetails } = Promise.withResolvers<{ Component: () => null }>()
  const router = createMemoryRouter(
    [
      { path: '/listing', element: <Page.Consumer>{(page) => page}</Page.Consumer> },
      { path: '/details/:id', lazy: () => details },
    ],
    { initialEntries: [at] },
  )
  const { result } = renderHook(useListingUrl, {
    wrapper: ({ children }) => (
      <Page value={children}>
        <RouterProvider router={router} />
      </Page>
    ),
  })
  return {
    router,
    update: result.current[1],
    loadDetails: () => loadDetails({ Component: () => null }),
    query: () => Object.fromEntries(new URLSearchParams(router.state.location.search)),
  }
}

it('keeps both of two changes at once', async () => {
  const { update, query } = show('/listing?q=oak')
  await act(() => Promise.all([update({ view: 'list' }, 'push'), update({ sort: 'sale-date' }, 'replace')]))
  expect(query()).toEqual({ q: 'oak', view: 'list', sort: 'sale-date' })
})

it('builds on an address that is not rendered yet', async () => {
  const { router, update, query } = show('/listing?q=oak')
  await act(async () => {
    await update({ view: 'list' }, 'replace')
    await router.navigate('/listing?q=elm')
    await update({ sort: 'sale-date' }, 'replace')
  })
  expect(query()).toEqual({ q: 'elm', sort: 'sale-date' })
})

it('does not call off the way to another page, loading or not rendered yet', async () => {
  const { router, update, loadDetails } = show('/listing?q=oak')
  await act(async () => {
    const opened = router.navigate('/details/1')
    await update({ selected: 7 }, 'replace')
    loadDetails()
    await opened
    const { filters } = await update({ selected: 7 }, 'replace')
    expect(filters.q).toBe('oak')
  })
  expect(router.state.location).toMatchObject({ pathname: '/details/1', search: '' })
})

it('is a way back from a page that is loading', async () => {
  const { router, update, query } = show('/listing?q=oak')
  await act(async () => {
    void router.navigate('/details/1')
    await update({ view: 'list' }, 'push')
  })
  expect(router.state.location.pathname).toBe('/listing')
  expect(query()).toEqual({ q: 'oak', view: 'list' })
})
