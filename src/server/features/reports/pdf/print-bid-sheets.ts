import type { Content } from 'pdfmake'
import type { BidSheet } from '#domain/bid-sheet/bid-sheet.ts'
import { bidSheetPage } from './bid-sheet-page.ts'
import { type Checkpoint, type Paper, type Pdf, printPdf, textWidth } from './print-pdf.ts'
import type { Density } from './sheet-parts.ts'

const ROOMY: Density = {
  titleSize: 21,
  figureSize: 15,
  ladderSize: 10.5,
  textSize: 9,
  rowPadding: 2.2,
  gap: 10,
  maxFactLength: 400,
  maxNoteLength: 900,
  isNoteJoined: false,
  noteLines: 3,
}

/** From the design's own sizes to the smallest still readable at a counter; the last one fits any content. */
const DENSITIES: readonly Density[] = [
  ROOMY,
  { ...ROOMY, noteLines: 1 },
  { ...ROOMY, titleSize: 19, ladderSize: 10, rowPadding: 1.6, gap: 8, noteLines: 1 },
  {
    ...ROOMY,
    ...{ titleSize: 17, figureSize: 14, ladderSize: 9.5, textSize: 8.5, rowPadding: 1.4, gap: 8 },
    ...{ maxFactLength: 240, maxNoteLength: 600, isNoteJoined: true, noteLines: 1 },
  },
  {
    ...ROOMY,
    ...{ titleSize: 13, figureSize: 11, ladderSize: 8, textSize: 7.5, rowPadding: 0.8, gap: 5 },
    ...{ maxFactLength: 110, maxNoteLength: 260, isNoteJoined: true, noteLines: 0 },
  },
]

/** Note lines on a sheet without a ladder. */
const MORE_LINES = 8

function densityOf(sheet: BidSheet, step: number): Density {
  const density = DENSITIES[step] ?? ROOMY
  return step === 0 && sheet.ladder === null ? { ...density, noteLines: MORE_LINES } : density
}

/** How to print sheets; `now` is the creation time of the document, epoch milliseconds. */
export type SheetPrinting = { paper: Paper; title: string; now: number }

/** A sheet with the index of the density to try. */
type Trial = { readonly sheet: BidSheet; readonly step: number }

function printTrials(
  trials: readonly Trial[],
  printing: SheetPrinting,
  checkpoint: Checkpoint,
): Promise<Pdf> {
  const width = textWidth(printing.paper)
  const content = trials.map(({ sheet, step }, index): Content => {
    const page = bidSheetPage(sheet, width, densityOf(sheet, step), startOf(index))
    return index === 0 ? page : { stack: [page], pageBreak: 'before' }
  })
  return printPdf({ ...printing, checkpoint, content })
}

const startOf = (index: number) => `sheet-${index}`

/** Prints the sheets in order, one page each: longer ones are retried more densely until all fit. */
export async function printBidSheets(
  sheets: readonly BidSheet[],
  printing: SheetPrinting,
  checkpoint: Checkpoint,
): Promise<Pdf> {
  let trials: Trial[] = sheets.map((sheet) => ({ sheet, step: 0 }))
  for (;;) {
    const pdf = await printTrials(trials, printing, checkpoint)
    if (pdf.pages === sheets.length) return pdf
    const starts = trials.map((_trial, index) => pdf.startPages.get(startOf(index)) ?? 0)
    const denser = trials.map((trial, index) => {
      const isLong = (starts[index + 1] ?? pdf.pages + 1) - (starts[index] ?? 0) > 1
      return isLong ? { ...trial, step: trial.step + 1 } : trial
    })
    if (denser.some(({ step }) => step >= DENSITIES.length)) return pdf
    trials = denser
  }
}
