import { randomBytes } from 'node:crypto'
import { type Base, names, newId, writeLine } from './catalog.ts'
import { openReplication } from './replication.ts'
import { type BackupTarget, takeBase } from './server-copy.ts'

/** Backs up the running server of a database URL once, as a line of its own. Throws a BackupError. */
export async function backUpOnce(url: string, target: BackupTarget): Promise<Base> {
  const replication = await openReplication(url)
  const now = new Date(target.clock.now())
  const id = newId(now, randomBytes(3).toString('hex'))
  try {
    const { systemId, timeline, segmentBytes, version } = await replication.identify()
    // Keeps the log that the copy needs at its end.
    await replication.createSlot(`steps_backup_once_${id.slice(-6)}`, { isTemporary: true })
    await writeLine(target.store, id, {
      started_at: now.toISOString(),
      system_id: systemId,
      timeline,
      segment_bytes: segmentBytes,
    })
    return await takeBase(replication, id, target, version)
  } catch (error) {
    await target.store.remove([names.line(id)]).catch(() => undefined)
    throw error
  } finally {
    await replication.close()
  }
}
