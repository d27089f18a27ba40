import { useLayoutEffect, useRef, useState } from 'react'
import type { BidSheetModel } from '#web/features/bid-sheet/api.ts'
import { DENSITIES } from './densities.ts'
import styles from './fitted-sheet.module.css'
import { SheetPaper } from './sheet-paper.tsx'

/** What fits the shorter of both papers between its margins, pixels; measured in the width of the narrower one. */
const MAX_HEIGHT = 950

/** A sheet in the roomiest density that leaves it on one page. It is measured unseen, as wide as on paper. */
export function FittedSheet({ sheet, onFitted }: { sheet: BidSheetModel; onFitted: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const [{ step, isFitted }, setFit] = useState({ step: 0, isFitted: false })
  useLayoutEffect(() => {
    if (isFitted) {
      onFitted()
      return
    }
    let isGone = false
    // A fallback typeface has other widths.
    void fontsReady().then(() => {
      if (isGone || box.current === null) return
      const isLong = box.current.scrollHeight > MAX_HEIGHT
      setFit(isLong && step < DENSITIES.length - 1 ? { step: step + 1, isFitted } : { step, isFitted: true })
    })
    return () => {
      isGone = true
    }
  }, [step, isFitted, onFitted])
  return (
    <div
      ref={box}
      className={isFitted ? styles.paper : styles.measured}
      data-fitted={isFitted || undefined}
      aria-hidden={!isFitted || undefined}
    >
      <SheetPaper sheet={sheet} step={step} />
    </div>
  )
}

/** Browsers know their typefaces; where nothing is drawn there are none. */
async function fontsReady(): Promise<void> {
  if ('fonts' in document) await document.fonts.ready
}
