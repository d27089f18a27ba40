import type { Db } from '#server/platform/db/database.ts'
import { drawOutline, redrawOutline, removeDrawnOutline } from './draw-outline.ts'
import { endDrawnOutline, findParcel, readDrawnOutlines, writeOutline } from './drawn-outlines.store.ts'

export { drawOutline, removeDrawnOutline }

/** Something an operator did to outlines, to be done again in another database. */
interface OutlineStep {
  readonly at: Date
  readonly apply: (into: Db) => Promise<void>
}

/**
 * The outlines that operators drew, and how they ended. Found outlines that ended drawn ones are not stored, so a replay
 * only takes the drawn ones away.
 */
export async function readOutlineSteps(from: Db): Promise<OutlineStep[]> {
  return (await readDrawnOutlines(from, null)).flatMap((row): OutlineStep[] => {
    const { rings, replaced, reason, drawn_at, ended_at, ended_because } = row
    const apply = (step: (tx: Db, parcelId: number) => Promise<unknown>) => (into: Db) =>
      into.transaction(async (tx) => {
        const parcelId = await findParcel(tx, row)
        if (parcelId === null) throw new Error(`The parcel of the drawn outline ${row.id} is missing.`)
        await step(tx, parcelId)
      })
    const ring = rings.map((corners) => corners.map(([x = NaN, y = NaN]) => [x, y] as const))
    const drawn = {
      at: drawn_at,
      apply: apply((tx, parcelId) =>
        redrawOutline(tx, { parcelId, rings: ring, replaced, reason, at: drawn_at }),
      ),
    }
    if (ended_at === null || ended_because === 'replaced') return [drawn]
    const end = async (tx: Db, parcelId: number) => {
      if (ended_because === 'removed') await removeDrawnOutline(tx, { parcelId, reason: null, at: ended_at })
      else if (await endDrawnOutline(tx, parcelId, { at: ended_at, because: 'found', reason: null }))
        await writeOutline(tx, parcelId, { outline: null, source: null, seenAt: null, isDrawn: false })
    }
    return [drawn, { at: ended_at, apply: apply(end) }]
  })
}
