import {
  type BuildParams,
  type Capabilities,
  chainById,
  type Deposit,
  type NodeProbe,
  type Offer,
  type ProviderContext,
  type ProviderLabel,
  type QuoteParams,
  type QuoteResult,
  type StatusQuery,
  type SupportedAssets,
  SwapError,
  type SwapProvider,
  type SwapStatus,
  type Token,
} from '@switchyard/core'
import { timeoutSignal } from '@switchyard/net'
import { decline, declineTooLarge } from '@switchyard/provider-kit'
import { buildSwap } from './build-swap.ts'
import { Catalogue } from './catalogue.ts'
import type { Client } from './client.ts'
import { type FeeAccounts, integratorFees } from './integrator-fees.ts'
import { readMinedTransaction } from './mined-transaction.ts'
import { wireAddress } from './native-address.ts'
import { readNativePayout } from './native-payout/read-native-payout.ts'
import type { Network } from './network.ts'
import type { Nodes } from './nodes.ts'
import { readState } from './offer-state.ts'
import { percent } from './percent.ts'
import { translateError } from './translate-error.ts'
import { translateQuote } from './translate-quote.ts'
import { translateStatus } from './translate-status.ts'

/** Dependencies of {@link OneinchProvider}. */
export interface ProviderParts {
  readonly label: ProviderLabel
  readonly client: Client
  readonly networks: readonly Network[]
  readonly nodes: Nodes
  readonly probes: readonly NodeProbe[]
  readonly accounts: FeeAccounts
  readonly defaultSlippageBps: number
}

/** Maximum referrer fee of 1inch. */
const FEE_CAP_BPS = 300

/** Maximum slippage of 1inch. */
const MAX_SLIPPAGE_BPS = 5_000

/** Part of the deadline reserved for returning the lists. */
const ASSETS_RESERVE_MS = 250

/** Swaps within one EVM chain through the 1inch router, with one transaction that succeeds or reverts. */
export class OneinchProvider implements SwapProvider {
  readonly id = 'ONEINCH'
  readonly contract = 1
  readonly label: ProviderLabel
  readonly capabilities: Capabilities = {
    refund: 'none',
    sameChainOnly: true,
    flexInput: false,
    privacy: false,
    feeCapBps: FEE_CAP_BPS,
    faultCode: 'noQuoteResponse',
  }
  readonly #parts: ProviderParts
  /** By chain code. */
  readonly #networks: ReadonlyMap<string, Network>
  readonly #catalogue: Catalogue

  constructor(parts: ProviderParts) {
    this.#parts = parts
    this.label = parts.label
    this.#networks = new Map(parts.networks.map((network) => [network.code, network]))
    this.#catalogue = new Catalogue(parts.client, parts.networks)
  }

  async assets({ signal, clock, deadline }: ProviderContext): Promise<SupportedAssets> {
    const left = Math.max(1, deadline - clock.now() - ASSETS_RESERVE_MS)
    return { assets: await this.#catalogue.read(clock.now(), timeoutSignal(left, signal)) }
  }

  async quote(params: QuoteParams, { signal }: ProviderContext): Promise<QuoteResult> {
    const { sell, buy, sellAmount: amount } = params
    const network = this.#network(sell.chain)
    if (!network) return decline('invalidChain', `ONEINCH does not support ${sell.chain}.`)
    if (sell.chain !== buy.chain)
      return decline(
        'unsupportedMethod',
        `ONEINCH does not swap ${sell.chain} to ${buy.chain}; it swaps within one chain.`,
      )
    const wrong = this.#mismatchedToken(params)
    if (wrong !== undefined) return decline('invalidAsset', `ONEINCH has other decimals for ${wrong}.`)
    const large = declineTooLarge(params, this.id)
    if (large) return large
    const fees = integratorFees(params.fees, this.#parts.accounts)
    const feeBps = fees.affiliateBps + fees.serviceBps
    if (feeBps > FEE_CAP_BPS)
      return decline('unsupportedMethod', `The fees of ${feeBps} bps exceed the maximum of ONEINCH, ${FEE_CAP_BPS}.`)
    const slippageBps = Math.min(params.slippageBps ?? this.#parts.defaultSlippageBps, MAX_SLIPPAGE_BPS)
    const terms = { sell, buy, amount, slippageBps, feeBps, referrer: fees.referrer }
    const fee = feeBps === 0 ? undefined : percent(feeBps)
    const query = { src: wireAddress(sell), dst: wireAddress(buy), amount: String(amount), fee }
    const answer = await this.#parts.client.quote(network, query, signal)
    if (!answer.ok) return { declined: translateError(answer) }
    return translateQuote({ network, terms, fees }, answer.body)
  }

  async build(offer: Offer, addresses: BuildParams, { signal }: ProviderContext): Promise<Deposit> {
    const terms = readState(offer.state)
    const network = this.#network(terms.sell.chain)
    if (!network) throw new SwapError('invalidChain', `ONEINCH does not support ${terms.sell.chain}.`)
    return buildSwap(this.#parts.client, network, terms, offer.buyAmount, addresses, signal)
  }

  async getStatus(query: StatusQuery, { signal, tokens }: ProviderContext): Promise<SwapStatus | undefined> {
    const { hash, chainId } = query
    const network = this.#network(chainById(chainId ?? '')?.code ?? '')
    const node = network && this.#parts.nodes.get(network.code)
    if (!node || hash === undefined || !/^0x[0-9a-f]{64}$/i.test(hash)) return undefined
    const mined = await readMinedTransaction(node, hash, signal)
    if (mined.transaction === null) return undefined
    const find = (address: string) => this.#catalogue.token(network.code, address)
    const nativePaid = await readNativePayout(node, network, mined, signal)
    return translateStatus(network, query, mined, nativePaid, find, tokens)
  }

  nodes(): readonly NodeProbe[] {
    return this.#parts.probes
  }

  #network(code: string): Network | undefined {
    return this.#networks.get(code)
  }

  /** A token with other decimals at 1inch, where the amount would be another one. */
  #mismatchedToken({ sell, buy }: QuoteParams): string | undefined {
    if (this.#hasOtherDecimals(sell)) return sell.identifier
    return this.#hasOtherDecimals(buy) ? buy.identifier : undefined
  }

  #hasOtherDecimals(token: Token): boolean {
    const own = this.#catalogue.token(token.chain, wireAddress(token))
    return own !== undefined && own.decimals !== token.decimals
  }
}
