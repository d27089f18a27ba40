import type { Rolldown } from 'vite'

const PAGE = /src\/web\/(?:pages\/(?:[^/]+\/)?[^/]+|app\/frame\/companions)\.tsx$/

/**
 * Names the chunk of what these pages have in common with others, so that neither loads all of the other. What a module
 * imports is reached by at least the pages that reach the module, so that no chunk needs one that needs it.
 */
export function sharedBy(ours: RegExp, name: string): Rolldown.CodeSplittingNameFunction {
  return (id, context) => {
    const above = new Set([id])
    for (const module of above) {
      for (const importer of context.getModuleInfo(module)?.importers ?? []) above.add(importer)
    }
    // A part of a page is imported by it; only the page itself is loaded by a route.
    const isPage = (module: string) =>
      PAGE.test(module) && (context.getModuleInfo(module)?.dynamicImporters.length ?? 0) > 0
    const pages = [...above].filter(isPage)
    return pages.some((page) => ours.test(page)) && !pages.every((page) => ours.test(page)) ? name : null
  }
}
