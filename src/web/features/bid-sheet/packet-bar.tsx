import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { MAX_SHEETS } from '#domain/bid-sheet/packet.ts'
import { sheetLink } from '#web/links/bid-sheet-link.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { UI } from '#web/ui/texts.ts'
import { PdfLinks } from './pdf-links.tsx'
import styles from './packet-bar.module.css'
import { BID_SHEET } from './texts.ts'

type PacketBarProps = {
  chosen: readonly number[]
  /** Suggested sheets, most urgent first; listings that have ended are only added by hand. */
  suggested: readonly number[]
  onChoose: (ids: readonly number[]) => void
  onCancel: () => void
}

/** Actions for the listings chosen for a packet of bid sheets. Takes the focus of the button that it replaces. */
export function PacketBar({ chosen, suggested, onChoose, onCancel }: PacketBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => bar.current?.focus(), [])
  const isTooMany = chosen.length > MAX_SHEETS
  const left = suggested.filter((id) => !chosen.includes(id)).length
  const isFull = chosen.length === MAX_SHEETS && left > 0
  return (
    <div ref={bar} className={styles.bar} role="group" aria-label={BID_SHEET.packet} tabIndex={-1}>
      <p className={styles.count} role="status">
        {isTooMany
          ? BID_SHEET.tooMany(MAX_SHEETS)
          : isFull
            ? BID_SHEET.full(MAX_SHEETS, left)
            : BID_SHEET.chosen(chosen.length)}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => onChoose(suggested.slice(0, MAX_SHEETS))}>{BID_SHEET.allOpen}</Button>
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
      <PdfLinks ids={ids} />
      <ButtonLink look="primary" to={sheets.to} state={sheets.state}>
        <IconPrinter size={16} aria-hidden="true" />
        {BID_SHEET.print}
      </ButtonLink>
    </>
  )
}
