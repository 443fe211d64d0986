import type {
  BuildParams,
  Capabilities,
  Deposit,
  NodeProbe,
  Offer,
  ProviderContext,
  ProviderLabel,
  QuoteParams,
  QuoteResult,
  StatusQuery,
  SupportedAssets,
  SwapProvider,
  SwapStatus,
} from '@switchyard/core'
import { chainById, SwapError, UpstreamError } from '@switchyard/core'
import { withTimeout } from '@switchyard/net'
import { buildDeposit } from './deposit/build-deposit.ts'
import { readErrorText, translateError } from './errors.ts'
import type { Network } from './network.ts'
import { NODE_LAG_BLOCKS } from './node/believe-height.ts'
import type { Client } from './node/client.ts'
import { isRotated, isSameVault, type NamedVault, readNamedVault } from './node/confirm-vault.ts'
import { toNodeHash } from './node/hash.ts'
import type { NetworkReader } from './node/network-reader.ts'
import type { Inbound, VaultState } from './node/node-state.ts'
import { type Snapshot, takeSnapshot } from './node/snapshot.ts'
import type { Settings } from './options.ts'
import { listSupportedAssets } from './quote/list-supported-assets.ts'
import { type OfferState, readState } from './quote/offer-state.ts'
import { planQuote } from './quote/plan-quote.ts'
import { translateQuote } from './quote/translate-quote.ts'
import { noHistory, readHistory } from './track/midgard.ts'
import { translateStatus } from './track/translate-status.ts'

/** Dependencies of {@link MemoSwapProvider}. */
export interface ProviderParts {
  readonly network: Network
  readonly label: ProviderLabel
  readonly settings: Settings
  readonly client: Client
  readonly reader: NetworkReader
}

const MIDGARD_TIMEOUT_MS = 2_000

/** Swaps through the pools of a network of the THORChain family with one deposit that carries a memo. Needs no account and no
 * deposit channel. */
export class MemoSwapProvider implements SwapProvider {
  readonly id: string
  readonly contract = 1
  readonly label: ProviderLabel
  readonly capabilities: Capabilities
  readonly #parts: ProviderParts
  #snapshot: Snapshot | undefined
  #reading: Promise<Snapshot> | undefined

  constructor(parts: ProviderParts) {
    this.#parts = parts
    this.id = parts.network.provider
    this.label = parts.label
    const { network } = parts
    this.capabilities = {
      refund: 'forwarded',
      flexInput: true,
      depositKinds: ['transferWithMemo', 'contractCall'],
      walletsOnly: true,
      privacy: false,
      faultCode: 'apiRequestFailed',
      get feeCapBps() {
        return network.feeCapBps
      },
      get addressForms() {
        return network.addressForms
      },
    }
  }

  getPayoutGas(chain: string): number | undefined {
    return this.#parts.network.payoutGas[chain]
  }

  async assets(context: ProviderContext): Promise<SupportedAssets> {
    this.#reading = takeSnapshot(this.#parts, context)
    try {
      this.#snapshot = await this.#reading
      return listSupportedAssets(this.#parts.network, this.#snapshot)
    } finally {
      this.#reading = undefined
    }
  }

  async quote(params: QuoteParams, context: ProviderContext): Promise<QuoteResult> {
    const { network, settings, client } = this.#parts
    const snapshot = this.#snapshot ?? (await this.#first(context))
    const plan = planQuote(params, snapshot, { network, settings })
    if ('declined' in plan) return plan

    const { terms } = plan
    const answer = await client.quote(plan.query, context.signal)
    if (!answer.ok || readErrorText(answer.body) !== undefined) {
      return { declined: translateError(answer, terms, { network, snapshot }) }
    }
    const { clock, isSameAddress } = context
    const quoted = translateQuote(answer.body, terms, { network, snapshot, clock, isSameAddress })
    if ('offers' in quoted) {
      const { chain } = terms.sell.token
      const named = readNamedVault(network, chain, answer.body)
      const confirming = snapshot.voters === 1 && this.#confirmQuoted(named, snapshot.inbounds.get(chain), context)
      if (confirming) await confirming
    }
    return quoted
  }

  async build(offer: Offer, addresses: BuildParams, context: ProviderContext): Promise<Deposit> {
    const { network, settings, reader } = this.#parts
    const { state: vaults, voters } = await reader.readVaults(context)
    const seen = this.#snapshot?.height ?? 0
    if (vaults.height < seen - NODE_LAG_BLOCKS)
      throw new UpstreamError(`The node at height ${vaults.height} is behind ${seen}.`)
    if (voters === 1) await this.#confirmListed(readState(offer.state), vaults, context)
    return buildDeposit({ offer, addresses, vaults }, { network, settings, clock: context.clock })
  }

  /**
   * Compares the vault that a quote names with the one that the only node lists: `undefined` where they agree.
   *
   * @throws {UpstreamError} (rejection) when nothing explains a difference.
   */
  #confirmQuoted(
    quoted: NamedVault | undefined,
    listed: Inbound | undefined,
    { signal, isSameAddress }: ProviderContext,
  ): Promise<void> | undefined {
    if (!quoted || !listed) return undefined
    const { network, client } = this.#parts
    const { chain } = listed
    const isSame = (one: string, other: string) => isSameAddress(chain, one, other)
    if (isSameVault(quoted, listed, isSame)) return undefined
    return client.vaults(signal).then((vaults) => {
      if (isRotated(vaults, { chain, newer: quoted, older: listed }, isSame)) return
      throw new UpstreamError(`The quote of ${network.name} names the vault ${quoted.vault}, its list ${listed.vault}.`)
    })
  }

  /** Compares the vault that the only node lists with the quoted one. @throws {SwapError} `swapHalted` when nothing explains a difference. */
  async #confirmListed(
    { sell, named }: OfferState,
    { inbounds }: VaultState,
    { signal, isSameAddress }: ProviderContext,
  ): Promise<void> {
    const { network, client } = this.#parts
    const { chain } = sell.token
    const isSame = (one: string, other: string) => isSameAddress(chain, one, other)
    const listed = inbounds.get(chain)
    if (!named || !listed || listed.unverified || isSameVault(listed, named, isSame)) return
    if (isRotated(await client.vaults(signal), { chain, newer: listed, older: named }, isSame)) return
    throw new SwapError(
      'swapHalted',
      `${network.name} lists a vault on ${chain} that it did not quote and does not confirm; try later.`,
    )
  }

  async getStatus(query: StatusQuery, context: ProviderContext): Promise<SwapStatus | undefined> {
    const { network, client } = this.#parts
    const comparing = { network, isSameAddress: context.isSameAddress }
    // Before the first snapshot the known tokens stand for the pools.
    const pools = this.#snapshot
      ? [...this.#snapshot.pools.keys()]
      : Object.values(network.knownTokens).flatMap((tokens) => tokens.map(({ identifier }) => identifier.toUpperCase()))
    // All swaps share the vaults, so without a hash only the stored swap is known.
    if (query.hash === undefined) {
      return translateStatus(undefined, { query, hash: '', pools, history: noHistory }, comparing)
    }
    const hash = toNodeHash(query.hash)
    if (hash === undefined) return undefined
    // The node is not asked about chains that the network does not observe.
    const chain = query.chainId === undefined ? undefined : chainById(query.chainId)?.code
    if (this.#snapshot && chain !== undefined && chain !== network.chain && !this.#snapshot.inbounds.has(chain)) {
      return undefined
    }

    // Midgard only adds details, so its timeout is short and a failure is ignored.
    const { signal } = context
    const requested = withTimeout((limited) => client.actions(hash, limited), { timeoutMs: MIDGARD_TIMEOUT_MS, signal })
    const [status, history] = await Promise.all([
      client.status(hash, signal),
      requested.then((actions) => readHistory(network, actions)).catch(() => noHistory),
    ])
    return translateStatus(status, { query, hash, pools, history }, comparing)
  }

  listVaults(chain: string): readonly string[] {
    const inbound = this.#snapshot?.inbounds.get(chain)
    return [inbound?.vault, inbound?.router].filter((address) => address !== undefined)
  }

  listNodes(): readonly NodeProbe[] {
    return this.#parts.client.nodeProbes()
  }

  /** Waits for the first snapshot. */
  async #first(context: ProviderContext): Promise<Snapshot> {
    if (!this.#reading) await this.assets(context)
    return this.#snapshot ?? (this.#reading as Promise<Snapshot>)
  }
}
