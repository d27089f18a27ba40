import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake'

// The web's Inter files are compressed and would be decompressed for every document.
const FONT = {
  normal: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
}

pdfmake.setFonts({ Inter: FONT })
// Documents contain only text, lines and our own drawings; never read or fetch anything on their behalf.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path === FONT.normal || path === FONT.bold)

export type Paper = 'letter' | 'a4'

const POINTS = { letter: { width: 612, height: 792 }, a4: { width: 595.28, height: 841.89 } } as const
const MARGIN = 36

/** Width between the margins, points. */
export function textWidth(paper: Paper): number {
  return POINTS[paper].width - 2 * MARGIN
}

export type Pdf = {
  bytes: Buffer
  pages: number
  /** 1-based page of each node that has an `id`. */
  startPages: ReadonlyMap<string, number>
}

/** Throws once the caller is gone. Called often, because layout is otherwise one long synchronous step. */
export type Checkpoint = () => void

type Print = {
  paper: Paper
  title: string
  content: Content[]
  now: number
  checkpoint: Checkpoint
  footer?: (page: number, pages: number) => Content
  /** Space reserved for the footer, points. */
  footerHeight?: number
}

/** Renders a document in black Inter on white, tagged with title and language. */
export async function printPdf({
  paper,
  title,
  content,
  now,
  checkpoint,
  footer,
  footerHeight = 0,
}: Print): Promise<Pdf> {
  checkpoint()
  let count = 0
  const startPages = new Map<string, number>()
  const definition: TDocumentDefinitions = {
    pageSize: paper === 'letter' ? 'LETTER' : 'A4',
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN + footerHeight],
    info: { title, creator: 'Courthouse Steps', producer: 'Courthouse Steps', creationDate: new Date(now) },
    language: 'en-US',
    defaultStyle: { font: 'Inter', fontSize: 9, lineHeight: 1.12 },
    content,
    pageBreakBefore: ({ id, startPosition }) => {
      checkpoint()
      if (id) startPages.set(id, startPosition.pageNumber)
      return false
    },
    footer: (page, pages) => {
      count = pages
      return footer?.(page, pages) ?? null
    },
  }
  const bytes = await pdfmake.createPdf(definition).getBuffer()
  return { bytes, pages: count, startPages }
}
