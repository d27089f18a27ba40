import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { MOST_SHEETS } from '#domain/bid-sheet/packet.ts'
import { paths } from '#web/lib/paths.ts'
import { sheetLink } from '#web/lib/sheet-visit.ts'
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { UI } from '#web/ui/texts.ts'
import styles from './packet-bar.module.css'
import { BID_SHEET, PAPERS } from './texts.ts'

type PacketBarProps = {
  chosen: readonly number[]
  /** Those worth taking along: what has ended is chosen by hand. */
  suggested: readonly number[]
  onChoose: (ids: readonly number[]) => void
  onCancel: () => void
}

/** What can be done with the properties chosen for a packet of bid sheets. */
export function PacketBar({ chosen, suggested, onChoose, onCancel }: PacketBarProps) {
  const isTooMany = chosen.length > MOST_SHEETS
  return (
    <div className={styles.bar} role="group" aria-label={BID_SHEET.packet}>
      <p className={styles.count} role="status">
        {isTooMany ? BID_SHEET.tooMany(MOST_SHEETS) : BID_SHEET.chosen(chosen.length)}
      </p>
      <div className={styles.ways}>
        <Button onClick={() => onChoose(suggested.slice(0, MOST_SHEETS))}>{BID_SHEET.allOpen}</Button>
        <Button onClick={onCancel}>{UI.cancel}</Button>
        {chosen.length > 0 && !isTooMany && <PacketLinks ids={chosen} />}
      </div>
    </div>
  )
}

function PacketLinks({ ids }: { ids: readonly number[] }) {
  const sheets = sheetLink(ids, { print: true })
  return (
    <>
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
      <ButtonLink look="primary" to={sheets.to} state={sheets.state}>
        <IconPrinter size={16} aria-hidden="true" />
        {BID_SHEET.print}
      </ButtonLink>
    </>
  )
}
