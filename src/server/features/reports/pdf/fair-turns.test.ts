import { beforeEach, describe, expect, it } from 'vitest'
import { type FairTurns, fairTurns } from './fair-turns.ts'

/** Jobs by name, running until the test ends them. */
let begun: string[]
let turns: FairTurns
let ends: Map<string, PromiseWithResolvers<string>>
beforeEach(() => {
  begun = []
  ends = new Map()
  turns = fairTurns({ concurrency: 2, maxWaitingPerPerson: 3, maxWaiting: 6 })
})

const workOf = (name: string) => () => {
  begun.push(name)
  const end = Promise.withResolvers<string>()
  ends.set(name, end)
  return end.promise
}

/** Requests a job named after its person: `ada 1`. */
const ask = (name: string, signal = new AbortController().signal) =>
  turns.take(name.split(' ')[0] ?? '', signal, workOf(name))

/** Ignores rejected and canceled jobs. */
const askAll = (names: string[]) => Promise.all(names.map((name) => ask(name).catch(() => null)))

async function end(name: string): Promise<void> {
  ends.get(name)?.resolve(name)
  await settled()
}

const settled = () => new Promise(setImmediate)

describe('turns', () => {
  it('alternate between people, one running job per person', async () => {
    const asked = askAll(['ada 1', 'ada 2', 'ada 3', 'ben 1', 'ben 2', 'cleo 1'])
    await settled()
    expect(begun).toEqual(['ada 1', 'ben 1'])
    const inTurn = ['ada 1', 'ben 1', 'ada 2', 'ben 2', 'cleo 1', 'ada 3']
    for (const name of inTurn) await end(name)
    expect(begun).toEqual(inTurn)
    expect(await asked).toEqual(['ada 1', 'ada 2', 'ada 3', 'ben 1', 'ben 2', 'cleo 1'])
  })

  it('give a single request its turn beside two hundred of another person', async () => {
    void askAll(Array.from({ length: 200 }, (_each, index) => `ada ${index + 1}`))
    void ask('ben 1')
    await settled()
    expect(begun).toEqual(['ada 1', 'ben 1'])
  })

  it('continue after a job fails', async () => {
    const failed = ask('ada 1')
    void askAll(['ada 2'])
    await settled()
    ends.get('ada 1')?.reject(new Error('broken'))
    await expect(failed).rejects.toThrow('broken')
    await settled()
    expect(begun).toEqual(['ada 1', 'ada 2'])
  })
})

describe('the queue', () => {
  it('is limited per person, with a clear error', async () => {
    void askAll(['ada 1', 'ada 2', 'ada 3', 'ada 4'])
    await settled()
    await expect(ask('ada 5')).rejects.toMatchObject({
      code: 'too_many_requests',
      message: 'We are already creating 4 documents for you. Wait for them, then try again',
      retryAfterSeconds: 5,
    })
    await end('ada 1')
    void askAll(['ada 5'])
    await expect(ask('ada 6')).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  it('is limited in total', async () => {
    void askAll(['ada 1', 'ben 1', 'cleo 1', 'cleo 2', 'cleo 3', 'dora 1', 'dora 2', 'dora 3'])
    await settled()
    await expect(ask('eve 1')).rejects.toMatchObject({ code: 'not_ready', retryAfterSeconds: 10 })
  })

  it('does not limit callers that are limited elsewhere', async () => {
    void askAll(['ada 1', 'ada 2', 'ada 3', 'ada 4'])
    const unbounded = turns.takeUnbounded('ada', workOf('ada 5'))
    await settled()
    for (const name of ['ada 1', 'ada 2', 'ada 3', 'ada 4', 'ada 5']) await end(name)
    expect(await unbounded).toBe('ada 5')
  })
})

describe('a canceled request', () => {
  it('is dropped from the queue and makes room', async () => {
    const leaving = new AbortController()
    void askAll(['ada 1', 'ada 2'])
    const left = ask('ada 3', leaving.signal)
    void askAll(['ada 4'])
    await settled()
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    void askAll(['ada 5'])
    for (const name of ['ada 1', 'ada 2', 'ada 4', 'ada 5']) await end(name)
    expect(begun).toEqual(['ada 1', 'ada 2', 'ada 4', 'ada 5'])
  })

  it('is never started if it was canceled before', async () => {
    await expect(ask('ada 1', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    expect(begun).toEqual([])
  })
})
