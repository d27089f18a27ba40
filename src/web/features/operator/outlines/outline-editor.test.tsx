// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { OperatorOutline } from '#contract/operator/outlines.ts'
import type { Position } from '#domain/geo/state-plane.ts'
import { plainDate } from '#domain/time/plain-date.ts'
import { OutlineEditor, type OutlineMapProps } from './outline-editor.tsx'
import { OUTLINE } from './texts.ts'

const TODAY = plainDate(2026, 11, 30)

const none: OperatorOutline = {
  version: '1',
  parcel_identification: '0430020',
  street: '77 Gillespie St',
  city: 'Fayetteville',
  county: 'Cumberland',
  lot_size: null,
  outline: null,
  last_try: null,
  waiting_since: null,
  point: null,
  before_found: null,
  drawn: [],
}

function squareAt(west: number): Position[] {
  return [
    [west, 35],
    [west + 0.001, 35],
    [west + 0.001, 35.001],
    [west, 35.001],
  ]
}
const SQUARE = squareAt(-78.9)
const OTHER = squareAt(-78.8)

/** The page with a map that only hands over what it is given. */
function open(listingId: number, outline: OperatorOutline = none) {
  const handed: OutlineMapProps[] = []
  const page = render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <OutlineEditor
          listingId={listingId}
          outline={outline}
          today={TODAY}
          onSaved={() => undefined}
          renderMap={(props) => {
            handed.push(props)
            return null
          }}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const map = () => {
    const last = handed.at(-1)
    if (!last) throw new Error('The page shows no map')
    return last
  }
  const undos = { canUndo: () => false, undo: () => undefined }
  const tools = { ...undos, center: (): Position => [-78.9, 35], fit: () => undefined }
  act(() => map().onTools(tools))
  return { ...page, map, put: (corners: readonly Position[] | null) => act(() => map().onLive(corners)) }
}

const acres = () => screen.queryByText(/^[\d.]+ acres$/)
const undo = () => screen.getByRole('button', { name: OUTLINE.undo })

it('shows the area of the corners so far, and none once the tool has no more of them', () => {
  const { put } = open(1)
  put(SQUARE.slice(0, 3))
  expect(acres()).not.toBeNull()
  put(null)
  expect(acres()).toBeNull()
  expect(screen.getByText(OUTLINE.noCorners)).toBeTruthy()
})

it('keeps corners that were not closed yet for a person who left the page', () => {
  const { put, unmount } = open(2)
  put(SQUARE)
  unmount()
  const { map } = open(2)
  expect(map().drawing).toEqual({ corners: SQUARE, isClosed: true })
  expect(screen.getByText(OUTLINE.draft)).toBeTruthy()
})

it('keeps nothing of two corners, nor of corners that were taken back', () => {
  const { put, unmount } = open(3)
  put(SQUARE.slice(0, 2))
  put(SQUARE.slice(0, 3))
  put(SQUARE.slice(0, 2))
  unmount()
  const { map } = open(3)
  expect(map().drawing.corners).toEqual([])
  expect(screen.queryByText(OUTLINE.draft)).toBeNull()
})

it('keeps unclosed corners while the map is made again, as for another ground', () => {
  const { put, map } = open(4)
  put(SQUARE.slice(0, 3))
  act(() => map().onTools(null))
  expect(map().drawing).toEqual({ corners: SQUARE.slice(0, 3), isClosed: true })
})

it('shows no area of two corners that went with the map', () => {
  const { put, map } = open(5)
  put(SQUARE.slice(0, 2))
  act(() => map().onTools(null))
  expect(screen.getByText(OUTLINE.noCorners)).toBeTruthy()
})

it('undoes a square that was begun over unclosed corners', async () => {
  const { put, map } = open(6)
  put(SQUARE)
  await userEvent.click(screen.getByRole('button', { name: OUTLINE.square }))
  expect(map().drawing.corners).not.toEqual(SQUARE)
  await userEvent.click(undo())
  expect(map().drawing.corners).toEqual(SQUARE)
})

it('shows an outline of several parts beside the one that takes its place', () => {
  const rings = [SQUARE, OTHER].map((corners) => corners.map(([x, y]): [number, number] => [x, y]))
  const found = { rings, acres: 30.36, is_drawn: false, source: 'Local parcel service', seen_at: null }
  const { map } = open(7, { ...none, outline: found })
  expect(map().drawing.corners).toEqual([])
  act(() => map().onView([-79, 34.9, -78.7, 35.1]))
  expect(screen.getByText(OUTLINE.inParts(2))).toBeTruthy()
})
