// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { plainDate } from '#domain/time/plain-date.ts'
import { ListingMap } from './listing-map.tsx'

it('leaves its place to what is drawn without it in a browser that cannot draw it', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  render(
    <ListingMap
      listings={[]}
      soldWith={new Map()}
      chosenCounty={null}
      counties={['Burke']}
      filtersInWords=""
      today={plainDate(2026, 11, 18)}
      selectedId={null}
      litId={null}
      onLight={() => undefined}
      onSelect={() => undefined}
      focusRequest={null}
      viewState={null}
      onViewChange={() => undefined}
      area={null}
      onAreaChange={() => undefined}
      renderPopup={() => null}
      renderInstead={() => <p role="status">drawn otherwise</p>}
      isPhone={false}
      coveredBottom={0}
    />,
  )
  expect((await screen.findByRole('status')).textContent).toBe('drawn otherwise')
})
