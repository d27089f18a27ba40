import type { ReactNode } from 'react'
import type { Bounds } from '#domain/geo/rings.ts'
import type { Position } from '#domain/geo/state-plane.ts'

type Rings = readonly (readonly (readonly [number, number])[])[]

/** What a page can do with the map it draws on. */
export type MapTools = {
  /** Whether there are corners of an outline that is not closed yet. */
  canUndo: () => boolean
  undo: () => void
  center: () => Position
  fit: (bounds: Bounds) => void
}

/** Data and callbacks between a page and the map it draws an outline on. All in longitude and latitude. */
export type DrawMapProps = {
  label: string
  county: string
  town: string | null
  /** What to show first; the town without it, or the whole county. */
  bounds: Bounds | null
  /** Where the sources place the listing; null to show nothing. */
  point: Position | null
  /** The corners in order, the first one not repeated; none until they are closed to an outline. */
  drawing: { corners: readonly Position[]; isClosed: boolean }
  /** Outlines that corners snap to. */
  around: { listings: readonly { rings: Rings }[]; parcels: readonly Rings[] | null } | undefined
  /** The corner to mark. */
  chosen: number | null
  /** The corners while something is drawn or dragged; null when the tool has no more of it. */
  onLive: (corners: readonly Position[] | null) => void
  onDrawn: (corners: readonly Position[]) => void
  /** Null when the map is gone. */
  onTools: (tools: MapTools | null) => void
  /** What is in view, after every move. */
  onView: (bounds: Bounds) => void
  renderInstead: () => ReactNode
}
