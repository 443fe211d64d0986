import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Http } from '@switchyard/core'
import { openReplay, type RequestRecord, readRecord } from '@switchyard/net'
import { findRecordings } from '../../../../scripts/optional.mjs'
import { describeWhere, type Found } from './optional.ts'

/** Path of a recorded file or folder. */
const locate = (path: string): string => {
  const found = findRecordings()
  if (found.missing !== undefined) throw new Error(`${path}: ${found.missing}`)
  return `${found.value}/${path}`
}

/** Text of a recorded file, such as `providers/near/data/x.json`. `SWITCHYARD_RECORDED_READS` names a file that lists the reads. */
export const recordedText = (path: string): string => {
  const notes = process.env.SWITCHYARD_RECORDED_READS
  if (notes !== undefined) appendFileSync(notes, `${path}\n`)
  return readFileSync(locate(path), 'utf8')
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
export const recordedFiles = (folder: string): readonly string[] => {
  if (findRecordings().missing !== undefined || !existsSync(locate(folder))) return []
  return readdirSync(locate(folder), { recursive: true }).map(String).sort()
}

/** The recorded file of this path, for suites that need one that may not have been recorded yet. */
export const findRecording = (path: string): Found<string> => {
  const { missing } = findRecordings()
  if (missing !== undefined) return { missing }
  return existsSync(locate(path)) ? { value: path } : { missing: `no ${path} at ../shared yet` }
}

/** Describes a suite that reads recorded answers; without them its body does not run (`describeWhere`). */
export const describeRecorded = (title: string, suite: () => void): void => {
  const found = findRecordings()
  describeWhere(found, found.missing === undefined ? `${title} (recorded)` : title, suite)
}
