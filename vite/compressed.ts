import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCompress)
/** The last two steps of quality win a twentieth, and take ten times as long. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 9 }

/** Writes each text file compressed beside itself: the server sends those, and compresses nothing while it serves. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      const texts = Object.keys(bundle).filter((file) => /\.(?:js|css|html|svg)$/.test(file))
      await Promise.all(texts.map((name) => compressBeside(path.join(dir, name))))
    },
  }
}

/** Writes a file's `.br` and `.gz`. */
async function compressBeside(file: string): Promise<void> {
  const content = await readFile(file)
  await writeFile(`${file}.br`, await brotli(content, { params: brotliParams }))
  await writeFile(`${file}.gz`, await gzip(content))
}
