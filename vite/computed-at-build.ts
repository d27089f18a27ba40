import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** What a `*.data.ts` module exports is computed now, in Node; the browser gets the values and none of the code. */
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
