import type { Caller } from '@switchyard/core'
import type { Insertable, Selectable } from 'kysely'
import { type BrokenRow, readCaller } from './read-caller.ts'
import type { ApiKeysTable, RetiredSigningKeysTable } from './tables.ts'

/** A caller with its secrets. Times in Unix milliseconds. */
export interface StoredCaller {
  readonly caller: Caller
  /** Empty once the caller is revoked. */
  readonly secrets: readonly StoredSecret[]
  readonly revokedAt?: number
  readonly retiredSigning: readonly StoredRetired[]
}

/** The SHA-256 of a key, 64 lower-case hex digits, and its expiry. */
export interface StoredSecret {
  readonly sha256: string
  readonly createdAt: number
  readonly expiresAt?: number
}

/** The public half of a replaced signing key, published until it expires. */
export interface StoredRetired {
  readonly keyId: string
  readonly x: string
  readonly y: string
  readonly expiresAt: number
}

/** Groups rows by caller, in the order in which the callers were created. Callers that cannot be read are skipped. */
export const groupCallers = (
  rows: readonly Selectable<ApiKeysTable>[],
  retired: readonly Selectable<RetiredSigningKeysTable>[],
  onBrokenRow?: (row: BrokenRow) => void,
): readonly StoredCaller[] => {
  const published = groupByCaller(retired)
  return [...groupByCaller(rows)].flatMap(([callerId, own]) => {
    const open = own.filter((row) => row.revoked_at === null)
    const newest = open.at(-1) ?? own.at(-1)
    const caller = readCaller(newest?.caller ?? '', callerId)
    if (caller === undefined) {
      onBrokenRow?.({ table: 'api_keys', id: callerId })
      return []
    }
    const secrets = open.map((row) => ({
      sha256: row.digest,
      createdAt: Number(row.created_at),
      expiresAt: row.expires_at === null ? undefined : Number(row.expires_at),
    }))
    const revokedAt = open.length === 0 ? Math.max(...own.map((row) => Number(row.revoked_at))) : undefined
    const retiredSigning = (published.get(callerId) ?? []).map((row) => ({
      keyId: row.key_id,
      x: row.x,
      y: row.y,
      expiresAt: Number(row.expires_at),
    }))
    return { caller, secrets, revokedAt, retiredSigning }
  })
}

const groupByCaller = <Row extends { readonly caller_id: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row[]> => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(row.caller_id, [...(groups.get(row.caller_id) ?? []), row])
  return groups
}

/** The row of one secret of a caller. */
export const toKeyRow = ({ caller }: StoredCaller, secret: StoredSecret): Insertable<ApiKeysTable> => ({
  digest: secret.sha256,
  caller_id: caller.id,
  caller: JSON.stringify(caller),
  expires_at: secret.expiresAt ?? null,
  revoked_at: null,
  created_at: secret.createdAt,
})
