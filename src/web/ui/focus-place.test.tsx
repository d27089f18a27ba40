// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useFocusPlace } from './focus-place.ts'

function Rows({ isWorking, names }: { isWorking: boolean; names: readonly string[] }) {
  return (
    <section aria-label="Rows" {...useFocusPlace()}>
      {names.map((name) => (
        <button key={name} type="button" disabled={isWorking}>
          {name}
        </button>
      ))}
    </section>
  )
}

it('keeps the place of a button that is disabled until its row is gone', () => {
  const { rerender } = render(<Rows isWorking={false} names={['Wake', 'Burke']} />)
  const button = screen.getByRole('button', { name: 'Wake' })
  act(() => button.focus())
  rerender(<Rows isWorking names={['Wake', 'Burke']} />)
  // As browsers do, and jsdom does not.
  act(() => button.blur())
  rerender(<Rows isWorking={false} names={['Burke']} />)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Rows' }))
})

it('leaves the focus where a person took it', () => {
  const { rerender } = render(<Rows isWorking={false} names={['Wake', 'Burke']} />)
  const button = screen.getByRole('button', { name: 'Wake' })
  act(() => button.focus())
  act(() => button.blur())
  rerender(<Rows isWorking={false} names={['Burke']} />)
  expect(document.activeElement).toBe(document.body)
})
