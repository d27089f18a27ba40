import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { paths } from '#web/lib/paths.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import styles from './sheet-bar.module.css'
import { BID_SHEET, PAPERS } from './texts.ts'

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
        {PAPERS.map((paper) => (
          <ButtonAnchor
            key={paper}
            href={paths.bidSheetPdf(ids, paper)}
            title={BID_SHEET.pdfHint[paper]}
            target="_blank"
            rel="noreferrer"
          >
            <IconFileTypePdf size={16} aria-hidden="true" />
            {BID_SHEET.pdf[paper]}
          </ButtonAnchor>
        ))}
      </div>
    </div>
  )
}
