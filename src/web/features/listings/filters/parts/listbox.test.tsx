// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Option } from './filter-options.ts'
import { Listbox } from './listbox.tsx'

it('keeps an active option when keys are pressed before the options load', async () => {
  Element.prototype.scrollIntoView = () => undefined
  const user = userEvent.setup()
  const onChoose = vi.fn()
  const listbox = (options: readonly Option[]) => (
    <Listbox id="list" label="County" options={options} value={null} takesFocus onChoose={onChoose} />
  )
  const { rerender } = render(listbox([]))
  await user.keyboard('{ArrowDown}{End}{Enter}')
  rerender(listbox([{ value: null, text: 'Any county', count: null }]))
  expect(screen.getByRole('listbox').getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option').id,
  )
  await user.keyboard('{Enter}')
  expect(onChoose.mock.calls).toEqual([[null]])
})
