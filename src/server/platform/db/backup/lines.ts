import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { BackupState } from './backup-state.store.ts'
import { checkLine, type Line, newId, readLines, writeLine } from './catalog.ts'
import { nextPosition } from './archive-log.ts'
import type { Replication, ServerIdentity } from './replication.ts'
import type { BackupStore } from './store/backup-store.ts'
import { readWalPosition, segmentStart, type WalPosition } from './wal-position.ts'

/** Where the log of this server is archived to, and from where on. */
export interface CurrentLine {
  line: Line
  /** Makes the server keep what is not stored yet. */
  slot: string
  from: WalPosition
}

/** Where this database stored its log last, and as which line. */
type LastLine = Pick<BackupState, 'place' | 'line'>

interface Slot {
  slot_name: string
  restart_lsn: string | null
  is_lost: boolean
}

/**
 * Continues the line that this server archived before, or begins one. They are recognized by their slot: neither a
 * restored nor a promoted server has it, so that two servers never write to one line. Also begins one if the server
 * discarded log that was not stored, or is behind what is stored: then it was put back, and writes another log. Throws a
 * BackupError, and keeps the slot, if the store lacks the line that was `last` stored there.
 */
export async function enterLine(
  pool: Pool,
  replication: Replication,
  store: BackupStore,
  { identity, last, now }: { identity: ServerIdentity; last: LastLine | null; now: Date },
): Promise<CurrentLine> {
  const prefix = await slotPrefix(pool)
  const slots = await listSlots(pool, prefix)
  const current =
    (await findLine(slots, prefix, store, identity)) ??
    (await beginLine(pool, replication, store, { prefix, identity, last, now }))
  for (const { slot_name } of slots) {
    if (slot_name !== current.slot) await replication.dropSlot(slot_name)
  }
  return current
}

/** The line whose log this server still has from where it is stored. */
async function findLine(
  slots: readonly Slot[],
  prefix: string,
  store: BackupStore,
  identity: ServerIdentity,
): Promise<CurrentLine | null> {
  const lines = await readLines(store)
  for (const slot of slots) {
    const line = lines.find((known) => slotOf(prefix, known.line.id) === slot.slot_name)?.line
    if (line === undefined || !isOf(identity, line) || slot.is_lost || slot.restart_lsn === null) continue
    const keptFrom = segmentStart(readWalPosition(slot.restart_lsn), line.segment_bytes)
    const from = await nextPosition(store, line, keptFrom)
    const isAhead = from > identity.flushedTo
    if (from >= keptFrom && !isAhead) return { line, slot: slot.slot_name, from }
  }
  return null
}

async function beginLine(
  pool: Pool,
  replication: Replication,
  store: BackupStore,
  about: { prefix: string; identity: ServerIdentity; last: LastLine | null; now: Date },
): Promise<CurrentLine> {
  const { prefix, identity, last, now } = about
  if (last !== null && last.line !== null && last.place === store.place) await checkLine(store, last.line)
  const id = newId(now, randomBytes(3).toString('hex'))
  const slot = slotOf(prefix, id)
  await replication.createSlot(slot, { isTemporary: false })
  try {
    const created = (await listSlots(pool, prefix)).find(({ slot_name }) => slot_name === slot)
    const keptFrom = readWalPosition(created?.restart_lsn ?? '')
    const { systemId, timeline, segmentBytes } = identity
    const line = await writeLine(store, id, {
      started_at: now.toISOString(),
      system_id: systemId,
      timeline,
      segment_bytes: segmentBytes,
    })
    return { line, slot, from: segmentStart(keptFrom, segmentBytes) }
  } catch (error) {
    // Else each try would leave one behind, for which the server keeps log.
    await replication.dropSlot(slot)
    throw error
  }
}

/** Lets the server discard its log again. Does nothing while a process archives it. */
export async function dropSlots(pool: Pool): Promise<void> {
  await pool.query(
    `SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots
     WHERE starts_with(slot_name, $1) AND NOT active`,
    [await slotPrefix(pool)],
  )
}

function isOf(identity: ServerIdentity, line: Line): boolean {
  return line.system_id === identity.systemId && line.timeline === identity.timeline
}

/** A slot belongs to a server; the prefix tells apart the products on its databases. */
async function slotPrefix(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name')
  const hash = createHash('sha256')
    .update(rows[0]?.name ?? '')
    .digest('hex')
  return `steps_backup_${hash.slice(0, 8)}_`
}

/** PostgreSQL allows small letters, digits and underscores. */
function slotOf(prefix: string, line: string): string {
  return `${prefix}${line.toLowerCase().replaceAll('-', '_')}`
}

async function listSlots(pool: Pool, prefix: string): Promise<Slot[]> {
  const { rows } = await pool.query<Slot>(
    `SELECT slot_name::text, restart_lsn::text, coalesce(wal_status = 'lost', false) AS is_lost
     FROM pg_replication_slots WHERE starts_with(slot_name, $1) ORDER BY slot_name DESC`,
    [prefix],
  )
  return rows
}
