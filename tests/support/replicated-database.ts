import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { seedCounties } from '#server/features/listings/index.ts'
import { connect, type Database } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { clusterFolder } from '#server/platform/db/postgres-server/cluster.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { copyServer, createServer, isServerUp, startServer, stopServer, urlOf } from './database-server.ts'
import { quietLog } from './quiet-log.ts'
import { freePorts } from './round-robin.ts'

const DATABASE = 'courthouse_steps'

/** A migrated database on a server of its own, with a streaming replica. */
export type ReplicatedDatabase = {
  readonly database: Database
  /** Process of the primary's server. */
  primaryPid(): number
  /** URL of a database at the replica, by default of the copy. */
  replicaUrl(name?: string): string
  /** Runs a statement at the replica. */
  atReplica(statement: string): Promise<unknown[]>
  /** Ends the replica and all of its connections at once, without a checkpoint. */
  crashReplica(): Promise<void>
  startReplica(): Promise<void>
  /** Stops both servers and removes their files. Close the database before. */
  stop(): Promise<void>
}

export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'replicated-'))
  // As root, the servers run as another user.
  chmodSync(folder, 0o755)
  const [ownPort = 0, replicaPort = 0] = await freePorts(2)
  const primary = await createServer(path.join(folder, 'primary'), ownPort)
  // A copy has the password of its original.
  const replica = {
    ...(await createServer(path.join(folder, 'replica'), replicaPort)),
    password: primary.password,
  }
  await startServer(primary)
  await runOn(urlOf(primary, 'postgres'), `CREATE DATABASE ${DATABASE}`)
  const database = connect(urlOf(primary, DATABASE), 'test', quietLog)
  await migrate(database.pool)
  await migrateJobs(database.pool, quietLog)
  await seedCounties(database.db, Date.now())
  await copyServer(primary, replica)
  await startServer(replica)
  const primaryPid = () =>
    Number(readFileSync(path.join(clusterFolder(primary.placement), 'postmaster.pid'), 'utf8').split('\n')[0])
  const replicaUrl = (name = DATABASE) => urlOf(replica, name)
  return {
    database,
    primaryPid,
    replicaUrl,
    atReplica: (statement) => runOn(replicaUrl(), statement),
    crashReplica: () => stopServer(replica),
    startReplica: () => startServer(replica),
    stop: async () => {
      for (const server of [replica, primary]) if (isServerUp(server)) await stopServer(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function runOn(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
