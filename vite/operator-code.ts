import type { Plugin } from 'vite'

/** The server sends files below it to operators only; see `src/server/app/web-files.ts`. */
const FOLDER = 'assets/operator/'

/** Puts the code of the operator pages into a folder of its own. */
export function chunkFileNames({ moduleIds }: { moduleIds: readonly string[] }): string {
  const isOfOperators = moduleIds.some((id) => /\/src\/web\/(?:pages|features)\/operator\//.test(id))
  return `${isOfOperators ? FOLDER : 'assets/'}[name]-[hash].js`
}

/** Fails the build if a page of subscribers needs a file that only operators get. */
export function operatorCode(): Plugin {
  return {
    name: 'operator-code',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.fileName.startsWith(FOLDER)) continue
        const needed = chunk.imports.find((file) => file.startsWith(FOLDER))
        if (needed !== undefined) this.error(`${chunk.fileName} needs ${needed}, which only operators get`)
      }
    },
  }
}
