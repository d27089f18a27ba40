import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PEERS, startPeerProgram } from '#tests/support/peer-program.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peers-'))
})

afterAll(async () => {
  await rm(folder, { recursive: true })
})

const mail = () => ['smtp', '--data', folder] as const

it.each(['SIGTERM', 'SIGINT', 'end of input'] as const)(
  'runs the named peers, each with its own arguments, until %s',
  async (end) => {
    const peers = await startPeerProgram(mail(), ['arcgis', '--layer', 'wake'], ['sources'])
    const pages = [
      `http://127.0.0.1:${peers.port('smtp', 'http_port')}/messages.json`,
      `http://127.0.0.1:${peers.port('arcgis')}/arcgis/rest/services/Property/Parcels/FeatureServer/0`,
      `http://127.0.0.1:${peers.port('sources')}/control/kania`,
    ]
    const answers = await Promise.all(pages.map(async (page) => (await fetch(page)).text()))
    expect(answers).toEqual(['[]', expect.stringContaining('PIN_NUM'), expect.stringContaining('robots')])
    if (end === 'end of input') await peers.stop()
    else peers.process.kill(end)
    expect(await peers.ended).toBe(0)
  },
)

it('exits when the parent is killed', async () => {
  const script = `
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, process.argv.slice(1), { stdio: ['pipe', 'inherit', 'inherit'], detached: true })
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['-e', script, PEERS, ...mail(), '--', 'arcgis'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const firstLine: unknown[] = await once(parent.stdout, 'data')
  expect(String(firstLine[0])).toContain('"ready":true')
  // The output closes only once both the parent and the peers have exited.
  const ends = Promise.all([once(parent, 'exit'), once(parent.stdout, 'close')])
  parent.kill('SIGKILL')
  await ends
  expect(parent.signalCode).toBe('SIGKILL')
})

it('starts none if one cannot start, and names it', async () => {
  await expect(startPeerProgram(mail(), ['arcgis'], ['sms'])).rejects.toThrow(
    /exited with 1: .*sms did not start: --data is missing/s,
  )
})

it.each(['mail', ''])('starts no peer of the name "%s"', async (name) => {
  await expect(startPeerProgram([name])).rejects.toThrow(
    `There is no peer "${name}". Name one of arcgis, sms, smtp, sources, stripe.`,
  )
})
