import type { Json } from '@switchyard/core'
import { parseJson } from '../json/parse-json.ts'
import type { RecordedBody } from './request-record.ts'

/** Longer bodies are stored as one line of text, so that a record stays readable. */
const MAX_JSON = 20_000

/** Levels by which a body lies deeper in the file; what could then not be read again is stored as text. */
const DEPTH = 8

/** Writes a text as the body of a record. */
export const toBody = (text: string): RecordedBody => {
  if (text.length > MAX_JSON) return { text }
  const isDeep = parseJson(`${'['.repeat(DEPTH)}${text}${']'.repeat(DEPTH)}`) === undefined
  const json = isDeep ? undefined : (parseJson(text, { numbers: 'double' }) as Json | undefined)
  return json !== undefined && JSON.stringify(json) === text ? { json } : { text }
}

/** Reads the text of a body, byte for byte. */
export const readBody = (body: RecordedBody): string => ('json' in body ? JSON.stringify(body.json) : body.text)
