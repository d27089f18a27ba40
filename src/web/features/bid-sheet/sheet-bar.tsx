import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TermLine } from '#web/ui/term-line.tsx'
import { PdfLinks } from './pdf-links.tsx'
import styles from './sheet-bar.module.css'
import { BID_SHEET, SHEET_TERMS } from './texts.ts'

type SheetBarProps = {
  ids: readonly number[]
  /** Back link. */
  back: ReactNode
  /** Null until there is something to print. */
  onPrint: (() => void) | null
}

/** Actions for the sheets; not printed. */
export function SheetBar({ ids, back, onPrint }: SheetBarProps) {
  return (
    <div className={styles.bar}>
      {back}
      <div className={styles.hint}>
        <p>{BID_SHEET.hint(ids.length)}</p>
        <TermLine terms={SHEET_TERMS} />
      </div>
      <div className={styles.actions}>
        <Button look="primary" disabled={onPrint === null} onClick={() => onPrint?.()}>
          <IconPrinter size={16} aria-hidden="true" />
          {BID_SHEET.print}
        </Button>
        <PdfLinks ids={ids} />
      </div>
    </div>
  )
}
