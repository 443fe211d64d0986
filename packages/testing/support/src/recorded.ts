import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Http } from '@switchyard/core'
import { openReplay, type RequestRecord, readRecord } from '@switchyard/net'
import { describe } from 'vitest'

/** Folder of the recorded data: beside the checkout, or `SWITCHYARD_SHARED`. */
const root = process.env.SWITCHYARD_SHARED ?? fileURLToPath(new URL('../../../../../shared/', import.meta.url))

const present = existsSync(root)

/** Text of a recorded file, such as `providers/near/data/x.json`. `SWITCHYARD_RECORDED_READS` names a file that lists the reads. */
export const recordedText = (path: string): string => {
  const notes = process.env.SWITCHYARD_RECORDED_READS
  if (notes !== undefined) appendFileSync(notes, `${path}\n`)
  return readFileSync(`${root.replace(/\/$/, '')}/${path}`, 'utf8')
}

/** A recorded JSON file. */
// biome-ignore lint/suspicious/noExplicitAny: a recording has whatever shape the network gave it
export const recordedJson = (path: string): any => JSON.parse(recordedText(path))

/** A record that a server, a doctor or a recorder wrote, such as `live/near/quote-x.json`. */
export const recordedRequest = (path: string): RequestRecord => readRecord(recordedText(path))

/** A transport that answers what the upstreams answered in a record, and refuses every other request. */
export const recordedHttp = (path: string): Http => {
  const { http } = openReplay(recordedRequest(path)).parts({ plugins: [] })
  if (!http) throw new Error('A replay has a transport.')
  return http
}

/** Names of the files in a recorded folder, sorted; none where there is no such folder. */
export const recordedFiles = (folder: string): readonly string[] =>
  existsSync(`${root.replace(/\/$/, '')}/${folder}`)
    ? readdirSync(`${root.replace(/\/$/, '')}/${folder}`, { recursive: true })
        .map(String)
        .sort()
    : []

/**
 * A suite that needs recorded data. Without it the suite is skipped and its name says so; under CI that is an error.
 */
export const describeRecorded = (name: string, suite: () => void): void => {
  if (present) return void describe(`${name} (recorded)`, suite)
  if (process.env.CI) throw new Error(`There is no recorded data at ${root}; CI needs it.`)
  describe.skip(`${name} (no recorded data at ../shared)`, suite)
}
