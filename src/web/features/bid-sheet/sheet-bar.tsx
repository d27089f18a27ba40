import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { PdfLinks } from './pdf-links.tsx'
import styles from './sheet-bar.module.css'
import { BID_SHEET } from './texts.ts'

type SheetBarProps = {
  ids: readonly number[]
  /** The way back. */
  back: ReactNode
  /** Null until there is something to print. */
  onPrint: (() => void) | null
}

/** What can be done with the sheets; it is not printed itself. */
export function SheetBar({ ids, back, onPrint }: SheetBarProps) {
  return (
    <div className={styles.bar}>
      {back}
      <p className={styles.hint}>{BID_SHEET.hint(ids.length)}</p>
      <div className={styles.ways}>
        <Button look="primary" disabled={onPrint === null} onClick={() => onPrint?.()}>
          <IconPrinter size={16} aria-hidden="true" />
          {BID_SHEET.print}
        </Button>
        <PdfLinks ids={ids} />
      </div>
    </div>
  )
}
