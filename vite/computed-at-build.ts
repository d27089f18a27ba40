import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** Evaluates `*.data.ts` modules in Node at build time: the browser gets the exported values and none of the code. */
export function computedAtBuild(): Plugin {
  return {
    name: 'computed-at-build',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('.data.ts')) return null
      const values: unknown = await import(pathToFileURL(id).href)
      if (typeof values !== 'object' || values === null) return null
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
