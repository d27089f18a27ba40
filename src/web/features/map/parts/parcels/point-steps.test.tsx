// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { pointed } from './listing.fixture.ts'
import { PointSteps } from './point-steps.tsx'
import { samePointOf } from './same-point.ts'

const listings = [1, 2, 3].map((id) => pointed({ id, longitude: -81.68, latitude: 35.7 }))

function Steps({ start }: { start: number }) {
  const [id, setId] = useState(start)
  return <PointSteps samePoint={samePointOf(listings)} id={id} place="popup" onSelect={setId} />
}

it('steps through all listings at one point by mouse and keyboard', async () => {
  const user = userEvent.setup()
  render(<Steps start={1} />)
  const words = () => screen.getByRole('status').textContent
  expect(words()).toBe('1 of 3 at this place')
  await user.click(screen.getByRole('button', { name: 'Next at this place' }))
  expect(words()).toBe('2 of 3 at this place')
  await user.keyboard('{Enter}{Enter}')
  expect(words()).toBe('1 of 3 at this place')
  await user.click(screen.getByRole('button', { name: 'Previous at this place' }))
  expect(words()).toBe('3 of 3 at this place')
})

it('is not shown for a listing alone at its point', () => {
  render(<Steps start={9} />)
  expect(screen.queryByRole('status')).toBeNull()
})
