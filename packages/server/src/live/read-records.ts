import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { fileRecords } from '../keys/file/file-records.ts'
import { readKeyFile } from '../keys/file/key-file.ts'
import { type KeyRecord, recordOf } from '../keys/key-record.ts'

/** Every key: those of the configuration and those of the keys file. Throws `ConfigError` where an id or key stands twice. */
export const readRecords = async ({
  keys,
  keysFile,
}: Pick<Config, 'keys' | 'keysFile'>): Promise<readonly KeyRecord[]> => {
  const own = keys.map(recordOf)
  if (keysFile === undefined) return own
  const filed = fileRecords(await readKeyFile(keysFile))
  const ids = new Set(own.map(({ caller }) => caller.id))
  const digests = new Set(own.flatMap(({ secrets }) => secrets.map(({ digest }) => digest.toString('hex'))))
  for (const { caller, secrets } of filed) {
    if (ids.has(caller.id)) throw new ConfigError([`${keysFile}: ${caller.id} stands in the configuration too`])
    if (secrets.some(({ digest }) => digests.has(digest.toString('hex'))))
      throw new ConfigError([`${keysFile}: the key of ${caller.id} stands in the configuration too`])
  }
  return [...own, ...filed]
}
