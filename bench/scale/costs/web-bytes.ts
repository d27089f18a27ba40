import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../dist/web/', import.meta.url))

/** Bytes of the code that a first page loads at once, as sent to a browser. */
export function codeBytes(): number {
  const page = readFileSync(path.join(root, 'index.html'), 'utf8')
  const files = new Set(Array.from(page.matchAll(/\/(assets\/[\w.-]+)/g), ([, file = '']) => file))
  return ['index.html', ...files].reduce((sum, file) => sum + sentBytes(file), 0)
}

/** Bytes of the public page that most links lead to. */
export function publicPageBytes(): number {
  return sentBytes('learning.html')
}

function sentBytes(file: string): number {
  const packed = path.join(root, `${file}.br`)
  return statSync(existsSync(packed) ? packed : path.join(root, file)).size
}
