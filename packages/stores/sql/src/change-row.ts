import type { NewSwapChange, SwapChange } from '@switchyard/core'
import type { Insertable, Selectable } from 'kysely'
import { parseText } from './parse-text.ts'
import type { SwapChangesTable } from './tables.ts'

/** The id of a change as text: sixteen digits, so that it sorts like the number. */
export const formatId = (id: number | string): string => String(id).padStart(16, '0')

/** The number of an id. Another text lies before or after all ids, as it does in the order of texts. */
export const parseId = (id: string): number => {
  const value = /^\d{1,16}$/.test(id) ? Number(id) : Number.NaN
  return Number.isSafeInteger(value) ? value : id < '1' ? 0 : Number.MAX_SAFE_INTEGER
}

export const toChangeRow = (id: number, change: NewSwapChange): Insertable<SwapChangesTable> => {
  const { swapId, keyId, sequence, at, type, final, version, seal, swap, snapshot, evidence } = change
  return {
    id,
    swap_id: swapId,
    key_id: keyId,
    sequence,
    at,
    type,
    final: final ? 1 : 0,
    body: JSON.stringify({ swap, snapshot, evidence }),
    version: version ?? null,
    seal: seal ?? null,
  }
}

/** The change of a row. Never throws: core, which checks every change it reads, skips one without its members. */
export const toChange = (row: Selectable<SwapChangesTable>): SwapChange => {
  const { swap, snapshot, evidence } = (parseText(row.body) ?? {}) as Body
  return {
    id: formatId(row.id),
    swapId: row.swap_id,
    keyId: row.key_id,
    sequence: row.sequence,
    at: row.at,
    type: row.type as SwapChange['type'],
    final: row.final === 1,
    swap,
    snapshot,
    evidence,
    version: row.version ?? undefined,
    seal: row.seal ?? undefined,
  }
}

type Body = Pick<SwapChange, 'swap' | 'snapshot' | 'evidence'>
