import { createHash } from 'node:crypto'
import { build, type Plugin } from 'vite'

const FILE = 'service-worker.js'

/**
 * Builds the service worker as one script with the list of files it caches for offline use. File names contain a content
 * hash, so every changed build of the web app results in a new service worker.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.keys(bundle)
          // Operators work online, and nobody else can fetch their pages.
          .filter((file) => /\.(?:js|css|woff2)$/.test(file) && !file.startsWith('assets/operator/'))
          .toSorted()
          .map((file) => `/${file}`)
        const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 16)
        const built = await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: { SHELL: JSON.stringify({ version, files }) },
          build: {
            write: false,
            rolldownOptions: {
              input: 'src/web/service-worker/main.ts',
              output: { format: 'iife', entryFileNames: FILE },
            },
          },
        })
        const [script] = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
        if (script?.type !== 'chunk') throw new Error('The service worker was not built')
        this.emitFile({ type: 'asset', fileName: FILE, source: script.code })
      },
    },
  }
}
