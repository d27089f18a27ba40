import { IconArrowBackUp, IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useReducer, useState, type ReactNode } from 'react'
import type { TerraDraw } from 'terra-draw'
import type { OperatorOutline } from '#contract/operator/outlines.ts'
import { DRAWN_PROBLEMS, readDrawnRing } from '#domain/geo/drawn-outline.ts'
import { boundsOf, type Bounds } from '#domain/geo/rings.ts'
import type { Position } from '#domain/geo/state-plane.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CornerList } from './corner-list.tsx'
import { drawingAfter, NOTHING, ringOf, squareAround, type Drawing } from './corners.ts'
import { DrawOnMap } from './draw-on-map.tsx'
import styles from './outline-editor.module.css'
import { PasteForm } from './paste-form.tsx'
import { SaveForm } from './save-form.tsx'
import { OUTLINE } from './texts.ts'
import { useAround } from './use-around.ts'

type RenderOnMap = (map: MapLibreMap, scheme: 'light' | 'dark') => ReactNode

interface OutlineEditorProps {
  listingId: number
  outline: OperatorOutline
  /** The map's ground, which the page provides. */
  renderMap: (bounds: Bounds | null, onMap: RenderOnMap) => ReactNode
  onSaved: () => void
}

/** A map to draw the outline of a listing on, its corners as a list, and the form that saves it. */
export function OutlineEditor({ listingId, outline, renderMap, onSaved }: OutlineEditorProps) {
  const [{ now: drawing, past }, step] = useReducer(drawingAfter, outline, (given) => ({
    now: drawingOf(given),
    past: [],
  }))
  const [bounds] = useState(() => boundsOfPlace(outline))
  const [live, setLive] = useState<readonly Position[] | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const [tool, setTool] = useState<TerraDraw | null>(null)
  const { around, isNear, isFetching, error } = useAround(listingId, map)
  const { corners, isClosed } = drawing
  const change: typeof step = (next) => {
    setLive(null)
    step(next)
    if (next.kind === 'undo' || next.kind === 'clear' || next.kind === 'delete') setChosen(null)
  }
  const undo = () => {
    if (tool?.canUndo() === true) tool.undo()
    else change({ kind: 'undo' })
  }
  const start = (given: readonly Position[]) => {
    change({ kind: 'draw', corners: given })
    const [west, south, east, north] = boundsOf(given)
    map?.fitBounds([west, south, east, north], { padding: 64, maxZoom: 18 })
  }
  return (
    <div className={styles.editor}>
      <div className={styles.map}>
        {renderMap(bounds, (made, scheme) => (
          <>
            <Report map={made} onMap={setMap} />
            <DrawOnMap
              map={made}
              scheme={scheme}
              drawing={drawing}
              around={around}
              chosen={chosen}
              onLive={setLive}
              onDrawn={(given) => change({ kind: 'draw', corners: given })}
              onTool={setTool}
            />
            <div className={styles.zoom}>
              <IconButton label={OUTLINE.zoomInButton} onClick={() => made.zoomIn()}>
                <IconPlus aria-hidden="true" />
              </IconButton>
              <IconButton label={OUTLINE.zoomOutButton} onClick={() => made.zoomOut()}>
                <IconMinus aria-hidden="true" />
              </IconButton>
            </div>
          </>
        ))}
      </div>
      <div className={styles.side}>
        <Panel title={OUTLINE.corners} flush aside={<Area corners={live ?? corners} isClosed={isClosed} />}>
          <p className={`${styles.lines} ${styles.quiet}`}>{isClosed ? OUTLINE.howToEdit : OUTLINE.howTo}</p>
          {isClosed ? (
            <CornerList corners={corners} chosen={chosen} onChoose={setChosen} onStep={change} />
          ) : (
            <p className={styles.lines}>{OUTLINE.noCorners}</p>
          )}
          <Problem corners={live ?? corners} isClosed={isClosed} />
          <div className={styles.actions}>
            <Button onClick={undo}>
              <IconArrowBackUp size={16} aria-hidden="true" />
              {OUTLINE.undo}
            </Button>
            {isClosed && (
              <>
                <Button
                  disabled={chosen === null}
                  onClick={() => chosen !== null && change({ kind: 'add', place: chosen })}
                >
                  {OUTLINE.add}
                </Button>
                <Button
                  disabled={chosen === null}
                  onClick={() => chosen !== null && change({ kind: 'delete', place: chosen })}
                >
                  <IconTrash size={16} aria-hidden="true" />
                  {OUTLINE.delete}
                </Button>
                <Button onClick={() => change({ kind: 'clear' })}>{OUTLINE.startOver}</Button>
              </>
            )}
            {!isClosed && map && (
              <Button title={OUTLINE.squareHint} onClick={() => start(squareAround(centerOf(map)))}>
                {OUTLINE.square}
              </Button>
            )}
          </div>
          <div className={styles.lines}>
            <p className={styles.quiet} role="status">
              {error ? error.message : alongText(isNear, isFetching, around)}
            </p>
            <PasteForm onCorners={start} />
          </div>
        </Panel>
        {isClosed && (
          <SaveForm listingId={listingId} outline={outline} ring={ringOf(corners)} onSaved={onSaved} />
        )}
        {past.length > 0 && !isClosed && <p className={styles.quiet}>{OUTLINE.unfinished}</p>}
      </div>
    </div>
  )
}

/** Hands the map that is shown to the page around it. */
function Report({ map, onMap }: { map: MapLibreMap; onMap: (map: MapLibreMap | null) => void }) {
  useEffect(() => {
    onMap(map)
    return () => onMap(null)
  }, [map, onMap])
  return null
}

function Area({ corners, isClosed }: { corners: readonly Position[]; isClosed: boolean }) {
  const read = readDrawnRing(ringOf(corners))
  return (
    <span className={styles.acres} role="status" data-open={!isClosed || undefined}>
      {read.ok ? OUTLINE.acres(read.outline.acres) : ''}
    </span>
  )
}

function Problem({ corners, isClosed }: { corners: readonly Position[]; isClosed: boolean }) {
  const read = readDrawnRing(ringOf(corners))
  if (read.ok || !isClosed) return null
  return (
    <p className={`${styles.lines} ${styles.problem}`} role="alert">
      {DRAWN_PROBLEMS[read.problem]}
    </p>
  )
}

function drawingOf({ outline }: OperatorOutline): Drawing {
  const [ring] = outline?.rings ?? []
  return ring && outline?.rings.length === 1 ? { corners: ring.slice(0, -1), isClosed: true } : NOTHING
}

/** About 300 feet around a place. */
const AROUND_DEGREES = 0.001

function boundsOfPlace({ outline, point }: OperatorOutline): Bounds | null {
  if (outline) return boundsOf(outline.rings.flat())
  if (!point) return null
  const [x, y] = point
  return [x - AROUND_DEGREES, y - AROUND_DEGREES, x + AROUND_DEGREES, y + AROUND_DEGREES]
}

function centerOf(map: MapLibreMap): Position {
  const { lng, lat } = map.getCenter()
  return [lng, lat]
}

function alongText(
  isNear: boolean,
  isFetching: boolean,
  around: ReturnType<typeof useAround>['around'],
): string {
  if (!isNear) return OUTLINE.zoomIn
  if (!around) return isFetching ? OUTLINE.loading : ''
  const { listings, parcels, service } = around
  return parcels === null
    ? OUTLINE.alongUnreachable(listings.length)
    : OUTLINE.along(listings.length, parcels.length, service)
}
