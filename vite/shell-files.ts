import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const FILE = 'shell-files.js'

/**
 * Writes the list of what was built beside the service worker, which keeps these files for pages without a network.
 * The names carry a hash of the content, so another build makes another list.
 */
export function shellFiles(): Plugin {
  return {
    name: 'shell-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle)
          .filter((file) => /\.(?:js|css|woff2)$/.test(file))
          .toSorted()
          .map((file) => `/${file}`)
        const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 16)
        const source = `self.SHELL = ${JSON.stringify({ version, files })}\n`
        this.emitFile({ type: 'asset', fileName: FILE, source })
      },
    },
  }
}
