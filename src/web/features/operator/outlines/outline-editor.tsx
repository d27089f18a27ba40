import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useEffect, useMemo, useReducer, useState, type ReactNode } from 'react'
import type { OperatorOutline, OutlinesAround } from '#contract/operator/outlines.ts'
import { DRAWN_PROBLEMS, readDrawnRing } from '#domain/geo/drawn-outline.ts'
import { boundsOf, type Bounds } from '#domain/geo/rings.ts'
import type { Position } from '#domain/geo/state-plane.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Along } from './along.tsx'
import { CornerList } from './corner-list.tsx'
import { type Drawing, drawingAfter, nearestCorner, NOTHING, ringOf, squareAround } from './corners.ts'
import styles from './outline-editor.module.css'
import { PasteForm } from './paste-form.tsx'
import { SaveForm } from './save-form.tsx'
import { OUTLINE } from './texts.ts'
import { useAround } from './use-around.ts'

interface MapTools {
  readonly canUndo: () => boolean
  readonly undo: () => void
  readonly center: () => Position
  readonly fit: (bounds: Bounds) => void
}

/** What the page's map needs to know, and tells. */
export interface OutlineMapProps {
  bounds: Bounds | null
  /** Where the sources place a listing without an outline. */
  point: Position | null
  drawing: Drawing
  around: OutlinesAround | undefined
  chosen: number | null
  onLive: (corners: readonly Position[] | null) => void
  onDrawn: (corners: readonly Position[]) => void
  onTools: (tools: MapTools | null) => void
  onView: (bounds: Bounds) => void
}

interface OutlineEditorProps {
  listingId: number
  outline: OperatorOutline
  today: PlainDate
  renderMap: (props: OutlineMapProps) => ReactNode
  onSaved: () => void
}

/** What was drawn and not saved, by listing: leaving the page by mistake must not cost it. */
const drafts = new Map<number, Drawing>()

/** A map to draw the outline of a listing on, its corners as a list, and the form that saves it. */
export function OutlineEditor({ listingId, outline, today, renderMap, onSaved }: OutlineEditorProps) {
  const [{ now: drawing, past }, step] = useReducer(drawingAfter, outline, (given) => {
    const [stored, draft] = [drawingOf(given), drafts.get(listingId)]
    return draft ? { now: draft, past: [stored] } : { now: stored, past: [] }
  })
  const [isDraft] = useState(past.length > 0)
  const [live, setLive] = useState<readonly Position[] | null>(null)
  // Corners that are not closed yet are worth keeping once they are an outline.
  const unclosed = !drawing.isClosed && live !== null && live.length >= 3 ? live : null
  useEffect(() => {
    if (unclosed) drafts.set(listingId, { corners: unclosed, isClosed: true })
    else if (past.length > 0) drafts.set(listingId, drawing)
    else drafts.delete(listingId)
  }, [listingId, drawing, unclosed, past])
  const [bounds] = useState(() => boundsOfPlace(outline))
  const [chosen, setChosen] = useState<number | null>(null)
  const [tools, setTools] = useState<MapTools | null>(null)
  const [view, setView] = useState<Bounds | null>(null)
  const { around: others, isNear, isFetching, error } = useAround(listingId, view)
  const [begun] = useState(outline.version)
  const beside = useMemo(() => outlinesBeside(outline, begun), [outline, begun])
  const around = useMemo(
    () => others && { ...others, listings: [...others.listings, ...beside] },
    [others, beside],
  )
  const { corners, isClosed } = drawing
  const read = useMemo(() => readDrawnRing(ringOf(live ?? corners)), [live, corners])
  const near = chosen === null ? null : nearestCorner(corners[chosen], around)
  const change: typeof step = (next) => {
    setLive(null)
    step(next)
    if (next.kind === 'undo' || next.kind === 'clear' || next.kind === 'delete') setChosen(null)
  }
  const undo = () => {
    if (tools?.canUndo() === true) tools.undo()
    else change({ kind: 'undo' })
  }
  const keepUnclosed = () => {
    if (unclosed) change({ kind: 'draw', corners: unclosed })
    else if (!drawing.isClosed) setLive(null)
  }
  const start = (given: readonly Position[]) => {
    keepUnclosed()
    change({ kind: 'draw', corners: given })
    tools?.fit(boundsOf(given))
  }
  return (
    <div className={styles.editor}>
      <div className={styles.map}>
        {renderMap({
          bounds,
          point: outline.outline === null ? outline.point : null,
          drawing,
          around,
          chosen,
          onLive: setLive,
          onDrawn: (given) => change({ kind: 'draw', corners: given }),
          onTools: (given) => {
            // The map is made again for another scheme or ground, and its corners go with it.
            if (given === null) keepUnclosed()
            setTools(given)
          },
          onView: setView,
        })}
      </div>
      <div className={styles.side}>
        <Panel title={OUTLINE.corners} flush aside={<Area read={read} stated={outline.lot_size} />}>
          {isDraft && past.length > 0 && <p className={styles.lines}>{OUTLINE.draft}</p>}
          <p className={`${styles.lines} ${styles.quiet}`}>{isClosed ? OUTLINE.howToEdit : OUTLINE.howTo}</p>
          {isClosed ? (
            <CornerList corners={corners} chosen={chosen} onChoose={setChosen} onStep={change} />
          ) : (
            live === null && <p className={styles.lines}>{OUTLINE.noCorners}</p>
          )}
          <Problem read={read} isClosed={isClosed} />
          <div className={styles.actions}>
            <Button disabled={past.length === 0 && tools?.canUndo() !== true} onClick={undo}>
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
                  disabled={chosen === null || near === null}
                  title={OUTLINE.snapHint}
                  onClick={() =>
                    chosen !== null && near !== null && change({ kind: 'put', place: chosen, at: near })
                  }
                >
                  {OUTLINE.snap}
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
            {!isClosed && tools && (
              <Button title={OUTLINE.squareHint} onClick={() => start(squareAround(tools.center()))}>
                {OUTLINE.square}
              </Button>
            )}
          </div>
          <Along
            around={others}
            isNear={isNear}
            isFetching={isFetching}
            problem={error?.message ?? null}
            beside={beside.map(({ text }) => text)}
            hasPoint={outline.outline === null && outline.point !== null}
          />
        </Panel>
        {isClosed && (
          <SaveForm
            listingId={listingId}
            outline={outline}
            ring={ringOf(corners)}
            isUsable={read.ok}
            today={today}
            onSaved={() => {
              drafts.delete(listingId)
              onSaved()
            }}
          />
        )}
        <PasteForm onCorners={start} />
      </div>
    </div>
  )
}

type Read = ReturnType<typeof readDrawnRing>

/** The area so far, beside what the sources state. */
function Area({ read, stated }: { read: Read; stated: number | null }) {
  return (
    <span className={styles.area}>
      <span className={styles.acres} role="status">
        {read.ok ? OUTLINE.acres(read.outline.acres) : ''}
      </span>
      {stated !== null && stated > 0 && (
        <span className={isFar(read, stated) ? styles.far : styles.quiet}>
          {isFar(read, stated) ? OUTLINE.farFromStated(stated) : OUTLINE.stated(stated)}
        </span>
      )}
    </span>
  )
}

/** Whether another lot may be meant, or the map was not zoomed in. */
function isFar(read: Read, stated: number): boolean {
  if (!read.ok) return false
  const share = read.outline.acres / stated
  return share > 2 || share < 0.5
}

function Problem({ read, isClosed }: { read: Read; isClosed: boolean }) {
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

/** Other outlines of the same listing, to see before the drawn one takes their place. */
function outlinesBeside({ version, outline, before_found }: OperatorOutline, begun: string) {
  const beside = (rings: OutlinesAround['listings'][number]['rings'], text: string) => [
    { name: '', rings, text },
  ]
  return [
    ...(before_found ? beside(before_found, OUTLINE.drawnBefore) : []),
    ...(outline && version !== begun ? beside(outline.rings, OUTLINE.savedSince) : []),
    ...(outline && version === begun && outline.rings.length > 1
      ? beside(outline.rings, OUTLINE.inParts(outline.rings.length))
      : []),
  ]
}

/** About 300 feet around a place. */
const AROUND_DEGREES = 0.001

function boundsOfPlace({ outline, point }: OperatorOutline): Bounds | null {
  if (outline) return boundsOf(outline.rings.flat())
  if (!point) return null
  const [x, y] = point
  return [x - AROUND_DEGREES, y - AROUND_DEGREES, x + AROUND_DEGREES, y + AROUND_DEGREES]
}
