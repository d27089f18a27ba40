import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

configure(({ getElementError }) => ({
  // Pages load on first visit, which can be slow on a busy machine.
  asyncUtilTimeout: 10_000,
  // While a query waits, it fails many times, and the whole page was printed each time. When its time is up, it prints
  // the page in any case.
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
}))

/** Whether Testing Library is trying a query that may still succeed. */
function isWaiting(): boolean {
  return Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
}

const hasPage = typeof document !== 'undefined'

// APIs missing in jsdom. It has no layout, so nothing has a size or position.
if (hasPage) {
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })
  Object.assign(globalThis, {
    scrollTo: () => undefined,
    matchMedia: (media: string) => ({
      media,
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
    ResizeObserver: class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  })
}

afterEach(() => {
  if (!hasPage) return
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})

// The next file uses the same globals and modules.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
