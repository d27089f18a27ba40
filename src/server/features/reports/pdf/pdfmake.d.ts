/**
 * The parts of pdfmake we use. The published types pull in the DOM types, which would put `document` and `window` in
 * scope in every server file.
 */
declare module 'pdfmake' {
  type Margin = number | [number, number, number, number]
  type Drawn = { lineWidth?: number; lineColor?: string }
  type Line = Drawn & { type: 'line'; x1: number; y1: number; x2: number; y2: number }
  type Box = Drawn & { type: 'rect'; x: number; y: number; w: number; h: number }

  /** Style properties of any content node. Lengths are points. */
  type Style = {
    id?: string
    font?: string
    fontSize?: number
    fontFeatures?: 'tnum'[]
    lineHeight?: number
    bold?: boolean
    color?: string
    alignment?: 'left' | 'right' | 'center'
    margin?: Margin
    width?: number | string
    noWrap?: boolean
    unbreakable?: boolean
    pageBreak?: 'before' | 'after'
    relativePosition?: { x: number; y: number }
    colSpan?: number
  }

  export type TableCell = Content
  export type CustomTableLayout = {
    hLineWidth?: (line: number) => number
    hLineColor?: (line: number) => string
    vLineWidth?: (line: number, node: ContentTable) => number
    vLineColor?: (line: number) => string
    paddingLeft?: () => number
    paddingRight?: () => number
    paddingTop?: () => number
    paddingBottom?: () => number
  }
  export type ContentTable = Style & {
    table: {
      widths?: (number | string)[]
      body: TableCell[][]
      headerRows?: number
      dontBreakRows?: boolean
    }
    layout?: CustomTableLayout
  }

  export type Content =
    | string
    | Content[]
    | ContentTable
    | (Style & { text: string })
    | (Style & { stack: Content[] })
    | (Style & { columns: Content[]; columnGap?: number })
    | (Style & { canvas: (Line | Box)[] })
    | (Style & { svg: string })

  export type TDocumentDefinitions = {
    pageSize: 'LETTER' | 'A4'
    pageMargins: Margin
    info: { title: string; creator: string; producer: string; creationDate: Date }
    language: string
    defaultStyle: Style
    content: Content[]
    /** Called for each node once its position is known. */
    pageBreakBefore: (part: { id?: string; startPosition: { pageNumber: number } }) => boolean
    footer: (page: number, pages: number) => Content | null
  }

  const pdfmake: {
    setFonts(fonts: Record<string, Record<string, string>>): void
    setUrlAccessPolicy(mayRead: (url: string) => boolean): void
    setLocalAccessPolicy(mayRead: (path: string) => boolean): void
    createPdf(definition: TDocumentDefinitions): { getBuffer(): Promise<Buffer> }
  }
  export default pdfmake
}
