import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Pages load on first visit, which can be slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

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
