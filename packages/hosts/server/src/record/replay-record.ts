import { createEngine, type Engine, type EngineOptions, type Json, type Policy } from '@switchyard/core'
import { createHandler } from '@switchyard/host-http'
import {
  type Difference,
  findDifferences,
  openReplay,
  parseJson,
  type Replay,
  type RequestRecord,
  type UnrecordedRequest,
} from '@switchyard/net'
import { type ChainsConfig, chainNames, loadChainPlugins } from '../adapters/chain-adapters.ts'
import { factSets } from '../adapters/fact-sets.ts'
import { loadProviderPlugins, type ProvidersConfig, providerNames } from '../adapters/provider-adapters.ts'
import { loadNamedPlugins } from '../plugins/load-named-plugins.ts'
import { withAliases } from '../provider-aliases.ts'
import { ConfigError } from '../settings/config-error.ts'
import type { ServedRequest, ServedResponse } from './open-recording.ts'
import { readSetup } from './record-setup.ts'

/** Result of a replay. */
export interface ReplayResult {
  /** True if the answer is the recorded one, byte for byte; of a signed swap without its signature. */
  readonly identical: boolean
  readonly status: { readonly recorded: number; readonly replayed: number }
  readonly differences: readonly Difference[]
  /** Requests that this version sends and the recorded one did not. */
  readonly unrecorded: readonly UnrecordedRequest[]
}

/** A record with the engine that answers its request again. */
export interface OpenedRecord {
  readonly engine: Engine
  readonly policy: Partial<Policy>
  readonly recorded: ServedResponse
  readonly replay: Replay
  /** Sends the request to this engine, or to one that wraps it. */
  readonly answer: (engine: Engine) => Promise<ServedResponse>
}

/**
 * Opens a record with the engine of this version and the record's own configuration, which the caller disposes.
 *
 * @param parts What of the engine is not in the record.
 * @throws {ConfigError} for a record of something else than a server.
 */
export const openRecord = async (
  record: RequestRecord,
  parts: Pick<EngineOptions, 'ledger'> = {},
): Promise<OpenedRecord> => {
  const served = record.request as unknown as ServedRequest
  const recorded = record.answer as unknown as ServedResponse
  if (record.setup === undefined || typeof served?.path !== 'string' || typeof recorded?.status !== 'number')
    throw new ConfigError(['The record is not one of a server: it lacks setup, request or answer.'])
  const setup = readSetup(record.setup)
  const { limits, policy, tokens, facts, explorerUrl, basePath, development, wire, edgeCountryHeader } = setup
  // Packages that came after the record are off.
  const off = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { enabled: false }]))
  const loaded = await Promise.all([
    loadProviderPlugins({ ...off(providerNames), ...setup.providers } as ProvidersConfig),
    loadChainPlugins({ ...off(chainNames), ...setup.chains } as ChainsConfig),
    loadNamedPlugins(setup.plugins ?? []).then(({ plugins }) => plugins),
  ])
  const replay = openReplay(record)
  const engine = createEngine(
    replay.parts({ ...parts, factSets, plugins: loaded.flat(), limits, policy, facts, explorerUrl, warmFees: true }),
  )
  if (tokens) engine.setBaseList(tokens)
  await engine.ready()
  // Fee rates are read in the background, as the server that recorded did. Those that the record does not have are none of the request.
  await engine.idle()

  const answer = (asked: Engine): Promise<ServedResponse> =>
    replay.run(async () => {
      const options = { basePath, development, wire, edgeCountryHeader }
      const handler = createHandler(withAliases(asked, setup.providerAliases), options)
      const { path, body, headers } = served
      const response = await handler(new Request(`http://replay${basePath}${path}`, { method: 'POST', headers, body }))
      return { status: response.status, body: await response.text() }
    })
  return { engine, policy, recorded, replay, answer }
}

/**
 * Answers the request of a record again.
 *
 * @throws {ConfigError} for a record of something else than a server.
 */
export const replayRecord = async (record: RequestRecord): Promise<ReplayResult> => {
  const { engine, recorded, replay, answer } = await openRecord(record)
  try {
    const replayed = await answer(engine)
    const [before, after] = [withoutSignature(readJson(recorded.body)), readJson(replayed.body)]
    const differ = findDifferences(before, after)
    const isSigned = JSON.stringify(before) !== JSON.stringify(readJson(recorded.body))
    const same = isSigned ? JSON.stringify(before) === JSON.stringify(after) : recorded.body === replayed.body
    return {
      identical: same && recorded.status === replayed.status,
      status: { recorded: recorded.status, replayed: replayed.status },
      differences:
        differ.length > 0 || same ? differ : [{ path: '', recorded: recorded.body, replayed: replayed.body }],
      unrecorded: replay.unrecorded(),
    }
  } finally {
    await engine.dispose()
  }
}

/** The private key of a signature is not in the record. */
const withoutSignature = (answer: Json): Json => {
  const { meta, ...rest } = answer as { readonly meta?: { readonly signature?: Json; readonly signedTx?: Json } }
  if (typeof meta !== 'object' || meta?.signature === undefined) return answer
  const { signature: _, signedTx: __, ...others } = meta
  return { ...rest, meta: others } as Json
}

const readJson = (text: string): Json => (parseJson(text, { numbers: 'double' }) as Json | undefined) ?? text
