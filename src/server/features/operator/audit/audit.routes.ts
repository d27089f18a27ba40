import { stringify } from 'csv-stringify/sync'
import type { FastifyInstance } from 'fastify'
import { type AuditEntry, operatorAuditEndpoints } from '#contract/operator/audit.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import { readAuditActions, readAuditLog } from './audit-log.store.ts'

const PAGE = 100
const MAX_IN_FILE = 50_000
const COLUMNS = [
  'at',
  'by',
  'via',
  'address',
  'action',
  'about',
  'page',
  'reason',
  'before',
  'after',
  'details',
] as const

export function auditRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const { audit, auditFile } = operatorAuditEndpoints
  bindEndpoint(app, audit, async ({ input: { query } }) => {
    const { before = null, ...filters } = query
    const entries = await readAuditLog(db, filters, { before, limit: PAGE + 1 })
    const shown = entries.slice(0, PAGE)
    return {
      entries: shown,
      next: entries.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
      actions: await readAuditActions(db),
    }
  })
  bindEndpoint(app, auditFile, async ({ input: { query }, reply }) => {
    const entries = await readAuditLog(db, query, { before: null, limit: MAX_IN_FILE })
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit-log.csv"')
      .send(stringify([[...COLUMNS], ...entries.map(lineOf)], { escape_formulas: true }))
  })
}

function lineOf(entry: AuditEntry): string[] {
  return COLUMNS.map((column) => {
    const value = entry[column]
    if (value === null || value === undefined) return ''
    return typeof value === 'string' ? value : JSON.stringify(value)
  })
}
