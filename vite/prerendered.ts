import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import type * as prerender from '#web/app/prerender.tsx'
import { filesOfModules } from './page-files.ts'

type Renderer = typeof prerender

const RENDERER = 'src/web/app/prerender.tsx'

/**
 * Writes the learning pages as static documents, such as `learning/upset-bids.html` for `/learning/upset-bids`. They
 * contain the page as rendered for a signed-out visitor, so that people, link previews and search engines can read it
 * without JavaScript. `plugins` are those required to load our sources.
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
        // Inside the project, so that package imports resolve.
        const rendererDir = path.resolve(`${dir}.renderer`)
        await buildRenderer(rendererDir, plugins())
        const renderer: unknown = await import(pathToFileURL(path.join(rendererDir, 'prerender.js')).href)
        if (!isRenderer(renderer)) throw new Error(`${RENDERER} exports no renderer`)
        for (const { path: address, modules } of renderer.builtPages) {
          const file = path.join(dir, `${address}.html`)
          await mkdir(path.dirname(file), { recursive: true })
          const rendered = await renderer.renderPage(address)
          await writeFile(file, withPage(document, rendered, filesOfModules(bundle, modules)))
        }
        await rm(rendererDir, { recursive: true })
      },
    },
  }
}

function isRenderer(module: unknown): module is Renderer {
  return typeof module === 'object' && module !== null && 'renderPage' in module && 'builtPages' in module
}

/** Builds the pages again, for Node. */
async function buildRenderer(outDir: string, plugins: Plugin[]): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins,
    build: { ssr: RENDERER, outDir, emptyOutDir: true, copyPublicDir: false, minify: false },
  })
}

/** Inserts a rendered page into the built document and replaces the generic head with the page's own. */
export function withPage(document: string, rendered: string, files: readonly string[]): string {
  const [head = ''] = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(rendered) ?? []
  const page = rendered.slice(head.length)
  // The content security policy forbids inline styles.
  if (/<[^>]+\sstyle=/.test(page)) throw new Error('A prerendered page has an inline style attribute')
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
    [/<div id="root">[^]*?<\/div>\s*<\/div>/, `<div id="root" data-prerendered>${page}</div>`],
  ].reduce((text, [from = '', to = '']) => {
    const changed = text.replace(from, () => String(to))
    if (changed === text) throw new Error(`The document has no ${String(from)}`)
    return changed
  }, document)
}
