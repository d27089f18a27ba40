import { describe, expect, it } from 'vitest'
import { paths, returnPath } from './paths.ts'

const origin = 'https://steps.example'

describe('returnPath', () => {
  it.each([
    ['/listing', '/listing'],
    ['/listing?county=Wake&q=oak%20st', '/listing?county=Wake&q=oak%20st'],
    ['/details/7#clock', '/details/7#clock'],
  ])('comes back to %s', (next, expected) => {
    expect(returnPath(next, origin)).toBe(expected)
  })

  it.each([
    null,
    '',
    'listing',
    'https://elsewhere.example/listing',
    '//elsewhere.example/listing',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    'javascript:alert(1)',
    '/login?next=/listing',
    '/',
  ])('does not follow %j', (next) => {
    expect(returnPath(next, origin)).toBeNull()
  })

  it('survives the way through the address of the login page', () => {
    const address = new URL(paths.loginFrom('/listing?county=Wake&q=a+b'), origin)
    expect(returnPath(address.searchParams.get('next'), origin)).toBe('/listing?county=Wake&q=a+b')
  })
})
