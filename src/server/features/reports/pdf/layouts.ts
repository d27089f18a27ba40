import type { ContentTable, CustomTableLayout, TableCell } from 'pdfmake'
import { PRINT_PALETTE } from '#domain/palette.ts'

export const { ink: INK, quiet: QUIET, over: OVER, hair: HAIR, 'write-on': WRITE_ON } = PRINT_PALETTE

/** Rows separated by hairlines, with a stronger line below a header row. */
export function ruled({
  hasHead = false,
  padding = 3,
}: {
  hasHead?: boolean
  padding?: number
}): CustomTableLayout {
  return {
    hLineWidth: (line) => (line === 0 ? 0 : hasHead && line === 1 ? 1.1 : 0.75),
    hLineColor: (line) => (hasHead && line === 1 ? INK : HAIR),
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => padding,
    paddingBottom: () => padding,
  }
}

/** Rows without lines. */
export const plain: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0.75,
  paddingBottom: () => 0.75,
}

/** The box of key figures: a frame with dividers. */
export const boxed: CustomTableLayout = {
  hLineWidth: () => 1.1,
  vLineWidth: (line, node) => (line === 0 || line === node.table.widths?.length ? 1.1 : 0.75),
  hLineColor: () => INK,
  vLineColor: () => INK,
  paddingLeft: () => 9,
  paddingRight: () => 6,
  paddingTop: () => 7,
  paddingBottom: () => 6,
}

/** A horizontal line, `width` points long. */
export function rule(
  width: number,
  thickness: number,
  margin: [number, number, number, number],
  lineColor = INK,
) {
  const line = { type: 'line' as const, x1: 0, y1: 0, x2: width, y2: 0, lineWidth: thickness, lineColor }
  return { canvas: [line], margin }
}

export function table(
  widths: (number | string)[],
  body: TableCell[][],
  layout: CustomTableLayout,
  headerRows = 0,
): ContentTable {
  return { table: { widths, body, headerRows, dontBreakRows: true }, layout }
}
