import { registerHooks } from 'node:module'

/** Files beside the target or below one of our aliases: `./text.ts`, `#domain/money.ts`. */
const INSIDE = /^(?<folder>[.#].*\/)(?<file>[^/]+(?<kind>\.(?:js|mjs|ts)))$/

type Resolved = { url: string; format: string }

/** What Node.js found first of each kind of file in a folder, and for each package that our own code imports. */
const found = new Map<string, Resolved>()

/**
 * Resolves one import of each package and folder as usual, and the rest by what that found. Node.js reads and parses the
 * package.json of a package again for every one of its files, and that of drizzle-orm has 179 KB: a quarter of the time
 * of a start. Import this first, and what loads the product dynamically after it.
 */
registerHooks({
  resolve(specifier, context, resolveNext) {
    const from = context.parentURL
    if (from === undefined || context.conditions.includes('require')) return resolveNext(specifier, context)
    const { folder, file, kind } = INSIDE.exec(specifier)?.groups ?? {}
    const isBeside = specifier.startsWith('.')
    // Another kind of file is found from its importer only. A package may have its own version of another one, and its
    // own aliases.
    if (isBeside ? folder === undefined : from.includes('/node_modules/'))
      return resolveNext(specifier, context)
    const target = isBeside && folder !== undefined ? new URL(folder, from).href : folder
    const key = target === undefined ? specifier : `${target}*${kind}`
    const known = found.get(key)
    if (known !== undefined)
      return { ...known, url: new URL(file ?? known.url, known.url).href, shortCircuit: true }
    const { url, format } = resolveNext(specifier, context)
    if (typeof format === 'string') found.set(key, { url, format })
    return { url, format, shortCircuit: true }
  },
})
