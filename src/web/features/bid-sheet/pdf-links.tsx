import { IconFileTypePdf } from '@tabler/icons-react'
import { paths } from '#web/links/paths.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { BID_SHEET, PAPERS } from './texts.ts'

/** Links to the bid sheets as a PDF, one per paper size. */
export function PdfLinks({ ids }: { ids: readonly number[] }) {
  return PAPERS.map((paper) => (
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
  ))
}
