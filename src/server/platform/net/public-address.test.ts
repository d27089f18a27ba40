import { lookup } from 'node:dns/promises'
import { expect, it } from 'vitest'
import { isPublicAddress, NoPublicAddressError, publicLookup } from './public-address.ts'

it.each(['1.1.1.1', '142.250.74.106', '2606:4700::1111', '::ffff:8.8.8.8', '172.32.0.1', '100.128.0.1'])(
  'accepts %s as public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:169.254.169.254',
  '0:0:0:0:0:ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fd12::1',
  'fe80::1',
  'ff02::1',
  'localhost',
  '',
])('rejects %s', (address) => expect(isPublicAddress(address)).toBe(false))

it('refuses to connect to a name that resolves to this machine', async () => {
  await lookup('localhost')
  const error = await new Promise((resolve) => publicLookup('localhost', { all: true }, resolve))
  expect(error).toBeInstanceOf(NoPublicAddressError)
})
