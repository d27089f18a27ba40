import { z } from 'zod'
import { isMigrationName } from '#server/platform/db/migrations.ts'
import { address } from './setting-forms.ts'

const postgresAddress = () => address(/^postgres(ql)?:\/\//, 'a postgres:// URL')

/** The database. */
export const databaseSettings = {
  DATABASE_URL: postgresAddress().optional().meta({
    secret: true,
    description: 'Your own PostgreSQL server, version 16 or later. Unset: one is started in DATA_DIR.',
    example: 'postgres://user:password@host:5432/courthouse_steps',
  }),
  DATABASE_DIRECT_URL: postgresAddress()
    .optional()
    .meta({
      secret: true,
      description:
        'The same database without a pooler, where DATABASE_URL leads through PgBouncer in transaction mode (see ' +
        'deploy/pgbouncer.ini). Then only requests take DATABASE_URL; open pages, jobs, migrations, backups and commands ' +
        'need sessions and take this address. Unset: DATABASE_URL for all.',
      example: 'postgres://user:password@host:5432/courthouse_steps',
    }),
  DATABASE_REPLICA_URL: postgresAddress()
    .optional()
    .meta({
      secret: true,
      description:
        'A streaming replica (hot standby) of the database, which web servers read counties from for the list. Where it is ' +
        'behind, away or slow, they read from the database itself: no one sees an older list. Unset: none.',
      example: 'postgres://user:password@replica:5432/courthouse_steps',
    }),
  ROLLED_BACK_FROM: z
    .string()
    .refine(isMigrationName, 'must be the name of a migration, as the refusal to start prints it')
    .optional()
    .meta({
      description:
        'Latest migration of the release that you go back from. This release then runs on the database that it ' +
        'migrated, instead of refusing to start. Unset when you go forward again.',
      example: '20261127-2130-note-reading-once-for-a-source.sql',
    }),
}
