import type { Kysely } from 'kysely'
import { readCaller } from './read-caller.ts'
import type { Tables } from './tables.ts'

/**
 * Checks that no two callers have a signing key of one id, replaced keys included.
 *
 * @throws {Error} naming the id, which ends the transaction.
 */
export const requireOwnKeyIds = async (database: Kysely<Tables>): Promise<void> => {
  const callers = await database.selectFrom('api_keys').select(['caller', 'caller_id']).execute()
  const retired = await database.selectFrom('retired_signing_keys').select(['key_id', 'caller_id']).execute()
  const owners = new Map(retired.map((row) => [row.key_id, row.caller_id]))
  for (const row of callers) {
    const keyId = readCaller(row.caller, row.caller_id)?.signing?.keyId
    if (keyId === undefined) continue
    if ((owners.get(keyId) ?? row.caller_id) !== row.caller_id)
      throw new Error(`signing.keyId ${keyId} belongs to another caller; each key needs an id of its own.`)
    owners.set(keyId, row.caller_id)
  }
}
