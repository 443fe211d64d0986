import type { Engine, KeyStore, Policy } from '@switchyard/core'
import type { Handler } from '@switchyard/host-http'
import { createRecorder, type Recorder, type RequestRecord, writeRecord } from '@switchyard/net'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { RecordConfig } from '../config/sections/record-config.ts'
import { collectSecrets } from './collect-secrets.ts'
import { openRecordFolder, type RecordFolder } from './record-folder.ts'
import { createRecordSetup, type EngineRules, withRules } from './record-setup.ts'

/** A request as a record of the server has it. */
export interface ServedRequest {
  readonly path: string
  readonly body: string
  /** Headers that say where the end user is. */
  readonly headers: Readonly<Record<string, string>>
}

/** A response as a record of the server has it. */
export interface ServedResponse {
  readonly status: number
  readonly body: string
}

/** The recording of a running server. */
export interface Recording {
  readonly recorder: Recorder
  /** The engine; rules that it is given later are in the records. */
  engine(engine: Engine, policy: Partial<Policy>): Engine
  /** The handler; quotes and swaps of the configured callers are recorded. */
  handler(handler: Handler): Handler
  close(): Promise<void>
}

/** Starts recording, if the configuration asks for it. `keys` is absent if everybody may call. */
export const openRecording = async (
  config: Config,
  logger: Logger,
  keys: KeyStore | undefined,
): Promise<Recording | undefined> => {
  if (config.record === undefined) return undefined
  const secrets = [...new Set(collectSecrets(config))]
  const recorder = await createRecorder({ secrets })
  const folder = openRecordFolder(config.record, (reason) => logger.warn({ reason }, 'a record was not written'))
  const rules: EngineRules = { policy: {} }
  const parts: RecordingParts = { config, record: config.record, recorder, folder, keys, rules, secrets }
  return {
    recorder,
    engine: (engine, policy) => {
      rules.policy = policy
      return withRules(engine, rules)
    },
    handler: (handler) => createRecordedHandler(handler, parts),
    close: () => folder.close(),
  }
}

interface RecordingParts {
  readonly config: Config
  readonly record: RecordConfig
  readonly recorder: Recorder
  readonly folder: RecordFolder
  readonly keys: KeyStore | undefined
  readonly rules: EngineRules
  readonly secrets: readonly string[]
}

const PATHS: Readonly<Record<string, 'quote' | 'swap'>> = {
  '/v3/quote': 'quote',
  '/quote': 'quote',
  '/v3/swap': 'swap',
  '/swap': 'swap',
}

const createRecordedHandler =
  (handler: Handler, parts: RecordingParts): Handler =>
  async (request, client) => {
    const { pathname } = new URL(request.url)
    const { basePath } = parts.config
    const path = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : ''
    const operation = request.method === 'POST' ? PATHS[path] : undefined
    if (operation === undefined || !(await isRecorded(request, parts))) return handler(request, client)
    return recordRequest((again) => handler(again, client), request, { ...parts, path, operation })
  }

/** Only bodies of known and permitted length are read ahead of the handler, which judges the others. */
const isRecorded = async (request: Request, { config, record, keys }: RecordingParts): Promise<boolean> => {
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(length <= config.http.maxBodyBytes)) return false
  if (record.keys === undefined) return true
  const caller = await keys?.find(request.headers.get('x-api-key')?.trim() ?? '').catch(() => undefined)
  return caller !== undefined && record.keys.includes(caller.id)
}

interface RecordedCall extends RecordingParts {
  readonly path: string
  readonly operation: 'quote' | 'swap'
}

const recordRequest = async (handler: Handler, request: Request, call: RecordedCall): Promise<Response> => {
  const { recorder, folder, config, rules, secrets, operation, path } = call
  const body = await request.text()
  const { method, url, headers, signal } = request
  const again = new Request(url, { method, headers, body, signal })
  const served: ServedRequest = { path, body, headers: pickRegionHeaders(headers, config) }
  const work = async () => {
    const response = await handler(again)
    return { response, text: await response.text() }
  }
  const answer = ({ response, text }: Awaited<ReturnType<typeof work>>): ServedResponse => ({
    status: response.status,
    body: text,
  })
  const { result, record } = await recorder.record({ request: served, answer }, work)
  folder.add(() => {
    const made: RequestRecord = { ...record(), setup: createRecordSetup(config, rules, secrets) }
    const [id] = made.identifiers
    return id === undefined ? undefined : { name: `${operation}-${id}`, text: writeRecord(made) }
  })
  return new Response(result.text, result.response)
}

const pickRegionHeaders = (headers: Headers, { http }: Config): Readonly<Record<string, string>> => {
  const names = ['content-type', 'x-user-ip', 'x-forwarded-for', ...(http.edgeCountryHeader ?? '').split(' ')]
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = name === '' ? null : headers.get(name)
      return value === null ? [] : [[name.toLowerCase(), value]]
    }),
  )
}
