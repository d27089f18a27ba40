import { useLayoutEffect, useRef, useState } from 'react'
import type { BidSheetModel } from '#web/features/bid-sheet/api.ts'
import { DENSITIES } from './densities.ts'
import styles from './fitted-sheet.module.css'
import { SheetPaper } from './sheet-paper.tsx'

/** Height in px that fits both papers between their margins, measured at the width of the narrower paper. */
const MAX_HEIGHT = 950

/** A sheet in the loosest density that fits one page. Measured off screen, at the width of the paper. */
export function FittedSheet({ sheet, onFitted }: { sheet: BidSheetModel; onFitted: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const [{ step, isFitted }, setFit] = useState({ step: 0, isFitted: false })
  useLayoutEffect(() => {
    if (isFitted) {
      onFitted()
      return
    }
    let isGone = false
    // A fallback font has other widths.
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

/** Resolves when fonts have loaded; immediately where the API is missing, such as in jsdom. */
async function fontsReady(): Promise<void> {
  if ('fonts' in document) await document.fonts.ready
}
