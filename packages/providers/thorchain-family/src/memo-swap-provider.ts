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
import type { Network } from './network.ts'
import { NODE_LAG_BLOCKS } from './node/believe-height.ts'
import type { Client } from './node/client.ts'
import { isRotated, isSameVault } from './node/confirm-vault.ts'
import { nodeHash } from './node/hash.ts'
import type { NetworkReader } from './node/network-reader.ts'
import type { VaultState } from './node/node-state.ts'
import { type Snapshot, takeSnapshot } from './node/snapshot.ts'
import { readNamedVault } from './quote/named-vault.ts'
import { type OfferState, readState } from './quote/offer-state.ts'
import { planQuote } from './quote/plan-quote.ts'
import { supportedAssets } from './quote/supported-assets.ts'
import { errorText, translateError } from './quote/translate-error.ts'
import { translateQuote } from './quote/translate-quote.ts'
import type { Settings } from './settings.ts'
import { type History, noHistory, readHistory } from './track/midgard.ts'
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
    this.capabilities = describeCapabilities(parts.network)
  }

  async assets(context: ProviderContext): Promise<SupportedAssets> {
    const { network, client, reader } = this.#parts
    this.#reading = takeSnapshot(reader, client, network, context.clock, context.signal)
    try {
      this.#snapshot = await this.#reading
      return supportedAssets(network, this.#snapshot)
    } finally {
      this.#reading = undefined
    }
  }

  async quote(params: QuoteParams, context: ProviderContext): Promise<QuoteResult> {
    const { network, settings, client } = this.#parts
    const snapshot = this.#snapshot ?? (await this.#first(context))
    const plan = planQuote(network, settings, snapshot, params)
    if ('declined' in plan) return plan
    const answer = await client.quote(plan.query, context.signal)
    if (answer.ok && errorText(answer.body) === undefined) {
      const quoted = translateQuote(network, snapshot, plan.terms, answer.body, context.clock)
      if ('offers' in quoted) {
        const confirming = this.#confirmQuoted(plan.terms.sell.token.chain, snapshot, answer.body, context)
        if (confirming) await confirming
      }
      return quoted
    }
    return { declined: translateError(network, snapshot, plan.terms, answer) }
  }

  async build(offer: Offer, addresses: BuildParams, context: ProviderContext): Promise<Deposit> {
    const { network, settings, reader } = this.#parts
    const { state: vaults, voters } = await reader.readVaults(context.clock, context.signal)
    const seen = this.#snapshot?.height ?? 0
    if (vaults.height < seen - NODE_LAG_BLOCKS)
      throw new UpstreamError(`The node at height ${vaults.height} is behind ${seen}.`)
    if (voters === 1) await this.#confirmListed(readState(offer.state), vaults, context)
    return buildDeposit(network, settings, context.clock, { offer, addresses, vaults })
  }

  /**
   * Compares the vault that a quote names with the one that the only node lists: `undefined` where they agree.
   *
   * @throws {UpstreamError} (rejection) when nothing explains a difference.
   */
  #confirmQuoted(
    chain: string,
    { inbounds, voters }: Snapshot,
    body: unknown,
    { signal }: ProviderContext,
  ): Promise<void> | undefined {
    if (voters > 1) return undefined
    const { network, client } = this.#parts
    const [quoted, listed] = [readNamedVault(network, chain, body), inbounds.get(chain)]
    if (!quoted || !listed || isSameVault(quoted, listed)) return undefined
    return client.vaults(signal).then((vaults) => {
      if (isRotated(vaults, chain, quoted, listed)) return
      throw new UpstreamError(`The quote of ${network.name} names the vault ${quoted.vault}, its list ${listed.vault}.`)
    })
  }

  /** Compares the vault that the only node lists with the quoted one. @throws {SwapError} `swapHalted` when nothing explains a difference. */
  async #confirmListed(
    { sell, named }: OfferState,
    { inbounds }: VaultState,
    { signal }: ProviderContext,
  ): Promise<void> {
    const { network, client } = this.#parts
    const { chain } = sell.token
    const listed = inbounds.get(chain)
    if (!named || !listed || listed.unverified || isSameVault(listed, named)) return
    if (isRotated(await client.vaults(signal), chain, listed, named)) return
    throw new SwapError(
      'swapHalted',
      `${network.name} lists a vault on ${chain} that it did not quote and does not confirm; try later.`,
    )
  }

  async getStatus(query: StatusQuery, context: ProviderContext): Promise<SwapStatus | undefined> {
    const { network, client } = this.#parts
    // All swaps share the vaults, so without a hash only the stored swap is known.
    if (query.hash === undefined) return translateStatus(network, this.#pools(), query, '', undefined, noHistory)
    const hash = nodeHash(query.hash)
    if (hash === undefined || !this.#observes(query.chainId)) return undefined
    const [status, history] = await Promise.all([client.status(hash, context.signal), this.#history(hash, context)])
    return translateStatus(network, this.#pools(), query, hash, status, history)
  }

  nodes(): readonly NodeProbe[] {
    return this.#parts.client.nodeProbes()
  }

  /** Names of the pools; before the first snapshot, the known tokens. */
  #pools(): readonly string[] {
    if (this.#snapshot) return [...this.#snapshot.pools.keys()]
    return this.#parts.network.knownTokens.map(({ identifier }) => identifier.toUpperCase())
  }

  /** Whether the network observes a chain; the node is not asked about other chains. */
  #observes(chainId: string | undefined): boolean {
    const chain = chainId === undefined ? undefined : chainById(chainId)?.code
    if (!this.#snapshot || chain === undefined) return true
    return chain === this.#parts.network.chain || this.#snapshot.inbounds.has(chain)
  }

  /** Midgard only adds details, so its timeout is short and a failure is ignored. */
  async #history(hash: string, context: ProviderContext): Promise<History> {
    const { network, client } = this.#parts
    const requested = withTimeout((signal) => client.actions(hash, signal), {
      timeoutMs: MIDGARD_TIMEOUT_MS,
      signal: context.signal,
    })
    const [actions] = await Promise.allSettled([requested])
    return actions?.status === 'fulfilled' ? readHistory(network, actions.value) : noHistory
  }

  /** Waits for the first snapshot. */
  async #first(context: ProviderContext): Promise<Snapshot> {
    if (!this.#reading) await this.assets(context)
    return this.#snapshot ?? (this.#reading as Promise<Snapshot>)
  }
}

const describeCapabilities = ({ feeCapBps, refusedForms }: Network): Capabilities => {
  const capabilities: Capabilities = {
    refund: 'forwarded',
    flexInput: true,
    depositKinds: ['transferWithMemo', 'contractCall'],
    walletsOnly: true,
    privacy: false,
    feeCapBps,
    faultCode: 'apiRequestFailed',
  }
  return Object.keys(refusedForms).length === 0 ? capabilities : { ...capabilities, refusedForms }
}
