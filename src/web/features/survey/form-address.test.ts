import { expect, it } from 'vitest'
import { formAddress } from './form-address.ts'

const person = { email: 'a+b@example.com', name: 'O’Neil & {id}', id: '6f2c' }

it.each([
  [
    'https://f.example/to/1#email={email}&name={name}&id={id}',
    '#email=a%2Bb%40example.com&name=O%E2%80%99Neil%20%26%20%7Bid%7D&id=6f2c',
  ],
  ['https://f.example/?a={id}&b={id}', '/?a=6f2c&b=6f2c'],
  ['https://f.example/plain', '/plain'],
])('fills %s for a person', (template, end) => {
  expect(formAddress(template, person)).toMatch(/^https:\/\/f\.example\//)
  expect(formAddress(template, person).endsWith(end)).toBe(true)
})
