import { extractTextItems, getDocumentProxy } from 'unpdf'
import { LayoutError } from './page-records.ts'

/** What the library prints itself; a broken file is a LayoutError here. */
const ERRORS_ONLY = 0

/** Points within which pieces of text stand on one line. */
const SAME_LINE = 2

/** Whether a file is a PDF, by its first bytes. */
export function isPdf({ bytes }: { readonly bytes: Uint8Array }): boolean {
  return Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
}

/** The lines of text of a PDF, top to bottom, page after page. Throws a LayoutError for a file that cannot be read. */
export async function pdfLines(bytes: Uint8Array): Promise<string[]> {
  const pages = await textItems(bytes)
  return pages.flatMap((items) => {
    const lines: { y: number; parts: { x: number; text: string }[] }[] = []
    for (const { str, x, y } of items) {
      if (str.trim() === '') continue
      const line = lines.find((each) => Math.abs(each.y - y) <= SAME_LINE)
      if (line) line.parts.push({ x, text: str })
      else lines.push({ y, parts: [{ x, text: str }] })
    }
    return lines
      .toSorted((a, b) => b.y - a.y)
      .map(({ parts }) =>
        parts
          .toSorted((a, b) => a.x - b.x)
          .map(({ text }) => text.trim().replace(/\s+/g, ' '))
          .join(' '),
      )
  })
}

async function textItems(bytes: Uint8Array) {
  try {
    const { items } = await extractTextItems(
      await getDocumentProxy(new Uint8Array(bytes), { verbosity: ERRORS_ONLY }),
    )
    return items
  } catch (cause) {
    throw new LayoutError('the PDF is damaged, cut off or protected by a password', { cause })
  }
}
