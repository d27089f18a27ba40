import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import type * as prerender from '#web/app/prerender.tsx'
import { filesOfModules } from './page-files.ts'

type Drawing = typeof prerender

const DRAWING = 'src/web/app/prerender.tsx'

/**
 * Writes the learning area as documents of its own, `learning/upset-bids.html` for `/learning/upset-bids`: the page as
 * a stranger sees it stands in them, so that it is read without our code, by people, link previews and search engines.
 * `plugins` are those without which our sources cannot be read.
 */
export function prerendered(plugins: () => Plugin[]): Plugin {
  return {
    name: 'prerendered',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '.' }, bundle) {
        const document = await readFile(path.join(dir, 'index.html'), 'utf8')
        // Inside the project, where packages are found.
        const drawingDir = path.resolve(`${dir}.drawing`)
        await buildDrawing(drawingDir, plugins())
        const drawing: unknown = await import(pathToFileURL(path.join(drawingDir, 'prerender.js')).href)
        if (!isDrawing(drawing)) throw new Error(`${DRAWING} draws nothing`)
        for (const { path: address, modules } of drawing.builtPages) {
          const file = path.join(dir, `${address}.html`)
          await mkdir(path.dirname(file), { recursive: true })
          const drawn = await drawing.renderPage(address)
          await writeFile(file, withPage(document, drawn, filesOfModules(bundle, modules)))
        }
        await rm(drawingDir, { recursive: true })
      },
    },
  }
}

function isDrawing(module: unknown): module is Drawing {
  return typeof module === 'object' && module !== null && 'renderPage' in module && 'builtPages' in module
}

/** Builds the pages once more, for Node. */
async function buildDrawing(outDir: string, plugins: Plugin[]): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins,
    build: { ssr: DRAWING, outDir, emptyOutDir: true, copyPublicDir: false, minify: false },
  })
}

/** The built document with a drawn page in it, and its head in place of the one that stands for all pages. */
export function withPage(document: string, drawn: string, files: readonly string[]): string {
  const [head = ''] = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(drawn) ?? []
  const page = drawn.slice(head.length)
  // The content policy of all pages lets no style stand in the markup.
  if (/<[^>]+\sstyle=/.test(page))
    throw new Error('A page that is drawn at build has a style of its own in its markup')
  const links = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="${file}">`
      : `<link rel="modulepreload" crossorigin href="${file}">`,
  )
  return [
    [/\s*<meta\s+name="description"[^>]*>/, ''],
    [/\s*<title>[^<]*<\/title>/, ''],
    [/\s*<noscript>[^]*?<\/noscript>/, ''],
    ['</head>', `${head}${links.join('')}</head>`],
    [/<div id="root">[^]*?<\/div>\s*<\/div>/, `<div id="root" data-drawn>${page}</div>`],
  ].reduce((text, [from = '', to = '']) => {
    const changed = text.replace(from, () => String(to))
    if (changed === text) throw new Error(`The document has no ${String(from)}`)
    return changed
  }, document)
}
