import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'
import { markdown } from './vite/markdown.ts'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCompress)
/** The last two steps of quality win a twentieth, and take ten times as long. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 9 }

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

/** What a `*.data.ts` module exports is computed now, in Node; the browser gets the values and none of the code. */
function computedAtBuild(): Plugin {
  return {
    name: 'computed-at-build',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('.data.ts')) return null
      const values: unknown = await import(pathToFileURL(id).href)
      if (typeof values !== 'object' || values === null) return null
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}

/** Puts `early.js` into the page itself: asking for it would hold up everything that it is early for. */
function earlyInPage(): Plugin {
  const early = 'src/web/app/early.js'
  return {
    name: 'early-in-page',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const script = await readFile(early, 'utf8')
        return html.replace(`<script src="/${early}"></script>`, () => `<script>\n${script}</script>`)
      },
    },
  }
}

/** Tells the page, before its code runs, what it is going to ask for: the first fonts, and the files of the listing. */
function preloadHints(): Plugin {
  return {
    name: 'preload-hints',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((file) => /-(400|600)-.*woff2$/.test(file))
        const meta = (name: string, files: string[]): HtmlTagDescriptor => ({
          tag: 'meta',
          attrs: { name, content: files.join(' ') },
          injectTo: 'head-prepend',
        })
        const workers = Object.keys(bundle).filter((file) => /\/list-worker-.*js$/.test(file))
        return [
          meta('listing-files', filesOfPage(bundle, 'src/web/pages/listing.tsx')),
          meta(
            'list-worker',
            workers.map((file) => `/${file}`),
          ),
          ...fonts.map((file): HtmlTagDescriptor => {
            const attrs = {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              href: `/${file}`,
            }
            return { tag: 'link', attrs, injectTo: 'head' }
          }),
        ]
      },
    },
  }
}

/** The files a page needs beyond those every page starts with. */
function filesOfPage(bundle: Rolldown.OutputBundle, page: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(page)))
  if (!own) return []
  const started = new Set([entry?.fileName, ...(entry?.imports ?? [])])
  const scripts = [own.fileName, ...own.imports].filter((file) => !started.has(file))
  const styles = chunks
    .filter(({ fileName }) => scripts.includes(fileName))
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return [...scripts, ...styles].map((file) => `/${file}`)
}

/** Writes each text file compressed beside itself: the server sends those, and compresses nothing while it serves. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      const texts = Object.keys(bundle).filter((file) => /\.(?:js|css|html|svg)$/.test(file))
      const write = async (name: string) => {
        const file = path.join(dir, name)
        const content = await readFile(file)
        await writeFile(`${file}.br`, await brotli(content, { params: brotliParams }))
        await writeFile(`${file}.gz`, await gzip(content))
      }
      await Promise.all(texts.map(write))
    },
  }
}

export default defineConfig({
  plugins: [computedAtBuild(), markdown(), earlyInPage(), preloadHints(), compressed(), react()],
  publicDir: 'src/web/app/public',
  build: {
    outDir: 'dist/web',
    // The first versions with light-dark() and :has(), on which the stylesheets rely.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false },
    // The map is large, and comes when the listings are there.
    chunkSizeWarningLimit: 1300,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/ },
            { name: 'frame', tags: ['$initial'] },
            { name: 'use-phone', test: /use-phone\.ts$/ },
            // With all it imports: before the first card, each further file costs a turn of its own.
            { name: 'listing', test: /src\/web\/pages\/listing\.tsx$/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/dev': server } },
})
