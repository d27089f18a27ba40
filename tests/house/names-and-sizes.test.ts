import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { isMigrationName } from '#server/platform/db/migrations.ts'
import { faultOfPath } from '../../lint/file-names.ts'
import { root } from './copy.ts'

const filesBelow = (pattern: string) =>
  globSync(pattern, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))

const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length

// The linter checks code files only; this also covers styles, queries, images and pages.
test('files and folders have valid names', () => {
  const files = filesBelow('{src,peers,bench,soak,scripts,tests,examples,docs,lint}/**/*')
  expect(files.filter((file) => faultOfPath(file.replace(/README\.md$/, 'readme.md')) !== null)).toEqual([])
})

test('faultOfPath rejects invalid names', () => {
  expect(faultOfPath('src/domain/upset-bid/deposit.test.ts')).toBeNull()
  expect(faultOfPath('src/domain/upsetBid.ts')).toBe('case')
  expect(faultOfPath('src/web/ui/date-utils.ts')).toBe('word')
  expect(faultOfPath('src/common/day.ts')).toBe('word')
  expect(faultOfPath('src/domain/colour.ts')).toBe('foreign')
  expect(faultOfPath('src/domain/neighbour/day.ts')).toBe('foreign')
})

test('migrations are named by a unique UTC minute and a phrase', () => {
  const names = filesBelow('src/server/platform/db/migrations/*').map((file) => basename(file))
  expect(names.filter((name) => !isMigrationName(name))).toEqual([])
  const minutes = names.map((name) => name.slice(0, '20261120-1100'.length))
  expect(minutes).toEqual([...new Set(minutes)])
})

test.for([
  { files: '{src,peers}/**/*.{css,html}', limit: 300 },
  { files: 'docs/architecture.md', limit: 120 },
  { files: 'docs/decisions/*.md', limit: 60 },
])('$files have at most $limit lines', ({ files, limit }) => {
  expect(filesBelow(files).filter((file) => linesOf(file) > limit)).toEqual([])
})
