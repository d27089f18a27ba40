import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** A surrogate id or an amount in cents: always within JavaScript's safe integers. */
export const big = (name: string) => bigint(name, { mode: 'number' })

export const bigId = () => bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity()

/** An instant in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Text compared without regard to case. */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' })
