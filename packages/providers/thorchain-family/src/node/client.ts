import { UpstreamError } from '@switchyard/core'
import { type Api, type ApiAnswer, createApi, type Transport } from '@switchyard/net'
import type { Network } from '../network.ts'
import { type Gate, type Pool, readHeight, readInbounds, readMimir, readPools, readsSince } from './node-state.ts'
import { fieldsOf, textOf } from './read.ts'

/** How the nodes are reached. */
export interface ClientOptions extends Transport {
  readonly network: Network
  readonly urls: readonly string[]
  readonly midgardUrl?: string
  readonly headers: Readonly<Record<string, string>>
}

/** Parameters of a quote; lists repeat their key, `undefined` is left out. */
export type QuoteQuery = Readonly<Record<string, string | readonly string[] | undefined>>

/** What one node tells of the network. */
export interface NodeState extends Gate {
  readonly pools: ReadonlyMap<string, Pool>
}

/** Paths of a node and of Midgard; nothing is decided here. */
export class Client {
  readonly #options: ClientOptions
  readonly #each: readonly Api[]
  readonly #midgard: Api | undefined
  readonly #quotePath: string
  #preferred: Api
  #preferredKey: string

  constructor(options: ClientOptions) {
    this.#options = options
    this.#each = options.urls.map((url) => this.#api(url))
    this.#midgard = options.midgardUrl === undefined ? undefined : this.#api(options.midgardUrl)
    this.#preferred = this.#api(options.urls)
    this.#preferredKey = options.urls.join(' ')
    this.#quotePath = this.#path('quote/swap')
  }

  /** Reads every node at once, in the order of the URLs. */
  readNodes(signal: AbortSignal): Promise<readonly PromiseSettledResult<NodeState>[]> {
    return Promise.allSettled(this.#each.map((api) => this.#readNode(api, signal)))
  }

  /** Sends what follows to these nodes alone, by their place among the URLs. */
  prefer(places: readonly number[]): void {
    const urls = this.#options.urls.filter((_, place) => places.includes(place))
    const key = urls.join(' ')
    if (key === this.#preferredKey) return
    this.#preferred = this.#api(urls)
    this.#preferredKey = key
  }

  readGate(signal: AbortSignal): Promise<Gate> {
    return this.#readGate(this.#preferred, signal)
  }

  /** The answer with any status: refusals come with 400, 500 and, on old nodes, 200. */
  quote(query: QuoteQuery, signal: AbortSignal): Promise<ApiAnswer> {
    return this.#preferred.get(this.#quotePath, { query, signal })
  }

  /** Where a deposit stands; `undefined` when the node says that it knows none of that hash. */
  async status(hash: string, signal: AbortSignal): Promise<unknown> {
    const answer = await this.#preferred.get(this.#path(`tx/status/${hash}`), { signal })
    if (answer.text.includes("doesn't exist")) return undefined
    return jsonOf(answer, 'tx/status')
  }

  /** Midgard's actions of a deposit; `undefined` without a Midgard. */
  async actions(txid: string, signal: AbortSignal): Promise<unknown> {
    if (!this.#midgard) return undefined
    return fetchJson(this.#midgard, '/v2/actions', signal, { txid })
  }

  async #readNode(api: Api, signal: AbortSignal): Promise<NodeState> {
    const [gate, pools] = await Promise.all([this.#readGate(api, signal), fetchJson(api, this.#path('pools'), signal)])
    return { ...gate, pools: readPools(pools, this.#options.network.coinDepthField) }
  }

  async #readGate(api: Api, signal: AbortSignal): Promise<Gate> {
    const { fullMemosSince, heightField } = this.#options.network
    const paths = ['inbound_addresses', 'mimir', 'lastblock', ...(fullMemosSince ? ['version'] : [])]
    const [inbounds, mimir, lastBlock, version] = await Promise.all(
      paths.map((name) => fetchJson(api, this.#path(name), signal)),
    )
    return {
      inbounds: readInbounds(inbounds),
      mimir: readMimir(mimir),
      height: readHeight(lastBlock, heightField),
      fullMemos: fullMemosSince === undefined || readsSince(version, fullMemosSince),
    }
  }

  #path(name: string): string {
    return `/${this.#options.network.protocol}/${name}`
  }

  #api(baseUrl: string | readonly string[]): Api {
    const { http, headers, clock, budget } = this.#options
    return createApi({ baseUrl, http, headers, clock, ...(budget ? { budget } : {}) })
  }
}

const fetchJson = async (
  api: Api,
  path: string,
  signal: AbortSignal,
  query: Readonly<Record<string, string>> = {},
): Promise<unknown> => {
  return jsonOf(await api.get(path, { signal, query }), path)
}

/** Old nodes refuse with status 200 and an `error`, which must not pass for an answer. */
const jsonOf = (answer: ApiAnswer, path: string): unknown => {
  if (answer.ok && answer.body !== undefined && textOf(fieldsOf(answer.body).error) === undefined) return answer.body
  throw new UpstreamError(`${path} answered with status ${answer.status}`, { status: answer.status })
}
