import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { Header } from 'postal-mime'

/** Sender and recipients as given in the SMTP session; the message headers may differ. */
export type Envelope = { readonly from: string; readonly to: readonly string[] }

/** A stored message. Headers by lower-case name, repeated ones joined by line breaks. `date` is an ISO instant. */
export type Message = {
  readonly id: string
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly date: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

export type Mailbox = {
  add(raw: Buffer, envelope: Envelope): Promise<void>
  /** Newest first. */
  list(): Promise<Message[]>
  find(id: string): Promise<Message | null>
  source(id: string): Promise<Buffer | null>
  empty(): Promise<void>
}

const ENDING = '.eml'
const ID = /^\d{8}T\d{9}Z-\d{6}$/

/** The arrival time encoded in an id. */
function arrivalOf(id: string): string {
  return id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z.*$/, '$1-$2-$3T$4:$5:$6.$7Z')
}

/** The envelope as the header lines that a mail server prepends on delivery. */
function traceLines({ from, to }: Envelope): Buffer {
  return Buffer.from(`Return-Path: <${from}>\r\nDelivered-To: ${to.join(', ')}\r\n`)
}

/** The recipients from our own Delivered-To header, which is the first: a sender may have added others. */
function recipientsOf(headers: readonly Header[]): string[] {
  return headers.find(({ key }) => key === 'delivered-to')?.value.split(', ') ?? []
}

/** Parses a stored message. */
export async function parseMessage(id: string, raw: Buffer): Promise<Message> {
  const email = await PostalMime.parse(raw)
  const headers: Record<string, string> = {}
  for (const { key, value } of email.headers)
    headers[key] = key in headers ? `${headers[key]}\n${value}` : value
  return {
    id,
    from: email.from?.address ?? '',
    to: recipientsOf(email.headers),
    subject: email.subject ?? '',
    date: arrivalOf(id),
    text: email.text ?? '',
    html: email.html ?? '',
    headers,
  }
}

/** Stores messages as files in one folder, which it creates. Ids sort by arrival; stored files never change. */
export async function openMailbox(folder: string, now: () => Date): Promise<Mailbox> {
  await mkdir(folder, { recursive: true })
  const parsed = new Map<string, Message>()
  let arrivals = 0

  const fileOf = (id: string): string => join(folder, `${id}${ENDING}`)

  async function ids(): Promise<string[]> {
    const names = await readdir(folder)
    return names.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length))
  }

  async function source(id: string): Promise<Buffer | null> {
    if (!ID.test(id)) return null
    try {
      return await readFile(fileOf(id))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }
  }

  async function find(id: string): Promise<Message | null> {
    const known = parsed.get(id)
    if (known) return known
    const raw = await source(id)
    if (!raw) return null
    const message = await parseMessage(id, raw)
    parsed.set(id, message)
    return message
  }

  return {
    find,
    source,
    async add(raw, envelope) {
      arrivals += 1
      const id = `${now().toISOString().replaceAll(/[-:.]/g, '')}-${String(arrivals % 1_000_000).padStart(6, '0')}`
      // Renamed into place, so that a reader or a crash never leaves a partial message.
      await writeFile(`${fileOf(id)}.part`, Buffer.concat([traceLines(envelope), raw]), { flag: 'wx' })
      await rename(`${fileOf(id)}.part`, fileOf(id))
    },
    async list() {
      const messages: Message[] = []
      for (const id of (await ids()).sort().reverse()) {
        const message = await find(id)
        if (message) messages.push(message)
      }
      return messages
    },
    async empty() {
      for (const id of await ids()) await rm(fileOf(id), { force: true })
      parsed.clear()
    },
  }
}
