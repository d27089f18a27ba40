import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'
import { describe, expect, test } from 'vitest'
import { readChapters, readNumbers, renderPage } from '../../scripts/lib/controls/asvs.mjs'
import {
  changedFiles,
  isNamed,
  namePattern,
  readRemovals,
  withoutControl,
} from '../../scripts/lib/controls/removals.mjs'
import { compare } from '../../scripts/lib/controls/run-removal.mjs'
import { root } from './copy.ts'

const numbers = readNumbers()
const chapters = readChapters()
const requirements = chapters.flatMap((chapter) => chapter.requirements)
const removals = readRemovals()

const contentOf = (file: string) => readFileSync(join(root, file), 'utf8')

describe('OWASP ASVS', () => {
  test('has every requirement of levels 1 and 2 once', () => {
    expect(Object.keys(numbers)).toHaveLength(253)
    expect(requirements.map(({ number }) => number).toSorted()).toEqual(Object.keys(numbers).toSorted())
  })

  test('has one answer to each: a control with what shows it, or a reason', () => {
    const wrong = requirements.filter(
      ({ control, removals: shown, withoutRemoval, notApplicable, notMet }) => {
        if (notApplicable !== undefined) return notApplicable === '' || [control, shown, notMet].some(Boolean)
        if (notMet !== undefined) return notMet === '' || withoutRemoval !== undefined
        return !control?.length || (shown === undefined) === (withoutRemoval === undefined)
      },
    )
    expect(wrong.map(({ number }) => number)).toEqual([])
  })

  test('names files, headings and removals that exist', () => {
    const wrong = requirements.flatMap(({ number, control = [], removals: shown = [] }) => [
      ...control.filter((named) => !isThere(named)).map((named) => `${number}: ${named}`),
      ...shown.filter((id) => !removals.has(id)).map((id) => `${number}: ${id}`),
    ])
    expect(wrong).toEqual([])
  })

  test('is the page docs/asvs.md', async () => {
    const { code } = await format('docs/asvs.md', renderPage(chapters, numbers, removals))
    expect(contentOf('docs/asvs.md'), 'Run: npm run asvs').toBe(code)
  })
})

function isThere(named: string): boolean {
  const [file = '', heading] = named.split('#')
  if (!existsSync(join(root, file))) return false
  return heading === undefined || contentOf(file).includes(`\n## ${heading}\n`)
}

describe.each([...removals.values()])('the removal $id', (removal) => {
  test('applies to the code of today, and belongs to a requirement', () => {
    for (const file of changedFiles(removal)) {
      const content = contentOf(file)
      expect(withoutControl(removal, file, content)).not.toBe(content)
    }
    expect(requirements.filter(({ removals: shown }) => shown?.includes(removal.id))).not.toEqual([])
  })

  test('names tests that exist', () => {
    const missing = Object.entries(removal.red).flatMap(([file, titles]) => {
      const templates = titlesIn(contentOf(file))
      const parts = titles.flatMap((title) => title.split(' > '))
      return parts.filter((part) => !templates.some((template) => template.test(part)))
    })
    expect(missing).toEqual([])
    expect(Object.values(removal.red).flat()).not.toEqual([])
  })
})

const VALUE = /%[sijd]|\$\{[^}]*\}|\$\w+/

/** The texts of a test file, as patterns of the titles that they become with values filled in. */
function titlesIn(content: string): RegExp[] {
  const texts = Array.from(content.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`/g), ([, ...found]) =>
    found.join(''),
  )
  return texts.map((text) => {
    // A title that is nothing but a value is the name of a call, or among the texts itself.
    if (text === '%s') return /^(?:(?:GET|POST) \/.*|\*)$/
    const fixed = text.split(VALUE).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${fixed.join('.*')}$`, 's')
  })
}

describe('a removal', () => {
  const removal = {
    id: 'x',
    what: '',
    replace: [{ file: 'a.ts', find: 'b()', replace: '' }],
    red: { 'a.test.ts': ['a > * b'] },
  }

  test('fails loudly where its text is not there, or twice', () => {
    expect(withoutControl(removal, 'a.ts', 'a() + b()')).toBe('a() + ')
    expect(withoutControl(removal, 'other.ts', 'a()')).toBe('a()')
    expect(() => withoutControl(removal, 'a.ts', 'c()')).toThrow('x: a.ts has this 0 times, not once: b()')
    expect(() => withoutControl(removal, 'a.ts', 'b() + b()')).toThrow('2 times')
  })

  test('is as expected if its tests fail, and no others', () => {
    const result = (title: string, status: string) => ({ file: 'a.test.ts', title, status })
    const outcome = (...results: ReturnType<typeof result>[]) => compare(removal, results).surprises
    expect(outcome(result('a > one b', 'failed'), result('c', 'passed'))).toEqual([])
    expect(outcome(result('a > one b', 'passed'))).toEqual(['stays green: a.test.ts: a > * b'])
    expect(outcome(result('a > one b', 'failed'), result('c', 'failed'))).toEqual(['also red: a.test.ts: c'])
  })

  test('names tests by their whole titles, in which only * stands for anything', () => {
    expect(isNamed('a (b) > *', 'a (b) > c')).toBe(true)
    expect(isNamed('a (b) > *', 'a b > c')).toBe(false)
    expect(new RegExp(namePattern(['a > b.', 'c'])).test('a > b.')).toBe(true)
    expect(new RegExp(namePattern(['a > b.', 'c'])).test('a > bc')).toBe(false)
  })
})
