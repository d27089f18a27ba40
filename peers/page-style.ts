import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The stylesheet of a peer's pages: the shared styles, then the peer's own. */
export async function pageStyle(file: string): Promise<string> {
  const [shared, own] = await Promise.all([
    readFile(join(import.meta.dirname, 'page-style.css'), 'utf8'),
    readFile(file, 'utf8'),
  ])
  return `${shared}\n${own}`
}
