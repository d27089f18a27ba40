import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fingerprintOf, moveFolder, refuseReadOnly } from './build-web.mjs'

/** On Linux, a different file system than the temporary folder's. */
const OTHER = '/dev/shm'

function withFolder(work: (folder: string) => void, parent = tmpdir()): void {
  const folder = mkdtempSync(path.join(parent, 'build-web-'))
  try {
    work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the fingerprint survives a move but changes with the content', () => {
  withFolder((folder) => {
    const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')]
    mkdirSync(path.join(first, 'src'), { recursive: true })
    writeFileSync(path.join(first, 'src', 'a.ts'), 'one')
    cpSync(first, second, { recursive: true })
    const print = (project: string) => fingerprintOf(project, ['index.html', 'src'])
    expect(print(second)).toBe(print(first))
    writeFileSync(path.join(second, 'src', 'a.ts'), 'two')
    expect(print(second)).not.toBe(print(first))
  })
})

test.runIf(existsSync(OTHER))('moves a folder to another file system', () => {
  withFolder((here) => {
    withFolder((there) => {
      const [from, to] = [path.join(here, 'from'), path.join(there, 'to')]
      mkdirSync(from)
      writeFileSync(path.join(from, 'page.html'), 'page')
      moveFolder(from, to)
      expect(readFileSync(path.join(to, 'page.html'), 'utf8')).toBe('page')
      expect(existsSync(from)).toBe(false)
    }, OTHER)
  })
})

test('explains in one sentence that the folder is not writable', () => {
  withFolder((folder) => {
    expect(() => refuseReadOnly(folder)).not.toThrow()
    // A missing folder, because root can write to any existing folder that is not on a read-only file system.
    expect(() => refuseReadOnly(path.join(folder, 'away'))).toThrow(
      /not built yet, and .*away cannot be written\./,
    )
  })
})
