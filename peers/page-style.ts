import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The stylesheet of a peer's pages: what all of them share, then the peer's own file. */
export async function pageStyle(file: string): Promise<string> {
  const [shared, own] = await Promise.all([
    readFile(join(import.meta.dirname, 'page-style.css'), 'utf8'),
    readFile(file, 'utf8'),
  ])
  return `${shared}\n${own}`
}
