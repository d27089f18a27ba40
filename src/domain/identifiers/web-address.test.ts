import { expect, it } from 'vitest'
import { webAddress } from './web-address.ts'

it.each([
  'https://notices.example.com/1001',
  'HTTP://county.example/a b',
  'https://x.example/?q=javascript:1',
])('accepts %s', (text) => {
  expect(webAddress(` ${text} `)).toBe(text)
})

it.each([
  'javascript:alert(1)',
  'JavaScript://x.example/%0aalert(1)',
  'data:text/html,hello',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example/x',
  'java\tscript:alert(1)',
  'www.county.example',
  'https://',
  'https:///x',
  'https://[::1',
  'https://a b.example/',
  'https://county.example\u202e/x',
  'https://county.example/\u0001',
  'https://county.example/a\nb',
  // A browser goes to the host after the @.
  'https://county.example@evil.example/x',
  'https://u:p@county.example/',
  '',
])('rejects %j', (text) => {
  expect(webAddress(text)).toBeNull()
})
