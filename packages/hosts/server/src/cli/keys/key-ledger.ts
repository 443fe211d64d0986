import { loadConfig } from '../../config/load-config.ts'
import { changeKeyFile } from '../../keys/file/edit-key-file.ts'
import { checkKeyFile, type KeyFile, readKeyFile } from '../../keys/file/key-file.ts'
import { toKeyFile, toStoredCallers } from '../../keys/sql/sql-keys-file.ts'
import { createLogger } from '../../logging/create-logger.ts'
import { ConfigError } from '../../settings/config-error.ts'
import type { Environment } from '../../settings/secrets.ts'
import { openStores } from '../../stores/open-stores.ts'

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
export const openKeyLedger = async (
  { file, config }: { readonly file?: string; readonly config?: string },
  environment: Environment,
): Promise<KeyLedger> => {
  if (file !== undefined && file !== '') return openFileLedger(file)
  if (config === undefined || config === '') throw new ConfigError(['--file or --config: one of them must be given'])
  const { keysStore, keysFile, stores } = await loadConfig({ file: config, environment })
  if (keysStore === undefined) {
    if (keysFile !== undefined) return openFileLedger(keysFile)
    throw new ConfigError([`${config}: names neither a keysStore nor a keysFile`])
  }

  const { keys, close } = await openStores({ sql: stores.sql }, createLogger('silent'))
  if (keys === undefined) throw new ConfigError(['keysStore: there is no stores.sql'])
  return {
    read: async () => toKeyFile(await keys.callers()),
    edit: (change) =>
      keys
        .edit((callers) => {
          // Without members that are `undefined`, as it would be written.
          const written: unknown = JSON.parse(JSON.stringify(change(toKeyFile(callers))))
          return toStoredCallers(checkKeyFile(written, 'stores.sql'))
        })
        .catch((cause: unknown) => {
          throw ConfigError.is(cause) ? cause : new ConfigError([`stores.sql: ${(cause as Error).message}`])
        }),
    close,
  }
}

const openFileLedger = (file: string): KeyLedger => ({
  read: () => readKeyFile(file),
  edit: (change) => changeKeyFile(file, change),
  close: async () => {},
})
