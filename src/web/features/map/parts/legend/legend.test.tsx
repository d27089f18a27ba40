// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Legend, LegendOnDemand, NothingOnMap } from './legend.tsx'
import { pointed } from '#web/features/map/parts/parcels/listing.fixture.ts'

it('opens and closes over a phone’s map, and counts the filtered listings', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<LegendOnDemand listings={[pointed({ status: 'Redeemed' })]} />)
  const button = screen.getByRole('button', { name: 'Listings on the map', expanded: false })
  const redeemed = () => screen.queryByText('Redeemed or completed')?.nextElementSibling?.textContent
  expect(redeemed()).toBeUndefined()
  await user.click(button)
  expect(redeemed()).toBe('1')
  expect(document.getElementById(button.getAttribute('aria-controls') ?? '')?.tagName).toBe('DL')
  rerender(<LegendOnDemand listings={[]} />)
  expect(redeemed()).toBe('0')
  await user.keyboard('{Enter}')
  expect(redeemed()).toBeUndefined()
})

it('explains red prices only where there are some', () => {
  const { rerender } = render(<Legend listings={[pointed({ status: 'Upset Bid Ongoing' })]} place="below" />)
  expect(screen.getByText('Prices in red:').nextElementSibling?.textContent).toBe('minimum upset bid')
  rerender(<Legend listings={[pointed({ status: 'Redeemed' })]} place="below" />)
  expect(screen.queryByText('Prices in red:')).toBeNull()
})

it('counts the listings that it could not place', () => {
  const placed = pointed({ longitude: -80.8, latitude: 35.2 })
  const { rerender } = render(<Legend listings={[placed, pointed(), pointed()]} place="below" />)
  expect(screen.getByText('Not on the map: location unknown').nextElementSibling?.textContent).toBe('2')
  rerender(<Legend listings={[placed]} place="below" />)
  expect(screen.queryByText('Not on the map: location unknown')).toBeNull()
})

it('says why a map is empty', () => {
  const shown = { isAnyInView: true, onShowAll: () => undefined }
  const { rerender } = render(<NothingOnMap {...shown} listings={[]} />)
  const words = () => screen.queryByRole('status')?.textContent
  expect(words()).toBe('No listings to show.')
  rerender(<NothingOnMap {...shown} isAnyInView={false} listings={[pointed()]} />)
  expect(words()).toBe('The location of these listings is unknown. The list shows them.')
  const listings = [pointed(), pointed({ longitude: -80.8, latitude: 35.2 })]
  rerender(<NothingOnMap {...shown} listings={listings} />)
  expect(words()).toBeUndefined()
})

it('leads to listings out of view', async () => {
  const onShowAll = vi.fn<() => void>()
  const placed = pointed({ longitude: -80.8, latitude: 35.2 })
  render(<NothingOnMap listings={[placed]} isAnyInView={false} onShowAll={onShowAll} />)
  expect(screen.getByRole('status').textContent).toContain('No results in view.')
  await userEvent.click(screen.getByRole('button', { name: 'Show all results' }))
  expect(onShowAll).toHaveBeenCalledTimes(1)
})
