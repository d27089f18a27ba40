import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PALETTE } from '#domain/palette.ts'

const HEX = /(?<!#)#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?=[\s;,"'`<)}]|$)/gi

const files = execFileSync('git', ['ls-files', 'src', 'vite', 'index.html'], { encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) =>
      /[.](?:tsx?|css|html|svg|webmanifest)$/.test(file) && !/[.](?:test|fixture)[.]|\/fixtures\//.test(file),
  )

/** Files that can use neither CSS variables nor modules, with the colors they may contain. */
const STATIC: Readonly<Record<string, readonly string[]>> = {
  // The browser's theme color, needed before any stylesheet loads.
  'index.html': [...PALETTE.paper],
  'src/web/app/public/manifest.webmanifest': [PALETTE.paper[0], PALETTE.pine[0]],
  // One green that is visible on light and dark tabs.
  'src/web/app/public/favicon.svg': ['#2f8468'],
}

it('is the only file that contains color values', () => {
  const others = files.filter((file) => file !== 'src/domain/palette.ts')
  const found = others.flatMap((file) => {
    const named = readFileSync(file, 'utf8').match(HEX) ?? []
    return named.filter((color) => !STATIC[file]?.includes(color)).map((color) => `${file}: ${color}`)
  })
  expect(files).toContain('src/web/ui/tokens.css')
  expect(found).toEqual([])
})
