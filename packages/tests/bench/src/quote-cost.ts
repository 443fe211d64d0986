import { createHash } from 'node:crypto'
import {
  type Caller,
  createEngine,
  type Engine,
  type Http,
  type KeyStore,
  type Plugin,
  type PriceSource,
  type QuoteRequest,
} from '@switchyard/core'
import { createHttp } from '@switchyard/net'
import { createApi, type QuoteResponse, readJson } from '@switchyard/wire'
import { type Fan, overDispatch, overNodeHttp, overUndici } from './bare-fan-out.ts'
import { bitcoinAt } from './bitcoin-at.ts'
import { compare, type Sides } from './compare.ts'
import { measure } from './measure.ts'
import { print } from './print.ts'
import { type RecordedRequest, recorderOf } from './recorder.ts'
import { replay } from './replay.ts'

const WARM_UP = 1_500
const CONNECTIONS = 64
const AT_ONCE = 16

/** The quote every benchmark asks for. */
export const wish: QuoteRequest = {
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  sellAmount: '0.1',
  refundAddressSetting: 'WARNING',
  cfBoost: false,
  quoteType: 'EXACT_INPUT',
  usePrivacyMode: false,
  enableSweep: false,
  gasCheck: false,
}

const API_KEY = 'a-key-of-the-benchmark-no-secret'

const digest = (key: string): string => createHash('sha256').update(key).digest('base64')

const caller: Caller = {
  id: 'bench',
  affiliateTiers: [{ fromUsd: '0', bps: 0 }],
  affiliateAccounts: {},
  serviceTiers: [],
  serviceAccounts: {},
  perMinute: { quote: 10_000_000 },
  maxTradeUsd: '1000000',
  explain: false,
}

const callers: ReadonlyMap<string, Caller> = new Map([[digest(API_KEY), caller]])

/** One key with a rate and a cap, stored as its digest, as the server program stores keys. */
const keys: KeyStore = { find: async (key) => callers.get(digest(key)) }

const usd: Readonly<Record<string, string>> = { 'BTC.BTC': '96000', 'ETH.ETH': '3400' }

/** Prices beside those of the providers. */
const prices: PriceSource = {
  getUsd: async (tokens) =>
    new Map(tokens.flatMap(({ identifier }) => (usd[identifier] ? [[identifier, usd[identifier]]] : []))),
}

/** Providers pointed at the networks under a base address. */
export type Plugins = (base: string) => readonly Plugin[]

/** The same quote with different amounts, because identical quotes in flight share their requests. */
export const wishes: readonly QuoteRequest[] = Array.from({ length: AT_ONCE }, (_, place) => ({
  ...wish,
  sellAmount: `0.1${String(place).padStart(2, '0')}`,
}))

/** Requests that load the supported assets, and requests of each quote afterwards. */
interface Recording {
  readonly assetRequests: readonly RecordedRequest[]
  readonly quotes: readonly (readonly RecordedRequest[])[]
  readonly routes: number
}

/** Records the requests of quotes against simulated networks, in order that another process can replay their answers. */
export const record = async (plugins: Plugins, base: string, client: Http): Promise<Recording> => {
  const recorder = recorderOf(client)
  recorder.recording = true
  const engine = createEngine({ plugins: [bitcoinAt(base), ...plugins(base)], http: recorder.http, warmFees: true })
  await engine.ready()
  const assetRequests = recorder.requests.splice(0)
  const quotes: RecordedRequest[][] = []
  let most = 0
  for (const one of wishes) {
    const { routes } = await engine.quote({ read: () => one })
    quotes.push(recorder.requests.splice(0))
    most = Math.max(most, routes.length)
  }
  await engine.dispose()
  return { assetRequests, quotes, routes: most }
}

/** Quotes one amount after another, never the same amount twice at a time: from the text of a request with a key to that of its response. */
const quoting = (engine: Engine): (() => Promise<string>) => {
  const api = createApi(engine)
  const query = new URLSearchParams()
  const free = wishes.map((one) => JSON.stringify(one))
  return async () => {
    const text = free.shift() as string
    const answer = await api.quoteJson({ caller: { apiKey: API_KEY }, query, body: () => readJson(text) })
    free.push(text)
    return answer
  }
}

/**
 * Engine CPU and time of a warm quote, from the text of its request to that of its response, beside bare fan-outs of the same bytes in the
 * same run: the same requests, every answer parsed, and the same quote written as JSON. Reading the body, the key with its rate and cap, and
 * prices are on the engine's side only.
 *
 * The plugins are pointed at simulated networks once, to record the requests and responses of quotes; then an upstream without
 * delay replays them to all sides.
 */
export const quoteCost = async (title: string, base: string, plugins: Plugins): Promise<void> => {
  const http = createHttp({ connections: CONNECTIONS })
  const recording = await record(plugins, base, http)
  const upstream = await replay([...recording.assetRequests, ...recording.quotes.flat()])
  const at = upstream.moved(base).replace(/\/$/, '')
  const engine = createEngine({ plugins: [bitcoinAt(at), ...plugins(at)], http, keys, prices, warmFees: true })
  await engine.ready()
  const quote = quoting(engine)
  const fans: Fan[] = []
  for (const requests of recording.quotes) fans.push({ requests, answer: JSON.parse(await quote()) })
  const bare = [overNodeHttp, overUndici, overDispatch].map((over) => over(fans, upstream.moved))
  const sides: Sides = { floors: bare, engine: quote }
  for (const work of [...bare.map(({ run }) => run), quote]) await measure(work, WARM_UP, AT_ONCE)
  const [asked] = recording.quotes.map(({ length }) => length).sort((one, other) => other - one)
  const { routes } = JSON.parse(await quote()) as QuoteResponse
  print(`${title}: ${asked} requests, ${routes.length} of ${recording.routes} routes when replayed`)
  await compare('one at a time', sides, 50, 1)
  await compare(`${AT_ONCE} at once`, sides, 160, AT_ONCE)
  await Promise.all([...bare, http, upstream].map((open) => open.close()))
  await engine.dispose()
}
