import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const FOLDER = path.resolve('dist/fonts')
const INTER = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
)

/** Code point ranges of Western European letters, punctuation, symbols and arrows. */
const CHARACTERS: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
]
/** Kerning, accents and tabular figures: the only OpenType features that the stylesheets use. */
const FEATURES = ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum']

/**
 * Builds `built-fonts/inter.woff2` for the stylesheets: Inter in the weights of the design tokens, less than a third the
 * size of three static files. Text renders in a fallback font first, so the download must be short.
 */
export function webFont(): Plugin {
  return {
    name: 'web-font',
    async config() {
      const text = CHARACTERS.map(([first, last]) =>
        String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, place) => first + place)),
      ).join('')
      const font = await subsetFont(await readFile(INTER), text, {
        targetFormat: 'woff2',
        variationAxes: { wght: { min: 400, max: 600 } },
        keepFeatures: FEATURES,
      })
      await mkdir(FOLDER, { recursive: true })
      await writeFile(path.join(FOLDER, 'inter.woff2'), font)
      return { resolve: { alias: { 'built-fonts': FOLDER } } }
    },
  }
}
