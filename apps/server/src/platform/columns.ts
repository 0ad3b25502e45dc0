import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** Kinds of columns that the tables of several modules have. */
export const time = (name: string) => timestamp(name, { withTimezone: true })
export const cents = (name: string) => bigint(name, { mode: 'bigint' })
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
