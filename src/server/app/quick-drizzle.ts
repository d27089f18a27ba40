import { registerHooks } from 'node:module'

/**
 * Resolves imports between the files of drizzle-orm. Node.js reads and parses the 179 KB of that package's package.json
 * for every one of its files, which takes a third of the time of a command. Import this first, and what loads
 * drizzle-orm dynamically after it.
 */
registerHooks({
  resolve(specifier, context, resolveNext) {
    const from = context.parentURL
    if (!specifier.startsWith('.') || from?.includes('/node_modules/drizzle-orm/') !== true)
      return resolveNext(specifier, context)
    return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true }
  },
})
