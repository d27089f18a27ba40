import { expect, it } from 'vitest'
import { checkTextPhone } from './text-phone.ts'

it.each([
  '(704) 555-0123',
  '704-555-0123',
  '704.555.0123',
  '7045550123',
  '416 555 0123',
  '520 555 0123',
  '810 555 0123',
])('accepts %j', (text) => expect(checkTextPhone(text).ok).toBe(true))

it.each([
  ['', 'Phone number is required'],
  ['12', 'Please enter a valid phone number'],
  ['+1 704 555 0123', 'Please enter a valid phone number'],
  ['1045550123', 'Please enter a valid phone number'],
  ['0045550123', 'Please enter a valid phone number'],
  ['7041550123', 'Please enter a valid phone number'],
  ['7040550123', 'Please enter a valid phone number'],
  ['911-555-1234', 'Please enter a valid phone number'],
  ['411-555-1234', 'Please enter a valid phone number'],
  ['704-911-1234', 'Please enter a valid phone number'],
  ['900-555-1234', 'Please enter a valid phone number'],
  ['704-976-1234', 'Please enter a valid phone number'],
  ['500-555-1234', 'Please enter a valid phone number'],
  ['588-555-1234', 'Please enter a valid phone number'],
  ['600-555-1234', 'Please enter a valid phone number'],
  ['700-555-1234', 'Please enter a valid phone number'],
  ['710-555-1234', 'Please enter a valid phone number'],
  ['790-555-1234', 'Please enter a valid phone number'],
  ['8765550123', 'Enter a number of the United States or Canada'],
  ...['800', '833', '844', '855', '866', '877', '888'].map((tollFree) => [
    `(${tollFree}) 555-1234`,
    'Please enter a valid phone number',
  ]),
])('rejects %j', (text, message) => expect(checkTextPhone(text)).toEqual({ ok: false, message }))
