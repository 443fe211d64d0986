import type { ColumnBuilderCallback } from 'kysely'

/** Makes a column that is never null. */
export const requireValue: ColumnBuilderCallback = (column) => column.notNull()
