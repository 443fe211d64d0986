import {
  type Capabilities,
  chainById,
  type Deposit,
  type Offer,
  type ProviderContext,
  type ProviderLabel,
  type QuoteParams,
  type QuoteResult,
  type StatusQuery,
  type SupportedAssets,
  type SwapAddresses,
  SwapError,
  type SwapProvider,
  type SwapStatus,
  type Token,
} from '@switchyard/core'
import { timeoutSignal } from '@switchyard/net'
import { declined, exceedsLimits } from '@switchyard/provider-kit'
import { buildSwap } from './build-swap.ts'
import { Catalogue } from './catalogue.ts'
import type { Client } from './client.ts'
import { wireAddress } from './native-address.ts'
import type { Network } from './network.ts'
import { percent } from './percent.ts'
import { type Nodes, readMined } from './receipts.ts'
import { type FeeAccounts, referralOf } from './referral.ts'
import { readState } from './terms.ts'
import { translateError } from './translate-error.ts'
import { translateQuote } from './translate-quote.ts'
import { translateStatus } from './translate-status.ts'

/** What the provider is made of. */
export interface ProviderParts {
  readonly label: ProviderLabel
  readonly client: Client
  readonly networks: readonly Network[]
  readonly nodes: Nodes
  readonly accounts: FeeAccounts
  readonly defaultSlippageBps: number
}

/** Share of the input 1inch keeps for a referrer at most. */
const FEE_CAP_BPS = 300

/** 1inch takes at most half as slippage. */
const MOST_SLIPPAGE_BPS = 5_000

/** Time left of a surface's deadline for handing over what was read. */
const SURFACE_RESERVE_MS = 250

/** Swaps within one EVM chain through the 1inch router: one transaction, which succeeds or reverts. */
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
    const left = Math.max(1, deadline - clock.now() - SURFACE_RESERVE_MS)
    return { assets: await this.#catalogue.read(clock.now(), timeoutSignal(left, signal)) }
  }

  async quote(ask: QuoteParams, { signal }: ProviderContext): Promise<QuoteResult> {
    const { sell, buy, sellAmount: amount } = ask
    const network = this.#network(sell.chain)
    if (!network) return declined('invalidChain', `ONEINCH does not swap on ${sell.chain}.`)
    if (sell.chain !== buy.chain) return declined('unsupportedMethod', 'ONEINCH swaps within one chain.')
    const wrong = this.#misread(ask)
    if (wrong !== undefined) return declined('invalidAsset', `ONEINCH knows ${wrong} otherwise.`)
    const large = exceedsLimits(ask, this.id)
    if (large) return large
    const referral = referralOf(ask.fees, this.#parts.accounts)
    const feeBps = referral.affiliateBps + referral.serviceBps
    if (feeBps > FEE_CAP_BPS) return declined('unsupportedMethod', `ONEINCH takes at most ${FEE_CAP_BPS} bps of fees.`)
    const slippageBps = Math.min(ask.slippageBps ?? this.#parts.defaultSlippageBps, MOST_SLIPPAGE_BPS)
    const terms = { sell, buy, amount, slippageBps, feeBps, referrer: referral.referrer }
    const fee = feeBps === 0 ? undefined : percent(feeBps)
    const query = { src: wireAddress(sell), dst: wireAddress(buy), amount: String(amount), fee }
    const answer = await this.#parts.client.quote(network, query, signal)
    if (!answer.ok) return { declined: translateError(answer) }
    return translateQuote({ network, terms, referral }, answer.body)
  }

  async build(offer: Offer, addresses: SwapAddresses, { signal }: ProviderContext): Promise<Deposit> {
    const terms = readState(offer.state)
    const network = this.#network(terms.sell.chain)
    if (!network) throw new SwapError('invalidChain', `ONEINCH does not swap on ${terms.sell.chain}.`)
    return buildSwap(this.#parts.client, network, terms, addresses, signal)
  }

  async getStatus(query: StatusQuery, { signal, tokens }: ProviderContext): Promise<SwapStatus | undefined> {
    const { hash, chainId } = query
    const network = this.#network(chainById(chainId ?? '')?.code ?? '')
    const node = network && this.#parts.nodes.get(network.code)
    if (!node || hash === undefined || !/^0x[0-9a-f]{64}$/i.test(hash)) return undefined
    const mined = await readMined(node, hash, signal)
    if (mined.transaction === null) return undefined
    const find = (address: string) => this.#catalogue.token(network.code, address)
    return translateStatus(network, query, mined, find, tokens)
  }

  #network(code: string): Network | undefined {
    return this.#networks.get(code)
  }

  /** A token whose decimals 1inch has otherwise: an amount in other units would be another amount. */
  #misread({ sell, buy }: QuoteParams): string | undefined {
    if (this.#knowsOtherwise(sell)) return sell.identifier
    return this.#knowsOtherwise(buy) ? buy.identifier : undefined
  }

  #knowsOtherwise(token: Token): boolean {
    const own = this.#catalogue.token(token.chain, wireAddress(token))
    return own !== undefined && own.decimals !== token.decimals
  }
}
