import type { FastifyRequest } from 'fastify'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Db } from './database.ts'
import { auditLog } from './schema/accounts.ts'

/** Who acts as operator, and from where. */
export interface Actor {
  /** The operator's account; null on the command line. */
  readonly userId: string | null
  readonly via: 'browser' | 'command_line'
  /** The IP address of the browser. */
  readonly address: string | null
}

export const COMMAND_LINE: Actor = { userId: null, via: 'command_line', address: null }

/** The operator who makes a call in the browser. */
export function actorOf(viewer: Pick<Viewer, 'userId'>, request: Pick<FastifyRequest, 'ip'>): Actor {
  return { userId: viewer.userId, via: 'browser', address: request.ip }
}

/** What the audit log names as the county of an action that is for all counties. */
export const STATEWIDE = 'statewide'

/** An operator's action. */
export interface AuditEntry {
  readonly at: Date
  readonly by: Actor
  /** A verb and its object, such as `release_run`. */
  readonly action: string
  /**
   * What it was about, by id. `before` and `after` hold the values that changed, `reason` the operator's words, and
   * `user_id` the person concerned; the last two are erased with the person.
   */
  readonly details: Readonly<Record<string, unknown>> & {
    readonly user_id?: string
    readonly reason?: string
    readonly before?: unknown
    readonly after?: unknown
  }
}

/** Records an operator's action in the transaction that executes it. The database refuses later changes. */
export async function writeAudit(db: Db, { at, by, action, details }: AuditEntry): Promise<void> {
  const { userId, via, address } = by
  await db.insert(auditLog).values({ at, actor_id: userId, via, address, action, details })
}
