import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCompress)
/** Qualities 10 and 11 save another 5 % but take ten times as long. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 9 }

/** Writes compressed copies next to each text file, so that the server need not compress on the fly. */
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

async function compressBeside(file: string): Promise<void> {
  const content = await readFile(file)
  await writeFile(`${file}.br`, await brotli(content, { params: brotliParams }))
  await writeFile(`${file}.gz`, await gzip(content))
}
