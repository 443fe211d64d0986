import type { Config } from '../../config/config.ts'
import { ConfigError } from '../../config/config-error.ts'
import { loadConfig } from '../../config/load-config.ts'
import type { Environment } from '../../config/secrets.ts'
import { createLogger } from '../../logging/create-logger.ts'
import { openStores } from '../../stores/open-stores.ts'
import { editKeyFile } from '../file/edit-key-file.ts'
import { checkKeyFile, type KeyFile, readKeyFile } from '../file/key-file.ts'
import { callersOf, fileOf } from '../sql/sql-keys-file.ts'

/** The file or store of keys, for commands to read and change. */
export interface KeyLedger {
  read(): Promise<KeyFile>
  /**
   * Changes keys in one step, one command after the other.
   *
   * @throws {ConfigError} and changes nothing if that fails.
   */
  edit(change: (keys: KeyFile) => KeyFile): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the file or store that the options name.
 *
 * @throws {ConfigError}
 */
export const openLedger = async (
  { file, config }: { readonly file?: string; readonly config?: string },
  environment: Environment,
): Promise<KeyLedger> => {
  if (file !== undefined && file !== '') return fileLedger(file)
  if (config === undefined || config === '') throw new ConfigError(['--file or --config: one of them must be given'])
  const read = await loadConfig({ file: config, environment })
  if (read.keysStore !== undefined) return storeLedger(read.stores)
  if (read.keysFile !== undefined) return fileLedger(read.keysFile)
  throw new ConfigError([`${config}: names neither a keysStore nor a keysFile`])
}

const fileLedger = (file: string): KeyLedger => ({
  read: () => readKeyFile(file),
  edit: (change) => editKeyFile(file, change),
  close: async () => {},
})

const storeLedger = async ({ sql }: Config['stores']): Promise<KeyLedger> => {
  const { keys, close } = await openStores({ ...(sql ? { sql } : {}) }, createLogger('silent'))
  if (keys === undefined) throw new ConfigError(['keysStore: there is no stores.sql'])
  return {
    read: async () => fileOf(await keys.callers()),
    edit: (change) =>
      keys
        .edit((callers) => callersOf(checkKeyFile(plain(change(fileOf(callers))), 'stores.sql')))
        .catch((cause: unknown) => {
          throw ConfigError.is(cause) ? cause : new ConfigError([`stores.sql: ${(cause as Error).message}`])
        }),
    close,
  }
}

/** Without members that are `undefined`, as it would be written. */
const plain = (keys: KeyFile): unknown => JSON.parse(JSON.stringify(keys))
