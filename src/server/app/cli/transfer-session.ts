import cliProgress from 'cli-progress'
import type { OnTable } from '#server/platform/db/transfer/export-database.ts'
import { TransferError } from '#server/platform/db/transfer/manifest.ts'
import { CommandError } from './operator-session.ts'

/** Runs an export or a load with a progress bar; what the operator can fix becomes a CommandError. */
export async function withProgress<T>(verb: string, work: (onTable: OnTable) => Promise<T>): Promise<T> {
  const bar = new cliProgress.SingleBar({
    format: `${verb} [{bar}] {value} of {total} tables`,
    stream: process.stderr,
    noTTYOutput: false,
    hideCursor: true,
    clearOnComplete: true,
  })
  if (process.stderr.isTTY) bar.start(1, 0)
  try {
    return await work((done, all) => {
      bar.setTotal(all)
      bar.update(done)
    })
  } catch (error) {
    if (!(error instanceof TransferError)) throw error
    throw new CommandError(error.message, { cause: error })
  } finally {
    bar.stop()
  }
}
