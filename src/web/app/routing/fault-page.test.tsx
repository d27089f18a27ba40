// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { data, type RouteObject } from 'react-router'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from '#web/lib/api/api-error.ts'
import { FaultPage } from './fault-page.tsx'
import { renderApp } from '#web/app/render-app.fixture.tsx'

afterEach(() => void vi.restoreAllMocks())

/** A route that fails while loading. */
function failing(fault: unknown): () => RouteObject[] {
  return () => [
    { path: '/', loader: vi.fn().mockRejectedValue(fault), Component: () => null, ErrorBoundary: FaultPage },
  ]
}

describe('FaultPage', () => {
  it.each([
    ['404 Not Found', data(null, 404)],
    ['405 Method Not Allowed', data(null, 405)],
    ['400 Bad Request', data(null, 400)],
    ['404 Not Found', new ApiError(404, 'not_found', 'Not Found')],
    [
      'Unexpected Application Error!',
      new ApiError(500, 'internal', 'Something went wrong on our side. Try again in a moment'),
    ],
    ['Unexpected Application Error!', new TypeError('x is undefined')],
  ])('shows the title %s', async (head, fault) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    renderApp('/', {}, failing(fault))
    await screen.findByRole('heading', { name: head })
    expect(screen.getByRole('link', { name: 'Go to home' }).getAttribute('href')).toBe('/')
    screen.getByRole('button', { name: 'Reload the page' })
    expect(screen.queryByText(/x is undefined/)).toBeNull()
  })

  it.each([
    'Failed to fetch dynamically imported module: https://steps.example/assets/login-x.js',
    'Unable to preload CSS for /assets/login-x.css',
  ])('is not shown while the page reloads for a newer release: %s', async (message) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const reloading = Promise.withResolvers<boolean>()
    window.reloadOnce = vi.fn(() => reloading.promise)
    onTestFinished(() => void delete window.reloadOnce)
    renderApp('/', {}, failing(new TypeError(message)))
    await waitFor(() => expect(window.reloadOnce).toHaveBeenCalledOnce())
    expect(screen.queryByRole('heading')).toBeNull()
    // Our server does not answer, or the page was reloaded before.
    reloading.resolve(false)
    await screen.findByRole('button', { name: 'Reload the page' })
    expect(window.reloadOnce).toHaveBeenCalledOnce()
  })

  it('is shown for a fault of the page, without a reload', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    window.reloadOnce = vi.fn<() => Promise<boolean>>()
    onTestFinished(() => void delete window.reloadOnce)
    renderApp('/', {}, failing(new TypeError('x is undefined')))
    await screen.findByRole('heading')
    expect(window.reloadOnce).not.toHaveBeenCalled()
  })

  it('blames the connection only if code failed to load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const missing = new TypeError('Failed to fetch dynamically imported module: /assets/login-x.js')
    renderApp('/', {}, failing(missing))
    await screen.findByText(/^Part of this page did not load\. Check your connection/)
    cleanup()
    renderApp('/', {}, failing(new TypeError('x is undefined')))
    await screen.findByText(/^Something went wrong on our side\./)
  })
})
