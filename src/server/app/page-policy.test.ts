import { describe, expect, test } from 'vitest'
import { pagePolicy } from './page-policy.ts'

const ALL = "default-src 'self';img-src 'self' data:;object-src 'none'"
const NOTHING = { scripts: ["'self'"], trackingHosts: [], tileHosts: [], frameHosts: [] }

function directives(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split(';').map((part): [string, string] => {
      const space = part.indexOf(' ')
      return [part.slice(0, space), part.slice(space + 1)]
    }),
  )
}

describe('page content security policy', () => {
  test('allows no other origin by default', () => {
    expect(directives(pagePolicy(ALL, NOTHING))).toEqual({ ...directives(ALL), 'script-src': "'self'" })
  })

  test('allows framing only the origin of the form', () => {
    const policy = pagePolicy(ALL, { ...NOTHING, frameHosts: ['https://form.example.com'] })
    expect(directives(policy)).toEqual({
      ...directives(ALL),
      'script-src': "'self'",
      'frame-src': 'https://form.example.com',
    })
  })

  test('allows fetching tiles, and running and loading images from tracking tools', () => {
    const policy = pagePolicy(ALL, {
      ...NOTHING,
      trackingHosts: ['https://tag.example.com'],
      tileHosts: ['https://tiles.example.com', 'https://tag.example.com'],
    })
    expect(directives(policy)).toMatchObject({
      'img-src': "https://tag.example.com 'self' data:",
      'script-src': "'self' https://tag.example.com",
      'connect-src': "'self' https://tag.example.com https://tiles.example.com",
    })
  })

  test('allows a tool all of its hosts, and no scripts or images over a web socket', () => {
    const trackingHosts = [
      'https://tag.example.com',
      'https://*.collect.example.com',
      'wss://live.example.com',
    ]
    const policy = pagePolicy(ALL, { ...NOTHING, trackingHosts })
    expect(directives(policy)).toMatchObject({
      'img-src': "https://tag.example.com https://*.collect.example.com 'self' data:",
      'script-src': "'self' https://tag.example.com https://*.collect.example.com",
      'connect-src': `'self' ${trackingHosts.join(' ')}`,
    })
  })
})
