import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

/** What a `*.data.ts` module exports is computed now, in Node; the browser gets the values and none of the code. */
function computedAtBuild(): Plugin {
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

export default defineConfig({
  plugins: [computedAtBuild(), react()],
  publicDir: 'src/web/app/public',
  build: {
    outDir: 'dist/web',
    // The first versions with light-dark() and :has(), on which the stylesheets rely.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
  server: { proxy: { '/api': server, '/dev': server } },
})
