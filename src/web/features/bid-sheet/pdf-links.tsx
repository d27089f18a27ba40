import { IconFileTypePdf } from '@tabler/icons-react'
import { paths } from '#web/links/paths.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { BID_SHEET, PAPERS } from './texts.ts'

/** The bid sheets of these listings as a PDF, one link for each paper. */
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
