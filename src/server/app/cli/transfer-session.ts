import cliProgress from 'cli-progress'
import type { OnTable } from '#server/platform/db/transfer/export-database.ts'

/** Runs an export or a load with a progress bar. */
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
  } finally {
    bar.stop()
  }
}
