// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { data, type RouteObject } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
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
