import type { ChildProcess } from 'node:child_process'
import { z } from 'zod'
import { nextMessage, processorTime, startProgram } from './programs.ts'
import type { Stage } from './stage.ts'

const program = new URL('../programs/load.ts', import.meta.url)
const result = z.object({ answers: z.number(), seconds: z.number(), slowest: z.number() })

/**
 * What is sent again and again: `connections` requests at a time, by the readers in turn, each of which must have the
 * status.
 */
type LoadRequest = {
  url: string
  headers: Record<string, string>
  /** Their cookie headers. */
  readers: readonly string[]
  status: number
  connections: number
  /** Null: until each reader has one response. */
  seconds: number | null
}

/** Starts a process that sends requests. */
export async function startLoader(stage: Stage): Promise<ChildProcess> {
  const { child } = await startProgram(stage, program, [])
  return child
}

/** Sends requests; returns how many were answered, in how many seconds, and the 99th percentile of their times, ms. */
export async function runLoad(loader: ChildProcess, request: LoadRequest): Promise<z.infer<typeof result>> {
  loader.send(request)
  return result.parse(await nextMessage(loader))
}

export type Server = { url: string; process: ChildProcess }

/** `rate` is responses per second, `cost` the server's CPU time per response, ms. */
export type Load = { rate: number; cost: number }

/** Asks a server for `seconds`, as often as it answers on so many connections. */
export async function loadServer(
  loader: ChildProcess,
  server: Server,
  { headers, readers, connections }: Pick<LoadRequest, 'headers' | 'readers' | 'connections'>,
  seconds: number,
): Promise<Load> {
  const before = processorTime(server.process)
  const status = 'if-none-match' in headers ? 304 : 200
  const request = { url: server.url, headers, readers, status, connections, seconds }
  const result = await runLoad(loader, request)
  const used = processorTime(server.process) - before
  return { rate: result.answers / result.seconds, cost: used / result.answers }
}
