// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyWithRetry } from './lazy-with-retry.tsx'

afterEach(cleanup)

type Props = { name: string; onClose: () => void }

function Greeting({ name, onClose }: Props) {
  return <button onClick={onClose}>{`Hello ${name}`}</button>
}

it('renders the component with its props once loaded', async () => {
  const Part = lazyWithRetry<Props>(() => Promise.resolve(Greeting), { failure: 'dialog' })
  const onClose = vi.fn()
  render(<Part name="Ada" onClose={onClose} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Hello Ada' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('leaves the page unchanged if the code cannot be loaded, and allows a retry', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const load = vi.fn(() => Promise.resolve(Greeting)).mockRejectedValueOnce(new TypeError('no network'))
  const Part = lazyWithRetry<Props>(load, { failure: 'dialog' })
  const onClose = vi.fn()
  render(
    <>
      <p>The page</p>
      <Part name="Ada" onClose={onClose} />
    </>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
  expect(screen.getByText('The page')).toBeTruthy()
  expect(log).toHaveBeenCalledOnce()
  // A newer release no longer has the code.
  screen.getByRole('button', { name: 'Reload the page' })
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Hello Ada' })).toBeTruthy()
})

it('only logs the failure of an optional part', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const Part = lazyWithRetry<Props>(() => Promise.reject(new TypeError('no network')), { failure: 'none' })
  render(<Part name="Ada" onClose={() => undefined} />)
  await waitFor(() => expect(log).toHaveBeenCalled())
  expect(screen.queryByRole('alert')).toBeNull()
})
