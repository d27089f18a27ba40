// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { JsonPanel } from './json-panel.tsx'
import { IMPORT } from './texts.ts'

const isList = (given: unknown): given is unknown[] => Array.isArray(given)

async function choosing(file: File) {
  const user = userEvent.setup()
  const onChange = vi.fn<(value: unknown[]) => void>()
  render(<JsonPanel texts={IMPORT.json} value={[]} name="" isValue={isList} onChange={onChange} />)
  await user.click(screen.getByText(IMPORT.json.title))
  await user.upload(screen.getByLabelText(IMPORT.json.open, { selector: 'input' }), file)
  return onChange
}

it('takes the JSON of a file', async () => {
  const onChange = await choosing(new File(['[1]'], 'a.json'))
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith([1]))
})

it('says so when a file cannot be read, such as one that was deleted meanwhile', async () => {
  const file = new File(['[1]'], 'a.json')
  file.text = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
  const onChange = await choosing(file)
  expect(await screen.findByText(IMPORT.json.unreadable)).toBeTruthy()
  expect(onChange).not.toHaveBeenCalled()
})
