import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { borrowLocalStripe, findLocalStripe, shareLocalStripe, stripePeer } from './local-stripe.ts'
import { startPeers } from './start-peers.ts'

let folder: { DATA_DIR: string; PUBLIC_URL: string }
const noteFile = () => path.join(folder.DATA_DIR, 'stripe', 'address.json')

beforeEach(() => {
  folder = {
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'local-stripe-')),
    PUBLIC_URL: 'http://127.0.0.1:3000',
  }
})
afterEach(() => {
  rmSync(folder.DATA_DIR, { recursive: true })
})

const startForProduct = async () => shareLocalStripe(await startPeers([stripePeer(folder)]), folder, false)

test('commands and another product use the stand-in of the product, and leave it running', async () => {
  expect(await findLocalStripe(folder)).toBeNull()
  const { access, stop } = await startForProduct()
  const borrowed = await borrowLocalStripe(folder)
  expect(borrowed.access).toEqual(access)
  await borrowed.stop()
  expect(await findLocalStripe(folder)).toEqual(access)
  await stop()
  expect(existsSync(noteFile())).toBe(false)
})

test('a command has one of its own until it ends, for which a product waits', async () => {
  const borrowed = await borrowLocalStripe(folder)
  let isFound = false
  const found = findLocalStripe(folder).finally(() => (isFound = true))
  expect((await borrowLocalStripe(folder)).access).toEqual(borrowed.access)
  expect(isFound).toBe(false)
  await borrowed.stop()
  expect(existsSync(noteFile())).toBe(false)
  expect(await found).toBeNull()
})

test('the note of a process that was killed is not used', async () => {
  const peers = await startPeers([stripePeer(folder)])
  await shareLocalStripe(peers, folder, false)
  await peers.stop()
  expect(existsSync(noteFile())).toBe(true)
  expect(await findLocalStripe(folder)).toBeNull()
})
