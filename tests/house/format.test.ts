import { expect, test } from 'vitest'
import { filesOf, makeCopy, plant, runTool } from './copy.ts'
import type { Plant } from './copy.ts'

const plants: Plant[] = [
  plant('src/domain/semicolons.ts', 'semi', `export const a = 1;`),
  plant('src/web/ui/quotes.tsx', 'singleQuote', `export const a = "b"`),
  plant('src/domain/width.ts', 'printWidth', `export const a = [\n  1,\n]`),
  plant('src/web/ui/title.module.css', 'css', `.a{color:red}`),
  plant('docs/wide.md', 'markdown', `*  a`),
  plant('knip.json', 'json', `{"entry":[]}`),
  plant('deploy/alerts.yml', 'yaml', `a:   1`),
  plant('bench/page.html', 'html', `<div   class="a"></div>`),
]

test('the formatter reports each ill-formatted file and no other', async () => {
  const copy = makeCopy(filesOf(plants))
  const { exitCode, output } = await runTool(copy.path, 'oxfmt', ['--list-different', '.'])
  copy.remove()
  expect(output.trim().split('\n').sort()).toEqual(plants.map(({ path }) => path).sort())
  expect(exitCode).not.toBe(0)
}, 60_000)
