// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useMedia } from './use-media.ts'

afterEach(() => void vi.unstubAllGlobals())

function Width() {
  return <p>{useMedia('(max-width: 768px)') ? 'narrow' : 'wide'}</p>
}

it('follows the screen, and stays as it is while the page is printed on narrow paper', () => {
  const matching = new Set<string>()
  const changed = new EventTarget()
  vi.stubGlobal('matchMedia', (media: string) => ({
    get matches() {
      return matching.has(media)
    },
    addEventListener: changed.addEventListener.bind(changed),
    removeEventListener: changed.removeEventListener.bind(changed),
  }))
  const narrow = '(max-width: 768px)'
  const show = (...queries: string[]) => {
    matching.clear()
    for (const query of queries) matching.add(query)
    const event = Object.assign(new Event('change'), { matches: matching.has(narrow) })
    act(() => void changed.dispatchEvent(event))
  }
  render(<Width />)
  show('print', narrow)
  expect(screen.getByText('wide')).toBeDefined()
  show()
  expect(screen.getByText('wide')).toBeDefined()
  show(narrow)
  expect(screen.getByText('narrow')).toBeDefined()
  show('print')
  expect(screen.getByText('narrow')).toBeDefined()
  show()
  expect(screen.getByText('wide')).toBeDefined()
})
