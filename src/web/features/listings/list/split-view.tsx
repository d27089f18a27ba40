import { useRef, useState, type CSSProperties, type ReactNode } from 'react'
import type { ListingView } from '#contract/listings/listing-url.ts'
import { SplitHandle } from './parts/split-handle.tsx'
import { recallListWidth, rememberListWidth } from './parts/list-width.ts'
import styles from './split-view.module.css'

type SplitViewProps = { view: ListingView; list: ReactNode; map: ReactNode }

/** List and map side by side with a handle between them, or only one of the two. */
export function SplitView({ view, list, map }: SplitViewProps) {
  const [width, setWidth] = useState(recallListWidth)
  const frame = useRef<HTMLDivElement>(null)
  const resize = (wanted: number) => {
    setWidth(wanted)
    rememberListWidth(wanted)
  }
  const style: CSSProperties & { '--list-width': string } = { '--list-width': `${width}px` }
  return (
    <div ref={frame} className={styles.frame} data-view={view} style={style}>
      {/* Stays mounted behind the map to keep its scroll position. */}
      <div className={styles.pane} data-behind={view === 'map'} inert={view === 'map'}>
        {list}
      </div>
      {view === 'split' && (
        <SplitHandle width={width} frameWidth={() => frame.current?.clientWidth ?? 0} onResize={resize} />
      )}
      {view !== 'list' && (
        <div className={styles.pane} data-later="">
          {map}
        </div>
      )}
    </div>
  )
}
