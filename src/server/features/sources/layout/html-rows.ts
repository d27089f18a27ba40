import type { CheerioAPI } from 'cheerio'
import type { Element } from 'domhandler'
import { cellOf } from './html-text.ts'
import type { ShownText } from './html-text.ts'
import { leftOutFinder } from './left-out.ts'

const CELLS = new Set(['td', 'th'])

interface Cell extends ShownText {
  readonly element: Element
  /** Columns the cell stands below. */
  readonly span: number
}

/** The cells of one row of a table, from left to right. */
export type Row = readonly Cell[]

/** The rows of a table; a cell that reaches down over several rows is in each of them. Rows without cells are left out. */
export function rowsOf($: CheerioAPI, table: Element): Row[] {
  const isLeftOut = leftOutFinder()
  const reachingDown = new Map<number, { cell: Cell; rows: number }>()
  const rows = $(table)
    .find('tr')
    .toArray()
    .map((tr) => {
      const row: Cell[] = []
      const isOut = isLeftOut(tr)
      let place = 0
      const add = (cell: Cell): void => {
        row.push(cell)
        place += cell.span
      }
      const addFromAbove = (): void => {
        for (let above = reachingDown.get(place); above; above = reachingDown.get(place)) {
          if (above.rows === 1) reachingDown.delete(place)
          else reachingDown.set(place, { cell: above.cell, rows: above.rows - 1 })
          add(above.cell)
        }
      }
      for (const element of tr.children) {
        if (element.type !== 'tag' || !CELLS.has(element.name)) continue
        addFromAbove()
        const span = countIn(element.attribs['colspan'])
        const cell = { ...cellOf(element, isOut), element, span }
        const down = countIn(element.attribs['rowspan']) - 1
        if (down > 0) reachingDown.set(place, { cell, rows: down + 1 })
        if (down > 0) addFromAbove()
        else add(cell)
      }
      addFromAbove()
      return row
    })
  return rows.filter((row) => row.length > 0)
}

function countIn(attribute: string | undefined): number {
  const count = Number.parseInt(attribute ?? '1')
  return count >= 1 && count <= 1000 ? count : 1
}
