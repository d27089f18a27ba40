import { extractText, getDocumentProxy } from 'unpdf'

/** The text of each page of a PDF, lines joined by spaces. */
export async function textOf(pdf: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(document, { mergePages: false })
  return text.map((page) => page.replace(/[\s\u200b]+/g, ' '))
}
