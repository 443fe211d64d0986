import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe } from 'vitest'

/** Where the recorded answers lie: beside the checkout, or where `SWITCHYARD_SHARED` says. */
const root = process.env.SWITCHYARD_SHARED ?? fileURLToPath(new URL('../../../../../shared/', import.meta.url))

const present = existsSync(root)

/** Text of a recorded file, `providers/near/data/x.json`. The read is noted, where somebody counts. */
export const recordedText = (path: string): string => {
  const notes = process.env.SWITCHYARD_RECORDED_READS
  if (notes !== undefined) appendFileSync(notes, `${path}\n`)
  return readFileSync(`${root.replace(/\/$/, '')}/${path}`, 'utf8')
}

/** A recorded JSON file. */
// biome-ignore lint/suspicious/noExplicitAny: a recording has whatever shape the network gave it
export const recordedJson = (path: string): any => JSON.parse(recordedText(path))

/** Names of the files in a recorded folder, sorted. */
export const recordedFiles = (folder: string): readonly string[] =>
  present
    ? readdirSync(`${root.replace(/\/$/, '')}/${folder}`, { recursive: true })
        .map(String)
        .sort()
    : []

/**
 * A suite held to recorded answers. Where they are absent the suite is skipped under a name that says so; under CI their
 * absence is an error.
 */
export const describeRecorded = (name: string, suite: () => void): void => {
  if (present) return void describe(`${name} (recorded)`, suite)
  if (process.env.CI) throw new Error(`Recorded answers are absent at ${root}; CI needs them.`)
  describe.skip(`${name} (recorded answers absent at ../shared)`, suite)
}
