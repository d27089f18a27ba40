import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** An id or an amount in cents, always a safe integer. */
export const big = (name: string) => bigint(name, { mode: 'number' })

export const bigId = () => bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity()

/** A UTC instant. */
export const instant = (name: string) => timestamp(name, { withTimezone: true })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Case-insensitive text. */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' })
