import { useCallback, useRef } from 'react'
import type { BidSheetModel } from './api.ts'
import { FittedSheet } from './parts/fitted-sheet.tsx'
import styles from './sheet-stack.module.css'

type SheetStackProps = {
  sheets: readonly BidSheetModel[]
  /** All sheets have their final layout. */
  onReady: () => void
}

/** Bid sheets as paper, one page each. */
export function SheetStack({ sheets, onReady }: SheetStackProps) {
  const fitted = useRef(0)
  const onFitted = useCallback(() => {
    fitted.current += 1
    if (fitted.current === sheets.length) onReady()
  }, [sheets.length, onReady])
  return (
    <div className={styles.stack}>
      {sheets.map((sheet) => (
        <FittedSheet key={sheet.listingId} sheet={sheet} onFitted={onFitted} />
      ))}
    </div>
  )
}
