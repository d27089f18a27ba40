import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { returnPath, withReturn } from './paths.ts'

const origin = 'https://steps.example'
const goingOnTo = (next: string) => returnPath(new URLSearchParams({ next }), origin)

describe('returnPath', () => {
  it.each([
    ['/listing', '/listing'],
    ['/listing?county=Wake&q=oak%20st', '/listing?county=Wake&q=oak%20st'],
    ['/details/7#clock', '/details/7#clock'],
  ])('returns to %s', (next, expected) => {
    expect(goingOnTo(next)).toBe(expected)
  })

  it.each([
    '',
    'listing',
    'https://elsewhere.example/listing',
    '//elsewhere.example/listing',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    'javascript:alert(1)',
    '/login?next=/listing',
    '/.//elsewhere.example/e',
    '/./\\elsewhere.example',
    '/..//elsewhere.example',
    '/a/..//elsewhere.example',
    '/%2e//elsewhere.example',
    '/',
  ])('rejects %j', (next) => {
    expect(goingOnTo(next)).toBe('/listing')
  })

  it('never leaves the site, whatever the URL', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '\t',
      '@',
      ':',
      '?',
      '#',
      'e.example',
      'a',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = goingOnTo(`/${pieces.join('')}`)
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(new URL(path, origin).origin).toBe(origin)
      }),
    )
  })

  it.each(['/listing', '/listing?county=Wake&q=a+b', '/details/7'])(
    'round-trips %s through a URL',
    (from) => {
      const address = new URL(withReturn('/login', from), origin)
      expect(address.pathname).toBe('/login')
      expect(returnPath(address.searchParams, origin)).toBe(from)
    },
  )
})
