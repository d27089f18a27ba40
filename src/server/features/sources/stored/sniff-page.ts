import { isPdf } from '#server/features/sources/layout/pdf-lines.ts'
import { isWebArchive, pageText } from '#server/features/sources/layout/page-text.ts'

/** Files that are mistaken for pages, by their first bytes. */
const OTHERS: readonly (readonly [string, string])[] = [
  ['PK\u0003\u0004', 'a zip file or a workbook'],
  ['\u001f\u008b', 'compressed'],
  ['\u0089PNG', 'a picture'],
  ['\u00ff\u00d8\u00ff', 'a picture'],
  ['GIF8', 'a picture'],
]

/** Why a file is no page that records could be read from; null if it may be one. */
export function problemOfPage(bytes: Buffer): string | null {
  if (bytes.length === 0) return 'This page is empty. Choose another one'
  const head = bytes.subarray(0, 8).toString('latin1')
  const other = OTHERS.find(([begins]) => head.startsWith(begins))
  if (other !== undefined) return refused(other[1])
  if (isPdf({ bytes })) return null
  if (isWebArchive(bytes)) return refused('a web archive, which browsers save as one file')
  const text = pageText({ bytes })
  if (text.includes('\0')) return refused('no text')
  if (text.trim() === '') return 'This page is empty. Choose another one'
  return /<[a-z!]/i.test(text) || /^\s*[{[]/.test(text) ? null : refused('text without any markup')
}

function refused(what: string): string {
  return `This is no page that can be read: it is ${what}. Save the page of the county as HTML, JSON or PDF`
}
