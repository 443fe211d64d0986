import { type NodeProbe, UpstreamError } from '@switchyard/core'
import { type Api, type ApiAnswer, createApi, type Transport } from '@switchyard/net'
import type { Network } from '../network.ts'
import { compareNetwork } from './compare-network.ts'
import {
  isVersionSince,
  type Pool,
  readHeight,
  readInbounds,
  readMimir,
  readPools,
  type VaultState,
} from './node-state.ts'
import { toObject, toText } from './read.ts'

/** URLs, headers and transport of the nodes. */
export interface ClientOptions extends Transport {
  readonly network: Network
  /** Nodes; read at each use, so that replaced ones are asked at once. */
  readonly urls: () => readonly string[]
  readonly midgardUrl?: string
  readonly headers: Readonly<Record<string, string>>
}

/** Parameters of a quote; lists repeat their key, `undefined` is left out. */
export type QuoteQuery = Readonly<Record<string, string | readonly string[] | undefined>>

/** The state of the network as one node reports it. */
export interface NodeState extends VaultState {
  readonly pools: ReadonlyMap<string, Pool>
}

/** The nodes in force, and those that further requests go to. */
interface Nodes {
  readonly urls: readonly string[]
  readonly each: readonly Api[]
  readonly preferred: Api
  readonly preferredKey: string
}

/** Requests to the nodes and to Midgard, without any decisions. */
export class Client {
  readonly #options: ClientOptions
  readonly #midgard: Api | undefined
  readonly #quotePath: string
  #made: Nodes | undefined

  constructor(options: ClientOptions) {
    this.#options = options
    this.#midgard = options.midgardUrl === undefined ? undefined : this.#api(options.midgardUrl)
    this.#quotePath = this.#path('quote/swap')
  }

  /** Reads every node at once, in the order of the URLs. */
  readNodes(signal: AbortSignal): Promise<readonly PromiseSettledResult<NodeState>[]> {
    return Promise.allSettled(this.#nodes().each.map((api) => this.#readNode(api, signal)))
  }

  /** Probes of the nodes, in the order of the URLs. */
  nodeProbes(): readonly NodeProbe[] {
    const { urls, network } = this.#options
    return urls().map((url) => {
      const api = this.#api(url)
      const lastBlock = (signal: AbortSignal): Promise<unknown> => fetchJson(api, this.#path('lastblock'), { signal })
      return {
        url,
        chain: network.chain,
        readHead: async ({ signal }) => ({ height: BigInt(readHeight(await lastBlock(signal), network.heightField)) }),
        readFacts: async ({ signal }) => {
          const names = ['inbound_addresses', 'mimir', ...(network.nativeFees ? [network.nativeFees.path] : [])]
          const [inbounds, mimir, fees] = await Promise.all(
            names.map((name) => fetchJson(api, this.#path(name), { signal })),
          )
          return compareNetwork(network, { inbounds: readInbounds(inbounds), mimir: readMimir(mimir), fees })
        },
      }
    })
  }

  /** Sends the following requests only to these nodes, given by their index among the URLs. */
  prefer(places: readonly number[]): void {
    const nodes = this.#nodes()
    const urls = nodes.urls.filter((_, place) => places.includes(place))
    const preferredKey = urls.join(' ')
    if (preferredKey === nodes.preferredKey || urls.length === 0) return
    this.#made = { ...nodes, preferred: this.#api(urls), preferredKey }
  }

  /** Reads vaults, halts and height of every node at once, in the order of the URLs. */
  readVaultStates(signal: AbortSignal): Promise<readonly PromiseSettledResult<VaultState>[]> {
    return Promise.allSettled(this.#nodes().each.map((api) => this.#readVaultState(api, signal)))
  }

  /** The response with any status: refusals have status 400, 500 and, on old nodes, 200. */
  quote(query: QuoteQuery, signal: AbortSignal): Promise<ApiAnswer> {
    return this.#nodes().preferred.get(this.#quotePath, { query, signal })
  }

  /** Vaults of the network, active and retiring. */
  vaults(signal: AbortSignal): Promise<unknown> {
    return fetchJson(this.#nodes().preferred, this.#path('vaults/asgard'), { signal })
  }

  /** Status of a deposit; `undefined` when the node does not know the hash. */
  async status(hash: string, signal: AbortSignal): Promise<unknown> {
    const answer = await this.#nodes().preferred.get(this.#path(`tx/status/${hash}`), { signal })
    if (answer.text.includes("doesn't exist")) return undefined
    return requireJson(answer, 'tx/status')
  }

  /** Midgard's actions of a deposit; `undefined` without a Midgard. */
  async actions(txid: string, signal: AbortSignal): Promise<unknown> {
    if (!this.#midgard) return undefined
    return fetchJson(this.#midgard, '/v2/actions', { signal, query: { txid } })
  }

  async #readNode(api: Api, signal: AbortSignal): Promise<NodeState> {
    const [vaults, pools] = await Promise.all([
      this.#readVaultState(api, signal),
      fetchJson(api, this.#path('pools'), { signal }),
    ])
    return { ...vaults, pools: readPools(pools, this.#options.network.coinDepthField) }
  }

  async #readVaultState(api: Api, signal: AbortSignal): Promise<VaultState> {
    const { fullMemosSince, heightField } = this.#options.network
    const paths = ['inbound_addresses', 'mimir', 'lastblock', ...(fullMemosSince ? ['version'] : [])]
    const [inbounds, mimir, lastBlock, version] = await Promise.all(
      paths.map((name) => fetchJson(api, this.#path(name), { signal })),
    )
    return {
      inbounds: readInbounds(inbounds, this.#options.network.dust),
      mimir: readMimir(mimir),
      height: readHeight(lastBlock, heightField),
      fullMemos: fullMemosSince === undefined || isVersionSince(version, fullMemosSince),
    }
  }

  #nodes(): Nodes {
    const urls = this.#options.urls()
    if (this.#made?.urls === urls) return this.#made
    this.#made = {
      urls,
      each: urls.map((url) => this.#api(url)),
      preferred: this.#api(urls),
      preferredKey: urls.join(' '),
    }
    return this.#made
  }

  #path(name: string): string {
    return `/${this.#options.network.protocol}/${name}`
  }

  #api(baseUrl: string | readonly string[]): Api {
    const { http, headers, clock, budget } = this.#options
    return createApi({ baseUrl, http, headers, clock, budget })
  }
}

const fetchJson = async (api: Api, path: string, options: Parameters<Api['get']>[1]): Promise<unknown> =>
  requireJson(await api.get(path, options), path)

/** Old nodes refuse with status 200 and an `error` field; that is not a result. */
const requireJson = (answer: ApiAnswer, path: string): unknown => {
  if (answer.ok && answer.body !== undefined && toText(toObject(answer.body).error) === undefined) return answer.body
  throw new UpstreamError(`${path} answered with status ${answer.status}.`, { status: answer.status })
}
