// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { plainDate } from '#domain/time/plain-date.ts'
import { ListingMap } from './listing-map.tsx'

it('renders the replacement in a browser without WebGL 2', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  render(
    <ListingMap
      listings={[]}
      soldWith={new Map()}
      chosenCounty={null}
      counties={['Burke']}
      filtersInWords=""
      today={plainDate(2026, 11, 18)}
      isBesideList={false}
      selectedId={null}
      litId={null}
      onLight={() => undefined}
      onSelect={() => undefined}
      focusRequest={null}
      viewState={null}
      onViewChange={() => undefined}
      onShowAll={() => undefined}
      area={null}
      onAreaChange={() => undefined}
      renderPopup={() => null}
      renderInstead={() => <p role="status">replacement</p>}
      isPhone={false}
      coveredBottom={0}
    />,
  )
  expect((await screen.findByRole('status')).textContent).toBe('replacement')
})
