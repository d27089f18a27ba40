import { readFile } from 'node:fs/promises'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'
import { compiledAtOnce } from './vite/compiled-at-once.ts'
import { compressed } from './vite/compressed.ts'
import { computedAtBuild } from './vite/computed-at-build.ts'
import { markdown } from './vite/markdown.ts'
import { chunkFileNames, neededBySubscribers, operatorCode } from './vite/operator-code.ts'
import { filesOfModules } from './vite/page-files.ts'
import { paletteCss } from './vite/palette.ts'
import { prerendered } from './vite/prerendered.ts'
import { sharedBy } from './vite/shared-by.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { webFont } from './vite/web-font.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

/** Inlines the early scripts into the page: a separate request would delay what they start early. */
function earlyInPage(): Plugin {
  const scripts = /<script src="\/(src\/web\/app\/early[^"]*)"><\/script>/g
  return {
    name: 'early-in-page',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const found = Array.from(html.matchAll(scripts), ([, file = '']) => file)
        const texts = await Promise.all(found.map((file) => readFile(file, 'utf8')))
        return html.replace(scripts, () => `<script>\n${texts.shift()}</script>`)
      },
    },
  }
}

/** A meta tag that tells the early scripts the names of files. */
function fileNames(name: string, files: readonly string[]): HtmlTagDescriptor {
  return { tag: 'meta', attrs: { name, content: files.join(' ') }, injectTo: 'head-prepend' }
}

/**
 * Has an early script load and start the app (`early.js`, `early-start.js`) instead of the page itself: on a second
 * visit, compiling its code would delay the kept page.
 */
function startedEarly(): Plugin {
  const app = /<script type="module" crossorigin src="([^"]+)"><\/script>/
  const imported = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g
  return {
    name: 'started-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const script = app.exec(html)?.[1]
        if (script === undefined) throw new Error('The page does not start the app')
        const files = [script, ...Array.from(html.matchAll(imported), ([, file = '']) => file)]
        return {
          html: html.replace(app, '').replaceAll(imported, ''),
          tags: [fileNames('app', [script]), fileNames('app-files', files)],
        }
      },
    },
  }
}

/** Adds preload hints: a link for the font, and meta tags with the files of the pages that people open first. */
function preloadHints(): Plugin {
  return {
    name: 'preload-hints',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((file) => /woff2$/.test(file))
        const workers = Object.keys(bundle).filter((file) => /\/list-worker-.*js$/.test(file))
        return [
          fileNames('listing-files', filesOfModules(bundle, ['src/web/pages/listings/listing.tsx'])),
          fileNames('details-files', filesOfModules(bundle, ['src/web/pages/listings/details.tsx'])),
          fileNames(
            'dashboard-files',
            filesOfModules(bundle, ['pages/desk/dashboard.tsx', 'pages/desk/days-loader.ts']),
          ),
          fileNames(
            'calendar-files',
            filesOfModules(bundle, ['pages/desk/auction-calendar.tsx', 'pages/desk/days-loader.ts']),
          ),
          fileNames('disclaimer-files', filesOfModules(bundle, ['session/parts/disclaimer-modal.tsx'])),
          fileNames(
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

/** Plugins required to load our sources. */
const sourcePlugins = () => [computedAtBuild(), markdown(), ...react()]

export default defineConfig({
  plugins: [
    ...sourcePlugins(),
    webFont(),
    earlyInPage(),
    startedEarly(),
    preloadHints(),
    operatorCode(),
    serviceWorker(),
    compiledAtOnce(),
    compressed(),
    prerendered(sourcePlugins),
  ],
  css: paletteCss,
  publicDir: 'src/web/app/public',
  build: {
    outDir: 'dist/web',
    // The first versions with light-dark() and :has(), which the stylesheets require.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false },
    // The map chunk is large; it loads after the listings.
    chunkSizeWarningLimit: 1700,
    rolldownOptions: {
      output: {
        chunkFileNames,
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/ },
            { name: 'frame', tags: ['$initial'] },
            // Groups include all their imports: before the first card or figure, each extra file adds delay.
            { name: 'fields', test: /src\/web\/ui\/field\.tsx$/ },
            { name: 'dialog', test: /src\/web\/ui\/modal\.tsx$/ },
            // Infinite queries are for the bell and the operators, neither of which a first load needs.
            {
              name: neededBySubscribers('icons'),
              test: /use-phone\.ts$|node_modules\/@(?:tabler|mantine\/hooks|tanstack)(?!.*[iI]nfiniteQuery)/,
              minShareCount: 2,
            },
            { name: sharedBy(/\/login\.tsx$/, 'basics'), test: /\/src\/(?!.*\/accounts\/)/ },
            { name: sharedBy(/\/listing\.tsx$/, 'facts'), test: /\/src\// },
            // What the list loads after its first cards.
            { name: sharedBy(/\/companions\.tsx$/, 'background'), test: /\/src\// },
            { name: 'favorites', test: /src\/web\/features\/favorites\/favorite-(?:star|notice)\.tsx$/ },
            { name: sharedBy(/\/details\.tsx$/, 'panels'), test: /\/src\// },
            { name: sharedBy(/\/learning[^/]*\.tsx$/, 'reading'), test: /\/src\// },
            { name: sharedBy(/\/(?:dashboard|auction-calendar)\.tsx$/, 'days'), test: /\/src\// },
            { name: 'learning', test: /src\/web\/pages\/learning\/[^/]*\.tsx$/ },
            { name: 'listing', test: /src\/web\/pages\/listings\/listing\.tsx$/ },
            { name: 'details', test: /src\/web\/pages\/listings\/details\.tsx$/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/dev': server } },
})
