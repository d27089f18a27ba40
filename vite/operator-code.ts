import type { Plugin, Rolldown } from 'vite'

/** The server sends files below it to operators only; see `src/server/app/web-files.ts`. */
const FOLDER = 'assets/operator/'

const OPERATOR_MODULE = /\/src\/web\/(?:pages|features)\/operator\//

/** Names the chunk of modules that pages of subscribers need; what only operators need stays with their pages. */
export function neededBySubscribers(name: string): Rolldown.CodeSplittingNameFunction {
  return (id, context) => {
    const above = new Set([id])
    for (const module of above) {
      if (OPERATOR_MODULE.test(module)) continue
      const info = context.getModuleInfo(module)
      if (info?.isEntry === true || (info?.dynamicImporters.length ?? 0) > 0) return name
      for (const importer of info?.importers ?? []) above.add(importer)
    }
    return null
  }
}

/** Puts the code of the operator pages into a folder of its own. */
export function chunkFileNames({ moduleIds }: { moduleIds: readonly string[] }): string {
  const isOfOperators = moduleIds.some((id) => OPERATOR_MODULE.test(id))
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
