import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCompress)
/** Same quality as the build. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 9 }

/** A prerendered document in every encoding served. */
export type PrerenderedDocument = {
  /** The canonical URL. */
  address: string
  /** A hash of the content; weak, because all encodings share it. */
  etag: string
  encoded: Record<'br' | 'gzip' | 'identity', Buffer>
}

/**
 * The prerendered documents by path: `/learning/upset-bids` for `learning/upset-bids.html`. Each is prepared on first
 * request, because link previews need the site's public URL, which the build does not know.
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
        let document: Promise<PrerenderedDocument> | null = null
        return [own, () => (document ??= prepare(path.join(root, file), address))] as const
      })
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

async function prepare(file: string, address: string): Promise<PrerenderedDocument> {
  const prerendered = await readFile(file, 'utf8')
  const html = Buffer.from(
    prerendered.replace('</head>', () => `<meta property="og:url" content="${address}"></head>`),
  )
  return {
    address,
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
    encoded: { br: await brotli(html, { params: brotliParams }), gzip: await gzip(html), identity: html },
  }
}
