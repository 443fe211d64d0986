import { randomBytes } from 'node:crypto'
import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import { ConfigError } from '../../settings/config-error.ts'
import { checkKeyFile, type KeyFile, readKeyFile } from './key-file.ts'
import { withLock } from './with-lock.ts'

/**
 * Changes a keys file atomically, by a temporary file that is synced and renamed: readers see the old file or the new one. Creates
 * a missing file.
 *
 * @throws {ConfigError} if the file cannot be used or another command holds it.
 */
export const changeKeyFile = async (file: string, change: (keys: KeyFile) => KeyFile): Promise<void> => {
  const path = await realpath(file).catch(() => file)
  await withLock(`${path}.lock`, async () => {
    // Readable by its owner only, unless the old file had a wider mode.
    const oldMode = await stat(path).then(
      ({ mode }) => mode & 0o777,
      () => undefined,
    )
    const changed = change(oldMode === undefined ? { version: 1, keys: [] } : await readKeyFile(path))
    const text = `${JSON.stringify(checkKeyFile(JSON.parse(JSON.stringify(changed)), file), undefined, 2)}\n`

    const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
    try {
      const handle = await open(temporary, 'wx', oldMode ?? 0o600)
      await handle
        .writeFile(text)
        .then(() => handle.sync())
        .finally(() => handle.close())
      await rename(temporary, path)
    } catch (cause) {
      await rm(temporary, { force: true })
      throw new ConfigError([`${path}: cannot be written (${(cause as NodeJS.ErrnoException).code ?? 'unknown'})`])
    }
  })
}
