import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from './open-store.ts'
import { openS3Store } from './s3-store.ts'
import { type LocalBucket, startLocalBucket } from './s3.fixture.ts'

let folder: string
let bucket: LocalBucket

beforeAll(async () => {
  bucket = await startLocalBucket('KEY')
})
afterAll(() => bucket.close())
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'steps-store-'))
  bucket.objects.clear()
  vi.stubEnv('AWS_REGION', 'us-east-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'KEY')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  // One answer decides: these tests do not wait for a second one.
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const places = {
  'a folder': () => openStore(folder, undefined),
  'a bucket': () => openStore('s3://bucket/some/prefix', bucket.endpoint),
}

test.for(Object.entries(places))('%s stores, replaces, lists and removes objects', async ([, open]) => {
  const store = await open()
  expect(await store.get('line/one')).toBeNull()
  expect(await store.list('')).toEqual([])
  const names = ['line/a b', 'line/log/1', 'line/log/2.partial', 'line/log/3', 'line2/log/1']
  for (const name of names) await store.put(name, Buffer.from(name))
  await store.put('line/log/1', Buffer.from([0, 255, 10]))

  expect(await store.get('line/log/1')).toEqual(Buffer.from([0, 255, 10]))
  expect((await store.list('')).map(({ name }) => name)).toEqual(names)
  expect(await store.list('line/log/')).toEqual([
    { name: 'line/log/1', bytes: 3 },
    { name: 'line/log/2.partial', bytes: 18 },
    { name: 'line/log/3', bytes: 10 },
  ])
  await store.remove(['line/log/1', 'line/log/none', 'line2/log/1'])
  expect((await store.list('')).map(({ name }) => name)).toEqual([
    'line/a b',
    'line/log/2.partial',
    'line/log/3',
  ])
})

test('a folder shows no file that is still being written', async () => {
  writeFileSync(path.join(folder, 'base.json.1a2b3c4d.unfinished'), 'half')
  expect(await (await openStore(folder, undefined)).list('')).toEqual([])
})

test('a store that cannot be used says where it is and why', async () => {
  writeFileSync(path.join(folder, 'file'), '')
  const inFile = await openStore(path.join(folder, 'file'), undefined)
  await expect(inFile.put('a/b', Buffer.from(''))).rejects.toThrow(`${folder}/file, cannot be used: `)

  const inBucket = await places['a bucket']()
  bucket.fails.isDown = true
  await expect(inBucket.list('')).rejects.toThrow('s3://bucket/some/prefix/, cannot be used: SlowDown')
  bucket.fails.isDown = false
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'ANOTHER')
  const refusing = await places['a bucket']()
  await expect(refusing.put('a', Buffer.from(''))).rejects.toThrow('AccessDenied')
})

test('a bucket that does not answer, or never ends an answer, fails after a time', async () => {
  const slow = createServer((request, response) => {
    if (request.method === 'GET') response.writeHead(200, { 'content-length': '10' }).write('half')
  })
  await once(slow.listen(0, '127.0.0.1'), 'listening')
  const address = slow.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const store = openS3Store({ bucket: 'some', prefix: '', endpoint: `http://127.0.0.1:${port}` }, 300)
  const late = 'cannot be used: no complete answer within 0.3 seconds'
  await expect(store.put('a', Buffer.from('whole'))).rejects.toThrow(late)
  await expect(store.get('a')).rejects.toThrow(late)
  await expect(store.list('')).rejects.toThrow(late)
  await expect(store.remove(['a'])).rejects.toThrow(late)
  slow.closeAllConnections()
  slow.close()
})
