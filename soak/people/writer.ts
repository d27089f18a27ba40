import { setTimeout as pause } from 'node:timers/promises'
import type { Timeline } from '../report/timeline.ts'
import type { Browser } from './browser.ts'

/** People who take turns to write a note, five times a second, to see when writes are acknowledged. */
export type Writers = {
  /** The longest time without an acknowledged write between two instants, milliseconds since the start. */
  longestGap(from: number, to: number): number
  /** When the last write was acknowledged. */
  acknowledgedAt(): number
  stop(): Promise<void>
}

const EVERY_MS = 200

/** So many that no one of them exceeds the limit of notes per person. */
export const WRITERS = 12

/** `paths` are the notes of different listings: two writes of a person never wait for each other. */
export function startWriters(
  browsers: readonly Browser[],
  paths: readonly string[],
  timeline: Timeline,
): Writers {
  const acknowledged: number[] = []
  const leaving = new AbortController()
  const underway = new Set<Promise<void>>()

  async function write(browser: Browser, number: number): Promise<void> {
    const path = paths[number % paths.length] ?? ''
    const answer = await browser.send({
      kind: 'write',
      method: 'POST',
      path,
      body: { note: `Write ${number}` },
    })
    if (answer.status === 200) acknowledged.push(timeline.now())
  }

  async function keepWriting(): Promise<void> {
    for (let number = 0; !leaving.signal.aborted; number += 1) {
      const browser = browsers[number % browsers.length]
      if (browser !== undefined) {
        // Not awaited: a write that hangs must not hide that others succeed.
        const writing = write(browser, number)
        underway.add(writing)
        void writing.then(() => underway.delete(writing))
      }
      await pause(EVERY_MS)
    }
    await Promise.all(underway)
  }

  const done = keepWriting()
  return {
    longestGap: (from, to) => {
      const times = [from, ...acknowledged.filter((at) => at > from && at < to), to]
      return Math.max(...times.map((at, place) => at - (times[place - 1] ?? at)))
    },
    acknowledgedAt: () => acknowledged.at(-1) ?? 0,
    stop: async () => {
      leaving.abort()
      await done
    },
  }
}
