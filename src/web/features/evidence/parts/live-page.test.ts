import { expect, it } from 'vitest'
import { livePage } from './live-page.ts'

it.each([
  'https://kanialawfirm.com/tax-foreclosures/',
  'http://www.mcdowellnc.gov/tax',
  'https://10news.example/list',
  'https://172.217.0.1/',
])('links to %s', (address) => {
  expect(livePage(address)).toBe(address)
})

it.each([
  null,
  '',
  'ask the clerk',
  'javascript:alert(1)',
  'file:///list.csv',
  'http://127.0.0.1:3311/kania/',
  'http://127.1/kania/',
  'http://localhost:3000/',
  'http://sources.localhost/',
  'http://[::1]:3000/',
  'http://0.0.0.0/',
  'http://10.0.0.7/list',
  'http://192.168.1.4/list',
  'http://172.20.0.3/list',
  'http://peer:8080/list',
  'http://nas.local/list',
])('does not link to %s', (address) => {
  expect(livePage(address)).toBeNull()
})
