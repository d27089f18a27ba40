import type { Content, TableCell } from 'pdfmake'
import type { SheetFigure } from '#domain/bid-sheet/key-figures.ts'
import type { LadderRow, SheetLadder } from '#domain/bid-sheet/sheet-ladder.ts'
import type { SheetLine } from '#domain/bid-sheet/sheet-facts.ts'
import type { SheetMap } from '#domain/bid-sheet/sheet-map.ts'
import type { SheetSource } from '#domain/bid-sheet/sheet-sources.ts'
import type { SheetWorksheet } from '#domain/bid-sheet/sheet-worksheet.ts'
import { LADDER } from '#domain/bid-sheet/texts.ts'
import { PRINT_PALETTE } from '#domain/palette.ts'
import { boxed, HAIR, INK, OVER, plain, QUIET, ruled, table } from './layouts.ts'
import { printable } from './printable.ts'

/** Sizes and spacing of a page. */
export type Density = {
  titleSize: number
  figureSize: number
  ladderSize: number
  textSize: number
  /** Above and below each row, points. */
  rowPadding: number
  /** Between the parts, points. */
  gap: number
  /** Maximum characters of a fact, and of the person's note. */
  maxFactLength: number
  maxNoteLength: number
  /** Whether the lines of the note run on in one paragraph. */
  isNoteJoined: boolean
  noteLines: number
}

export function heading(text: string): Content {
  return { text: printable(text), bold: true, margin: [0, 0, 0, 2] }
}

/** In large proportional digits, a 7 is kerned over the decimal point before it. */
const TABULAR_DIGITS = { fontFeatures: ['tnum' as const] }

export function keyBox(figures: readonly SheetFigure[], width: number, size: Density): Content {
  // Cell padding and lines add to the cell widths.
  const inner = width - figures.length * 15 - 3.7
  const [first, ...others] = figures.map(({ label, value, note }): TableCell => ({
    stack: [
      { text: printable(label), color: QUIET },
      {
        ...{ text: printable(value, 60), bold: true, fontSize: size.figureSize, margin: [0, 1, 0, 1] },
        ...TABULAR_DIGITS,
      },
      { text: printable(note, 80), color: QUIET },
    ],
  }))
  const rest = (inner * 0.615) / Math.max(others.length, 1)
  return {
    ...table([inner * 0.385, ...others.map(() => rest)], [[first ?? '', ...others]], boxed),
    margin: [0, size.gap, 0, 0],
  }
}

export function factTable(lines: readonly SheetLine[], nameWidth: number, size: Density): Content {
  const rows = lines.map(({ name, value, note, isWhole }): TableCell[] => {
    const text = printable(value, isWhole ? Infinity : size.maxFactLength)
    const below = note === undefined ? [] : [{ text: printable(note, size.maxFactLength), color: QUIET }]
    return [{ text: printable(name), color: QUIET }, { stack: [text, ...below] }]
  })
  return table([nameWidth, '*'], rows, ruled({ padding: size.rowPadding }))
}

/** The map as an SVG, cropped to its band. */
export function mapDrawing(map: SheetMap, width: number): Content {
  const { size, height, scale } = map
  const top = (size - height) / 2
  const bar = top + height - 20
  const end = (12 + scale.length).toFixed(1)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${top} ${size} ${height}" width="${size}" height="${height}">` +
    `<path d="${map.lots}" fill="none" stroke="${PRINT_PALETTE.lots}" stroke-width="1"/>` +
    `<path d="${map.parcel}" fill="${PRINT_PALETTE.parcel}" fill-rule="evenodd" stroke="${PRINT_PALETTE.ink}" stroke-width="2.2" stroke-linejoin="round"/>` +
    `<rect x="6" y="${bar - 14}" width="${Math.max(scale.length + 12, 60)}" height="28" fill="${PRINT_PALETTE.paper}" fill-opacity="0.85"/>` +
    `<path d="M12 ${bar}v7H${end}v-7" fill="none" stroke="${PRINT_PALETTE.ink}" stroke-width="1.4"/>` +
    `<text x="12" y="${bar - 4}" font-family="Inter" font-size="11">${scale.text}</text>` +
    `<rect x="${size - 28}" y="${top + 6}" width="22" height="36" fill="${PRINT_PALETTE.paper}" fill-opacity="0.85"/>` +
    `<path d="M${size - 17} ${top + 10}l5 14-5-3-5 3z"/>` +
    `<text x="${size - 21.2}" y="${top + 38}" font-family="Inter" font-size="11">N</text>` +
    `<rect x="0.5" y="${top + 0.5}" width="${size - 1}" height="${height - 1}" fill="none" stroke="${PRINT_PALETTE.ink}" stroke-width="1"/>` +
    '</svg>'
  return { svg, width, font: 'Inter' }
}

/** Placeholder for an unknown outline; never a made-up shape. */
export function noMap(text: string, width: number, height: number): Content {
  const box = {
    type: 'rect' as const,
    x: 0,
    y: 0,
    w: width,
    h: height,
    lineWidth: 0.75,
    lineColor: HAIR,
  }
  return {
    stack: [
      { canvas: [box] },
      { text, color: QUIET, alignment: 'center', margin: [12, -height / 2 - 6, 12, 0] },
    ],
  }
}

/** An amount in a column. */
function figure(text: string) {
  return { text, alignment: 'right' as const, noWrap: true, ...TABULAR_DIGITS }
}

const FORM_BOX = { type: 'rect' as const, x: 0, y: 1, w: 9, h: 9, lineWidth: 1.1, lineColor: INK }

function rungCells(row: LadderRow, size: Density, hasBoxes: boolean): TableCell[] {
  if (row.kind !== 'rung') {
    const isCut = row.kind === 'cut'
    const text = {
      ...{ text: printable(row.text), colSpan: 4, color: isCut ? INK : QUIET, bold: isCut },
      ...TABULAR_DIGITS,
    }
    return [text, '', '', '']
  }
  const color = row.isOver ? OVER : INK
  const amount = (text: string): TableCell => ({ ...figure(text), color, fontSize: size.ladderSize })
  const name = { text: row.label, color, fontSize: size.ladderSize }
  const label: TableCell = hasBoxes
    ? {
        stack: [
          { canvas: [{ ...FORM_BOX, lineColor: color }], relativePosition: { x: 0, y: 0 } },
          { ...name, margin: [15, 0, 0, 0] },
        ],
      }
    : name
  return [label, amount(row.raise), amount(row.bid), amount(row.deposit)]
}

/** The ladder; with checkboxes on sheets for the courthouse. */
export function ladderTable({ title, rows }: SheetLadder, size: Density, hasBoxes = true): Content {
  const head = (text: string, alignment: 'left' | 'right'): TableCell => ({ text, alignment, color: QUIET })
  const { bid, raise, minimum, deposit } = LADDER.columns
  const body = [
    [head(bid, 'left'), head(raise, 'right'), head(minimum, 'right'), head(deposit, 'right')],
    ...rows.map((row) => rungCells(row, size, hasBoxes)),
  ]
  const cut = rows.findIndex(({ kind }) => kind === 'cut')
  const lines = ruled({ hasHead: true, padding: size.rowPadding })
  const layout = {
    ...lines,
    // The row of the person's maximum ends with a line as strong as the header's.
    hLineWidth: (line: number) =>
      line === 1 || (cut >= 0 && line === cut + 2) ? 1.1 : line === 0 ? 0 : 0.75,
    hLineColor: (line: number) => (line === 1 || (cut >= 0 && line === cut + 2) ? INK : HAIR),
  }
  return { stack: [heading(title), table(['*', 74, 84, 78], body, layout, 1)] }
}

export function worksheetTable({ title, rows }: SheetWorksheet, size: Density): Content {
  const body = rows.map(({ name, amount, isSum }): TableCell[] => [
    { text: name, bold: isSum },
    { ...figure(amount), bold: isSum },
  ])
  return { stack: [heading(title), table(['*', 'auto'], body, ruled({ padding: size.rowPadding }))] }
}

export function sourceTable(sources: readonly SheetSource[], size: Density): Content {
  const body = sources.map(({ what, source, when }): TableCell[] => [
    { text: printable(what, 60), color: INK },
    { text: printable(source, size.maxFactLength), color: QUIET },
    { text: printable(when), color: QUIET, alignment: 'right' },
  ])
  return body.length === 0 ? [] : table([150, '*', 138], body, plain)
}
