import type { Engine, KeyStore, Policy } from '@switchyard/core'
import type { Handler } from '@switchyard/host-http'
import { createRecorder, type Recorder, type RequestRecord, writeRecord } from '@switchyard/net'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { RecordConfig } from '../config/sections/record-config.ts'
import { collectSecrets } from '../settings/collect-secrets.ts'
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
    const { config, record, recorder, folder, keys, rules, secrets } = parts
    const { basePath, http } = config
    const { method, url, headers, signal } = request
    const { pathname } = new URL(url)
    const path = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : ''
    const operation = method === 'POST' ? PATHS[path] : undefined
    // Only bodies of known and permitted length are read ahead of the handler, which judges the others.
    const isPermitted = Number(headers.get('content-length') ?? Number.NaN) <= http.maxBodyBytes
    if (operation === undefined || !isPermitted) return handler(request, client)
    if (record.keys !== undefined) {
      const caller = await keys?.find(headers.get('x-api-key')?.trim() ?? '').catch(() => undefined)
      if (caller === undefined || !record.keys.includes(caller.id)) return handler(request, client)
    }

    const body = await request.text()
    const regionHeaders: Record<string, string> = {}
    for (const name of ['content-type', 'x-user-ip', 'x-forwarded-for', ...(http.edgeCountryHeader ?? '').split(' ')]) {
      const value = name === '' ? null : headers.get(name)
      if (value !== null) regionHeaders[name.toLowerCase()] = value
    }
    const served: ServedRequest = { path, body, headers: regionHeaders }
    const work = async () => {
      const response = await handler(new Request(url, { method, headers, body, signal }), client)
      return { response, text: await response.text() }
    }
    const answer = ({ response, text }: Awaited<ReturnType<typeof work>>): ServedResponse => ({
      status: response.status,
      body: text,
    })
    const { result, record: readRecord } = await recorder.record({ request: served, answer }, work)
    folder.add(() => {
      const made: RequestRecord = { ...readRecord(), setup: createRecordSetup(config, rules, secrets) }
      const [id] = made.identifiers
      return id === undefined ? undefined : { name: `${operation}-${id}`, text: writeRecord(made) }
    })
    return new Response(result.text, result.response)
  }
