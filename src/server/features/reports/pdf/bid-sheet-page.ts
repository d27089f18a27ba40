import type { Content } from 'pdfmake'
import type { BidSheet } from '#domain/bid-sheet/bid-sheet.ts'
import { oneParagraph } from '#domain/bid-sheet/one-paragraph.ts'
import { PAGE } from '#domain/bid-sheet/texts.ts'
import { QUIET, rule, WRITE_ON } from './layouts.ts'
import { printable } from './printable.ts'
import {
  type Density,
  factTable,
  heading,
  keyBox,
  ladderTable,
  mapDrawing,
  noMap,
  sourceTable,
  worksheetTable,
} from './sheet-parts.ts'

/** Width of the right column and of the gap before it, points. */
const SIDE = 174
const GUTTER = 18

function twoColumns(left: Content, right: Content, width: number, top: number): Content {
  return {
    columns: [
      { width: width - SIDE - GUTTER, stack: [left] },
      { width: SIDE, stack: [right] },
    ],
    columnGap: GUTTER,
    margin: [0, top, 0, 0],
  }
}

function headOf(
  { kind, title, county, printed }: BidSheet,
  width: number,
  size: Density,
  id: string,
): Content[] {
  return [
    {
      columns: [
        {
          width: '*',
          stack: [
            { text: kind, color: QUIET, id },
            { text: printable(title, 120), bold: true, fontSize: size.titleSize, lineHeight: 1.05 },
          ],
        },
        { width: 170, text: `${county}\n${printed}`, alignment: 'right', color: QUIET, margin: [0, 8, 0, 0] },
      ],
      columnGap: 12,
    },
    rule(width, 1.5, [0, 4, 0, 4]),
  ]
}

function noteOf({ note }: BidSheet, width: number, size: Density): Content[] {
  const lines = Array.from({ length: size.noteLines }, () => rule(width, 0.75, [0, 17.5, 0, 0], WRITE_ON))
  if (note === '' && lines.length === 0) return []
  const shown = size.isNoteJoined ? oneParagraph(note) : note
  return [
    { stack: [heading(PAGE.notes)], margin: [0, size.gap, 0, 0] },
    ...(note === '' ? [] : [{ text: printable(shown, size.maxNoteLength) }]),
    ...lines,
  ]
}

function biddingOf(sheet: BidSheet, width: number, size: Density): Content[] {
  const { ladder, worksheet, statement } = sheet
  const statementLine: Content[] =
    statement === null ? [] : [{ text: statement, bold: true, margin: [0, size.gap, 0, 0] }]
  if (ladder === null && worksheet === null) return statementLine
  const left = ladder === null ? '' : ladderTable(ladder, size)
  return [
    ...statementLine,
    twoColumns(left, worksheet === null ? '' : worksheetTable(worksheet, size), width, size.gap),
  ]
}

/**
 * One bid sheet, `width` points wide. It fits one page if `size` is small enough for its content. `id` marks its first
 * line.
 */
export function bidSheetPage(sheet: BidSheet, width: number, size: Density, id: string): Content {
  const { map } = sheet
  const picture = map === null ? noMap(PAGE.noOutline, SIDE, 90) : mapDrawing(map, SIDE)
  const quietText = (text: string): Content => ({ text: printable(text, size.maxNoteLength), color: QUIET })
  return {
    fontSize: size.textSize,
    stack: [
      ...headOf(sheet, width, size, id),
      keyBox(sheet.key, width, size),
      twoColumns(factTable(sheet.facts, 74, size), picture, width, size.gap),
      ...biddingOf(sheet, width, size),
      ...sheet.warnings.map((text): Content => ({
        text: printable(text, size.maxNoteLength),
        bold: true,
        margin: [0, size.gap / 2, 0, 0],
      })),
      twoColumns(
        [heading(sheet.ask.title), quietText(sheet.ask.text)],
        [heading(PAGE.phoneRule), quietText(sheet.phoneRule)],
        width,
        size.gap,
      ),
      ...noteOf(sheet, width, size),
      rule(width, 1.5, [0, size.gap, 0, 5]),
      sourceTable(sheet.sources, size),
      { text: sheet.closing, color: QUIET, margin: [0, 3, 0, 0] },
    ],
  }
}
