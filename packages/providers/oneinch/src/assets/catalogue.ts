import { type SupportedAsset, type Token, UpstreamError } from '@switchyard/core'
import type { Client } from '../client.ts'
import type { Network } from './network.ts'
import { readTokenList } from './read-token-list.ts'

/** Age at which a chain's list is read again, milliseconds. */
const LIST_TTL_MS = 6 * 60 * 60_000

interface List {
  readonly readAt: number
  readonly assets: readonly SupportedAsset[]
  readonly byAddress: ReadonlyMap<string, Token>
}

/**
 * The token lists by chain. Each reading requests missing and old lists. A list that cannot be read keeps its last state, so
 * that one failing chain, or a small request quota, does not remove the others.
 */
export class Catalogue {
  readonly #client: Client
  readonly #listNetworks: () => readonly Network[]
  readonly #lists = new Map<string, List>()

  constructor(client: Client, listNetworks: () => readonly Network[]) {
    this.#client = client
    this.#listNetworks = listNetworks
  }

  /** Reads the missing and old lists. @throws {UpstreamError} the first fault, when no list is known. */
  async read(now: number, signal: AbortSignal): Promise<readonly SupportedAsset[]> {
    const due = this.#listNetworks().filter(
      ({ code }) => now - (this.#lists.get(code)?.readAt ?? -LIST_TTL_MS) >= LIST_TTL_MS,
    )
    const results = await Promise.allSettled(due.map((network) => this.#readOne(network, now, signal)))
    if (this.#lists.size > 0) return this.assets()
    throw (
      results.find((result) => result.status === 'rejected')?.reason ??
      new UpstreamError('No token list of 1inch was read.')
    )
  }

  assets(): readonly SupportedAsset[] {
    return [...this.#lists.values()].flatMap(({ assets }) => assets)
  }

  /** The token of a chain at an address in lower case. */
  token(code: string, address: string): Token | undefined {
    return this.#lists.get(code)?.byAddress.get(address)
  }

  async #readOne(network: Network, now: number, signal: AbortSignal): Promise<void> {
    const assets = readTokenList(await this.#client.tokens(network, signal), network)
    if (assets.length === 0) throw new UpstreamError(`The token list of ${network.code} is empty.`)
    const byAddress = new Map(assets.map(({ token, providerId }) => [providerId ?? '', token]))
    this.#lists.set(network.code, { readAt: now, assets, byAddress })
  }
}
