import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCompress)
/** As the build does it. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 9 }

/** A document in every encoding it is sent in. */
export type PrerenderedDocument = {
  /** The one address to keep of those that lead to it. */
  address: string
  /** Equal for equal documents; weak, for it is one of all encodings. */
  etag: string
  encoded: Record<'br' | 'gzip' | 'identity', Buffer>
}

/**
 * The documents that were drawn at build, by their paths: `/learning/upset-bids` for `learning/upset-bids.html`. Each
 * is made ready when it is first asked for: what link previews read needs the address of the site, which no build knows.
 */
export function prerenderedDocuments(
  root: string,
  publicUrl: string,
): ReadonlyMap<string, () => Promise<PrerenderedDocument>> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return new Map(
    files
      .filter((file) => file.endsWith('.html') && file !== 'index.html')
      .map((file) => {
        const own = `/${file.slice(0, -'.html'.length).replaceAll(path.sep, '/')}`
        const address = new URL(own, publicUrl).href
        let made: Promise<PrerenderedDocument> | null = null
        return [own, () => (made ??= make(path.join(root, file), address))] as const
      })
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

async function make(file: string, address: string): Promise<PrerenderedDocument> {
  const drawn = await readFile(file, 'utf8')
  const html = Buffer.from(
    drawn.replace('</head>', () => `<meta property="og:url" content="${address}"></head>`),
  )
  return {
    address,
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
    encoded: { br: await brotli(html, { params: brotliParams }), gzip: await gzip(html), identity: html },
  }
}
