import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordConfig } from '../config/sections/record-config.ts'

/** Records that may wait to be written; a further one is dropped, so that a slow disk costs records and no memory. */
const MAX_WAITING = 16

/** A folder of records. */
export interface RecordFolder {
  /** Writes a record later, unless `make` makes none. Never throws; what cannot be written is reported. */
  add(make: () => NamedRecord | undefined): void
  /** Resolves once everything added so far is written or has failed. */
  close(): Promise<void>
}

/** A record and the name of its file, without the extension. */
export interface NamedRecord {
  readonly name: string
  readonly text: string
}

interface WrittenFile {
  readonly path: string
  readonly bytes: number
}

/** A folder of records within its bounds. `onProblem` is called for a record that is not written. */
export const openRecordFolder = (config: RecordConfig, onProblem: (reason: string) => void): RecordFolder => {
  const { dir, maxFiles, maxBytes, maxRecordBytes } = config
  let waiting = 0
  let files: WrittenFile[] | undefined
  let last: Promise<void> = Promise.resolve()

  const write = async (make: () => NamedRecord | undefined): Promise<void> => {
    // The response is sent first: writing a record as text takes a while.
    await new Promise((resolve) => setImmediate(resolve))
    const made = make()
    if (!made) return
    const { name, text } = made
    const bytes = Buffer.byteLength(text)
    if (bytes > maxRecordBytes) return onProblem(`${name}: ${bytes} bytes are more than record.maxRecordBytes`)
    files ??= await listRecords(dir)
    const path = join(dir, `${name}.json`)
    await writeFile(`${path}.part`, text, { mode: 0o600 })
    await rename(`${path}.part`, path)
    files = [...files.filter((file) => file.path !== path), { path, bytes }]
    let total = files.reduce((sum, file) => sum + file.bytes, 0)
    while (files.length > maxFiles || total > maxBytes) {
      const [oldest] = files
      if (!oldest) break
      await rm(oldest.path, { force: true })
      files.shift()
      total -= oldest.bytes
    }
  }
  return {
    add: (make) => {
      if (waiting >= MAX_WAITING) return onProblem(`${MAX_WAITING} records are waiting to be written`)
      waiting++
      last = last
        .then(() => write(make))
        .catch((error: unknown) => onProblem(error instanceof Error ? error.message : 'unknown'))
        .finally(() => {
          waiting--
        })
    },
    close: () => last,
  }
}

/** The records in the folder, oldest first. */
const listRecords = async (dir: string): Promise<WrittenFile[]> => {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const names = (await readdir(dir)).filter((name) => /^(quote|swap)-[\w-]+\.json$/.test(name))
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(dir, name)
      const { size, mtimeMs } = await stat(path)
      return { path, bytes: size, mtimeMs }
    }),
  )
  return found.sort((one, other) => one.mtimeMs - other.mtimeMs)
}
