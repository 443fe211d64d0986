// The recorded files of providers that no test has read, by the log that `@switchyard/test-support` writes while suites run.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const shared = process.env.SWITCHYARD_SHARED ?? fileURLToPath(new URL('../../shared', import.meta.url))

const filesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== 'MANIFEST.md')
        .map(({ parentPath, name }) => `${parentPath}/${name}`)
    : []

/** Recordings that wait for the code that reads them, by the beginning of their path. */
const WAITING = [
  // Providers without an adapter yet.
  ...['cctp', 'jupiter', 'kyberswap', 'lifi', 'relay'].map((name) => `providers/${name}/`),
  // The node's own regression cases, for prices computed from its state.
  'providers/thorchain-mayachain/data/regtest/',
]

/** Paths below the recordings, sorted; empty without recordings. `notes` is the log, one path a line. */
export const unreadRecordings = (notes) => {
  const providers = `${shared}/providers`
  if (!existsSync(providers)) return []
  const read = new Set(existsSync(notes) ? readFileSync(notes, 'utf8').split('\n') : [])
  return readdirSync(providers)
    .flatMap((name) => filesIn(`${providers}/${name}/data`))
    .map((path) => path.slice(shared.length + 1))
    .filter((path) => !read.has(path) && !WAITING.some((beginning) => path.startsWith(beginning)))
    .sort()
}
