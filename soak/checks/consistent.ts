import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { LIST, type Person } from '../people/person.ts'
import type { OpenPage } from '../people/streams.ts'
import type { Site } from '../site.ts'
import type { Check } from './check.ts'

const jobs = z.array(
  z.object({ task_identifier: z.string(), attempts: z.number(), last_error: z.string().nullable() }),
)

/** Retries may be hours away: makes them due now. */
const RETRY_NOW = `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now() AND locked_at IS NULL`
const JOBS = 'SELECT task_identifier, attempts, last_error FROM graphile_worker.jobs ORDER BY id'
const RETRY_EVERY_MS = 5_000

/** The queue drains to zero. Retries that wait are made due. */
export async function checkQueue({ pair }: Site, timeoutMs: number): Promise<Check> {
  const deadline = performance.now() + timeoutMs
  let retryAt = 0
  for (;;) {
    const left = jobs.parse(await pair.query(JOBS))
    const isLate = performance.now() > deadline
    if (left.length === 0 || isLate) {
      const problems = left.map(
        ({ task_identifier, attempts, last_error }) =>
          `${task_identifier}, ${attempts} attempts: ${last_error ?? 'no error'}`,
      )
      return { name: 'the queue is empty', checked: 1, problems }
    }
    if (performance.now() > retryAt) {
      await pair.query(RETRY_NOW)
      retryAt = performance.now() + RETRY_EVERY_MS
    }
    await pause(200)
  }
}

/** The facts equal a replay of the stored pages and files. */
export async function checkReplay({ steps }: Site): Promise<Check> {
  const { code, output } = await steps('replay')
  return { name: 'the facts equal a replay', checked: 1, problems: code === 0 ? [] : [output] }
}

/** All web nodes answer the same version of each person's list. */
export async function checkVersions(
  { nodes }: Site,
  people: readonly Person[],
  cookieOf: (person: Person) => string,
): Promise<Check> {
  const check: Check = { name: 'all nodes answer the same list version', checked: 0, problems: [] }
  const ports = nodes.filter(({ role }) => role === 'web').map(({ port }) => port)
  for (const person of people) {
    const tags = await Promise.all(
      ports.map(async (port) => {
        const answer = await fetch(`http://127.0.0.1:${port}${LIST}`, {
          headers: { cookie: cookieOf(person) },
        })
        await answer.arrayBuffer()
        return answer.headers.get('etag') ?? `status ${answer.status}`
      }),
    )
    check.checked += 1
    if (new Set(tags).size !== 1) check.problems.push(`${person.email}: ${tags.join(' and ')}`)
  }
  return check
}

/** Every page that is open receives the changes of an import that ended at `since`, in whose counties it is. */
export async function checkLive(
  pages: readonly OpenPage[],
  since: number,
  timeoutMs: number,
): Promise<Check> {
  const deadline = performance.now() + timeoutMs
  const late = () => pages.filter((page) => page.changedAt() < since)
  while (late().length > 0 && performance.now() < deadline) await pause(100)
  const problems = late().map((page) => `a page (${page.isOpen() ? 'open' : 'closed'}) received nothing`)
  return { name: 'every open page received the last import', checked: pages.length, problems }
}
