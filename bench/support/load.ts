import type { ChildProcess } from 'node:child_process'
import { z } from 'zod'
import { nextMessage, startProgram } from './programs.ts'
import type { Stage } from './stage.ts'

const program = new URL('../programs/load.ts', import.meta.url)
const result = z.object({ answers: z.number(), seconds: z.number() })

/** What is sent again and again: `connections` requests at a time, each of which must have the status. */
type LoadRequest = {
  url: string
  headers: Record<string, string>
  status: number
  connections: number
  seconds: number
}

/** Starts a process that sends requests. */
export async function startLoader(stage: Stage): Promise<ChildProcess> {
  const { child } = await startProgram(stage, program, [])
  return child
}

/** Sends requests; returns how many were answered, and in how many seconds. */
export async function runLoad(loader: ChildProcess, request: LoadRequest): Promise<z.infer<typeof result>> {
  loader.send(request)
  return result.parse(await nextMessage(loader))
}
