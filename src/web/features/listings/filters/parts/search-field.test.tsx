// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useNavigate, useSearchParams } from 'react-router'
import { expect, it, onTestFinished, vi } from 'vitest'
import { SearchField } from './search-field.tsx'

function Page() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return (
    <SearchField
      value={params.get('q')}
      onSearch={(q) => void navigate({ search: q === null ? '' : `?q=${q}` }, { replace: true })}
    />
  )
}

/** The field in a page whose searches arrive on `arrive`. */
async function open() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let arrive = () => {}
  let isSlow = false
  const loader = () =>
    isSlow ? new Promise<null>((resolve) => (arrive = () => resolve(null))) : Promise.resolve(null)
  const router = createMemoryRouter(
    [{ path: '/listing', Component: Page, loader, HydrateFallback: () => null }],
    {
      initialEntries: ['/listing?q=elm', '/listing'],
    },
  )
  await act(async () => render(<RouterProvider router={router} />))
  const field = screen.getByLabelText<HTMLInputElement>('Search')
  isSlow = true
  return {
    router,
    field,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    pause: () => {
      act(() => void vi.advanceTimersByTime(120))
    },
    arrive: () => act(async () => arrive()),
    back: () =>
      act(async () => {
        isSlow = false
        await router.navigate(-1)
        isSlow = true
      }),
  }
}

it('keeps the letters typed before its own search arrives', async () => {
  const { router, field, type, pause, arrive } = await open()
  type('coul')
  pause()
  type('coulw')
  await arrive()
  expect(router.state.location.search).toBe('?q=coul')
  expect(field.value).toBe('coulw')
  pause()
  await arrive()
  expect(router.state.location.search).toBe('?q=coulw')
  expect(field.value).toBe('coulw')
})

it('keeps them when an earlier search is superseded', async () => {
  const { router, field, type, pause, arrive } = await open()
  type('a')
  pause()
  type('ab')
  pause()
  type('abc')
  await arrive()
  expect(router.state.location.search).toBe('?q=ab')
  expect(field.value).toBe('abc')
})

/** Waits until a pause in typing would have ended, and expects no search. */
async function expectShown(shown: string, { router, field, pause }: Awaited<ReturnType<typeof open>>) {
  expect(field.value).toBe(shown)
  pause()
  await act(async () => {})
  expect(router.state).toMatchObject({ location: { search: `?q=${shown}` }, navigation: { state: 'idle' } })
}

it('shows what Back returns to, and calls off the search about to be sent', async () => {
  const page = await open()
  page.type('oak')
  await page.back()
  await expectShown('elm', page)
})

it('does so for a search that it sent itself and that never arrived', async () => {
  const page = await open()
  page.type('elm')
  page.pause()
  page.type('elms')
  await page.back()
  await expectShown('elm', page)
})

it('follows a link to such a search', async () => {
  const page = await open()
  page.type('elm')
  page.pause()
  page.type('')
  page.pause()
  await page.arrive()
  page.type('oak')
  await act(async () => void page.router.navigate('/listing?q=elm'))
  await page.arrive()
  await expectShown('elm', page)
})
