import type { SqlKeys } from '@switchyard/store-sql'
import type { Config } from '../config/config.ts'
import { describeSharedKeyId, findSharedKeyIds } from '../config/signing-key-ids.ts'
import { checkKeyFile, readKeyFile } from '../keys/file/key-file.ts'
import { toKeyRecords } from '../keys/file/to-key-records.ts'
import { type KeyRecord, toKeyRecord } from '../keys/key-record.ts'
import { toKeyFile } from '../keys/sql/sql-keys-file.ts'
import { ConfigError } from '../settings/config-error.ts'

/**
 * The keys of the configuration, of the keys file and of the store. A key of the store that cannot be used is reported and
 * left out, and the others work.
 *
 * @throws {ConfigError} if two of them contain the same id or key.
 */
export const readRecords = async (
  { keys, keysFile, keysStore }: Pick<Config, 'keys' | 'keysFile' | 'keysStore'>,
  stored?: Pick<SqlKeys, 'callers'>,
  onBroken: (problems: readonly string[]) => void = () => {},
): Promise<readonly KeyRecord[]> => {
  const places: (readonly [place: string, records: readonly KeyRecord[]])[] = [
    ['the configuration', keys.map(toKeyRecord)],
  ]
  if (keysFile !== undefined) places.push([keysFile, toKeyRecords(await readKeyFile(keysFile), 'file')])
  if (keysStore !== undefined && stored) {
    const file = toKeyFile(await stored.callers())
    const usable = file.keys.filter((key) => {
      try {
        checkKeyFile({ ...file, keys: [key] }, `stores.sql, ${key.id}`)
        return true
      } catch (error) {
        if (!ConfigError.is(error)) throw error
        onBroken(error.problems)
        return false
      }
    })
    places.push(['stores.sql', toKeyRecords({ ...file, keys: usable }, 'store')])
  }

  const ids = new Map<string, string>()
  const digests = new Map<string, string>()
  for (const [place, records] of places) {
    for (const { caller, secrets } of records) {
      const elsewhere = ids.get(caller.id)
      if (elsewhere !== undefined) throw new ConfigError([`${place}: ${caller.id} is also in ${elsewhere}`])
      const other = secrets.map(({ digest }) => digests.get(digest.toString('hex'))).find((one) => one !== undefined)
      if (other !== undefined) throw new ConfigError([`${place}: the key of ${caller.id} is also in ${other}`])
    }
    for (const { caller, secrets } of records) {
      ids.set(caller.id, place)
      for (const { digest } of secrets) digests.set(digest.toString('hex'), place)
    }
  }

  const records = places.flatMap(([, each]) => each)
  const shared = findSharedKeyIds(
    records.map(({ caller: { id, signing }, retiredSigning }) => ({
      id,
      signing,
      retiredSigning: retiredSigning.map(({ keyId, jwk }) => ({ keyId, x: String(jwk.x), y: String(jwk.y) })),
    })),
  )
  if (shared.length > 0) throw new ConfigError(shared.map(describeSharedKeyId))
  return records
}
