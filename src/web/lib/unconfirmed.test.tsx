// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, it } from 'vitest'
import { useUnconfirmed } from './unconfirmed.ts'

const isMarked = () => document.documentElement.hasAttribute('data-unconfirmed')

function Facts({ unconfirmed }: { unconfirmed: boolean }) {
  useUnconfirmed(unconfirmed)
  return null
}

it('marks the page from the first frame that shows such facts to the last', () => {
  const marked: boolean[] = []
  function Page({ unconfirmed }: { unconfirmed: boolean }) {
    // Runs after those of the components inside, and before the browser paints.
    useLayoutEffect(() => void marked.push(isMarked()), [unconfirmed])
    return <Facts unconfirmed={unconfirmed} />
  }
  const { rerender } = render(<Page unconfirmed={true} />)
  rerender(<Page unconfirmed={false} />)
  expect(marked).toEqual([true, false])
})

it('keeps the page marked until the last of several components is gone', () => {
  const first = render(<Facts unconfirmed={true} />)
  const second = render(<Facts unconfirmed={true} />)
  first.unmount()
  expect(isMarked()).toBe(true)
  second.unmount()
  expect(isMarked()).toBe(false)
})
