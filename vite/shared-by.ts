import type { Rolldown } from 'vite'

const PAGE = /src\/web\/(?:pages\/(?:[^/]+\/)?[^/]+|app\/frame\/companions)\.tsx$/

/**
 * Names the chunk of modules that these pages (`ours`) share with others, so that neither loads all of the other. A
 * module's imports are reached by at least the pages that reach the module, so chunks cannot depend on each other in a
 * cycle.
 */
export function sharedBy(ours: RegExp, name: string): Rolldown.CodeSplittingNameFunction {
  return (id, context) => {
    const above = new Set([id])
    for (const module of above) {
      for (const importer of context.getModuleInfo(module)?.importers ?? []) above.add(importer)
    }
    // Parts of a page are imported statically; only the page itself is loaded dynamically, by a route.
    const isPage = (module: string) =>
      PAGE.test(module) && (context.getModuleInfo(module)?.dynamicImporters.length ?? 0) > 0
    const pages = [...above].filter(isPage)
    return pages.some((page) => ours.test(page)) && !pages.every((page) => ours.test(page)) ? name : null
  }
}
