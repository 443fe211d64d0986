import { type ProviderContext, readOperator, UpstreamError } from '@switchyard/core'
import { createTimeoutSignal } from '@switchyard/net'
import type { Network } from '../network.ts'
import { findAgreedState } from './agreed-state.ts'
import { believeHeight, findMajorityHeight, NODE_LAG_BLOCKS } from './believe-height.ts'
import type { Client, NodeState } from './client.ts'
import { findUnverified, type Routers } from './confirm-inbound.ts'
import { HeightClock } from './height-clock.ts'
import type { Inbound, VaultState } from './node-state.ts'

/** Time to wait for each node when there are several. */
const NODE_TIMEOUT_MS = 3_000

/** One node's state, with its index among the URLs. */
interface Reading<T> {
  readonly node: number
  readonly state: T
}

/** The state that the nodes agree on. */
export interface AgreedReading<T> {
  readonly state: VaultState
  /** Nodes that are not behind, the first one first. */
  readonly fresh: readonly [Reading<T>, ...Reading<T>[]]
  /** Operators whose nodes' answers counted. */
  readonly voters: number
}

/** Dependencies of {@link NetworkReader}. */
export interface ReaderParts {
  readonly client: Client
  readonly network: Network
  /** URLs of the nodes; read at each use. */
  readonly urls: readonly string[]
  /** Routers that are trusted besides the known ones. */
  readonly routers: Routers
  /** A vault that nodes of one operator alone name takes no deposits. */
  readonly requireTwoNodes: boolean
}

/** Parts of a provider's context that the nodes are read with. */
export type ReadingContext = Pick<ProviderContext, 'clock' | 'signal' | 'identifyContract'>

/**
 * Reads all nodes and finds out what they agree on. A node whose height stands still does not count when most advance; a
 * node whose height is ahead of the clock does not count when the nodes disagree about the height.
 */
export class NetworkReader {
  readonly #parts: ReaderParts
  readonly #heights: HeightClock

  constructor(parts: ReaderParts) {
    this.#parts = parts
    this.#heights = new HeightClock(parts.network)
  }

  /** Vaults, halts and pools. @throws {UpstreamError} when no node can be believed. */
  readNodes(context: ReadingContext): Promise<AgreedReading<NodeState>> {
    return this.#agree(context, (limited) => this.#parts.client.readNodes(limited))
  }

  /** Vaults and halts alone, for a deposit. @throws {UpstreamError} when no node can be believed. */
  readVaults(context: ReadingContext): Promise<AgreedReading<VaultState>> {
    return this.#agree(context, (limited) => this.#parts.client.readVaultStates(limited))
  }

  async #agree<T extends VaultState>(
    { clock, signal, identifyContract }: ReadingContext,
    request: (signal: AbortSignal) => Promise<readonly PromiseSettledResult<T>[]>,
  ): Promise<AgreedReading<T>> {
    const { urls, network, routers, requireTwoNodes } = this.#parts
    const results = await request(urls.length > 1 ? createTimeoutSignal(NODE_TIMEOUT_MS, signal) : signal)
    const now = clock.now()
    const readings = results.flatMap((result, node) =>
      result.status === 'fulfilled' ? [{ node, state: result.value }] : [],
    )
    const listHeights = (from: readonly Reading<T>[]): readonly number[] => from.map(({ state }) => state.height)
    const moving = readings.filter(({ node, state }) => !this.#heights.isStill(node, state.height, now))

    // Where the nodes disagree about the height, those that are ahead of the clock do not count.
    const candidates = moving.length > 0 ? moving : readings
    const agree = urls.length === 1 || findMajorityHeight(listHeights(candidates)) !== undefined
    const timely = agree ? candidates : candidates.filter(({ state }) => !this.#heights.isAhead(state.height, now))
    if (timely.length === 0 && candidates.length > 0) {
      const heights = listHeights(candidates).join(', ')
      throw new UpstreamError(`No node can be believed: the height ${heights} is ahead of time.`)
    }

    // Nodes that stand still vote too, unless most nodes advance.
    const mostMove = moving.length === 0 || 2 * moving.length > readings.length
    const [first, ...others] = mostMove
      ? timely
      : readings.filter((reading) => timely.includes(reading) || !moving.includes(reading))
    if (!first) {
      const failed = results.find((result) => result.status === 'rejected')
      throw failed?.reason ?? new UpstreamError('No node answered.')
    }
    const height = believeHeight(listHeights(timely))
    this.#heights.believe(height, now)
    const voters = [first, ...others]
    const [freshest, ...rest] = voters.filter(({ state }) => Math.abs(state.height - height) <= NODE_LAG_BLOCKS)
    const state = findAgreedState([first.state, ...others.map((other) => other.state)], height)
    const findOperators = (from: readonly Reading<T>[]): ReadonlySet<string> =>
      new Set(from.map(({ node }) => readOperator(urls[node] ?? '')))
    const answering = findOperators(voters)
    const inbounds = await Promise.all(
      [...state.inbounds.values()].map(async (inbound): Promise<Inbound> => {
        if (inbound.unverified) return inbound
        const { chain, vault, router } = inbound
        const namers = voters.filter(({ state: named }) => {
          const listed = named.inbounds.get(chain)
          return listed?.vault === vault && listed.router?.toLowerCase() === router?.toLowerCase()
        })
        const named = {
          urls: namers.flatMap(({ node }) => urls[node] ?? []),
          operators: findOperators(namers),
          answering,
        }
        const trust = { network, routers, requireTwoNodes, identifyContract }
        return { ...inbound, unverified: await findUnverified(inbound, named, trust) }
      }),
    )
    return {
      state: { ...state, inbounds: new Map(inbounds.map((inbound) => [inbound.chain, inbound])) },
      fresh: [freshest ?? first, ...rest],
      voters: answering.size,
    }
  }
}
