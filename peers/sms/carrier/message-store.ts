import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { phoneOf, smsMessage } from './message.ts'
import type { SmsMessage } from './message.ts'

export type MessageStore = {
  /** Resolves once the message is on disk. */
  save(message: SmsMessage): Promise<void>
  find(sid: string): Promise<SmsMessage | null>
  /** Newest first; of one phone, or of all. */
  list(phone?: string): Promise<SmsMessage[]>
  isStopped(phone: string): Promise<boolean>
  setStopped(phone: string, isStopped: boolean): Promise<void>
  /** Removes all messages and stops. */
  empty(): Promise<void>
}

const SID = /^SM[0-9a-f]{32}$/
const ENDING = '.json'

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** The names in a folder; none before anything was stored. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/**
 * Stores each message as a file, and each phone that replied STOP as an empty one. Several programs can share the
 * folder: nothing is kept in memory but messages that no longer change.
 */
export function openMessageStore(folder: string): MessageStore {
  const messages = join(folder, 'messages')
  const stopped = join(folder, 'stopped')
  const finished = new Map<string, SmsMessage>()
  let writes = 0

  const fileOf = (sid: string): string => join(messages, `${sid}${ENDING}`)
  const stopOf = (phone: string): string => join(stopped, encodeURIComponent(phone))

  async function find(sid: string): Promise<SmsMessage | null> {
    const known = finished.get(sid)
    if (known) return known
    if (!SID.test(sid)) return null
    try {
      const message = smsMessage.parse(JSON.parse(await readFile(fileOf(sid), 'utf8')))
      if (message.price !== null || message.status === 'undelivered') finished.set(sid, message)
      return message
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  return {
    find,
    async save(message) {
      await mkdir(messages, { recursive: true })
      writes += 1
      const part = `${fileOf(message.sid)}.${process.pid}-${writes}.part`
      // Renamed into place, so that a reader or a crash never leaves a partial message.
      await writeFile(part, JSON.stringify(message), { flag: 'wx' })
      await rename(part, fileOf(message.sid))
    },
    async list(phone) {
      const found: SmsMessage[] = []
      const sids = (await namesIn(messages)).filter((name) => name.endsWith(ENDING))
      for (const name of sids.sort().reverse()) {
        const message = await find(name.slice(0, -ENDING.length))
        if (message && (phone === undefined || phoneOf(message) === phone)) found.push(message)
      }
      return found
    },
    async isStopped(phone) {
      return (await namesIn(stopped)).includes(encodeURIComponent(phone))
    },
    async setStopped(phone, isStopped) {
      if (!isStopped) return rm(stopOf(phone), { force: true })
      await mkdir(stopped, { recursive: true })
      return writeFile(stopOf(phone), '')
    },
    async empty() {
      finished.clear()
      await rm(messages, { recursive: true, force: true })
      await rm(stopped, { recursive: true, force: true })
    },
  }
}
