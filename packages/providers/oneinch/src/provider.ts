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
  type ReadFacts,
  type StatusQuery,
  type SupportedAssets,
  SwapError,
  type SwapProvider,
  type SwapStatus,
} from '@switchyard/core'
import { createTimeoutSignal } from '@switchyard/net'
import { decline, declineTooLarge } from '@switchyard/provider-kit'
import { Catalogue } from './assets/catalogue.ts'
import { nameAddress } from './assets/native-address.ts'
import type { Network } from './assets/network.ts'
import type { Client } from './client.ts'
import { buildDeposit } from './deposit/build-deposit.ts'
import { translateError } from './errors.ts'
import type { OneinchFacts } from './facts.ts'
import { formatPercent } from './quote/format-percent.ts'
import { chargeIntegratorFees, type FeeAccounts } from './quote/integrator-fees.ts'
import { offerState } from './quote/offer-state.ts'
import { translateQuote } from './quote/translate-quote.ts'
import { readNativePayout } from './track/native-payout/read-native-payout.ts'
import type { Nodes } from './track/nodes.ts'
import { readTransaction } from './track/read-transaction.ts'
import { translateStatus } from './track/translate-status.ts'

/** Dependencies of {@link OneinchProvider}. */
export interface ProviderParts {
  readonly client: Client
  readonly facts: ReadFacts<OneinchFacts>
  readonly listNetworks: () => readonly Network[]
  readonly nodes: Nodes
  readonly probes: readonly NodeProbe[]
  readonly accounts: FeeAccounts
  readonly defaultSlippageBps: number
}

/** Part of the deadline reserved for returning the lists. */
const ASSETS_RESERVE_MS = 250

/** Swaps within one EVM chain through the 1inch router, with one transaction that succeeds or reverts. */
export class OneinchProvider implements SwapProvider {
  readonly id = 'ONEINCH'
  readonly contract = 1
  readonly label: ProviderLabel = {
    displayName: '1inch',
    displayNameLong: '1inch V6',
    keywords: ['oneinch', '1inch', '1inch.exchange'],
    url: 'https://1inch.com',
  }
  readonly #parts: ProviderParts
  readonly #catalogue: Catalogue

  constructor(parts: ProviderParts) {
    this.#parts = parts
    this.#catalogue = new Catalogue(parts.client, parts.listNetworks)
  }

  get capabilities(): Capabilities {
    const { feeCapBps, addressForms } = this.#parts.facts()
    return {
      refund: 'none',
      sameChainOnly: true,
      flexInput: false,
      privacy: false,
      feeCapBps,
      faultCode: 'noQuoteResponse',
      addressForms,
    }
  }

  getPayoutGas(chain: string): number | undefined {
    return this.#parts.facts().payoutGas[chain]
  }

  async assets({ signal, clock, deadline }: ProviderContext): Promise<SupportedAssets> {
    const left = Math.max(1, deadline - clock.now() - ASSETS_RESERVE_MS)
    return { assets: await this.#catalogue.read(clock.now(), createTimeoutSignal(left, signal)) }
  }

  async quote(params: QuoteParams, { signal }: ProviderContext): Promise<QuoteResult> {
    const { sell, buy, sellAmount: amount } = params
    const network = this.#findNetwork(sell.chain)
    if (!network) return decline('invalidChain', `ONEINCH does not support ${sell.chain}.`)
    if (sell.chain !== buy.chain) {
      const message = `ONEINCH does not swap ${sell.chain} to ${buy.chain}; it swaps within one chain.`
      return decline('unsupportedMethod', message)
    }
    // With other decimals at 1inch the amount would be another one.
    for (const token of [sell, buy]) {
      const listed = this.#catalogue.token(token.chain, nameAddress(token))
      if (listed && listed.decimals !== token.decimals) {
        return decline('invalidAsset', `ONEINCH has other decimals for ${token.identifier}.`)
      }
    }
    const tooLarge = declineTooLarge(params, this.id)
    if (tooLarge) return tooLarge

    const fees = chargeIntegratorFees(params.fees, this.#parts.accounts)
    const feeBps = fees.affiliateBps + fees.serviceBps
    const { feeCapBps, maxSlippageBps } = this.#parts.facts()
    if (feeBps > feeCapBps) {
      const message = `The fees of ${feeBps} bps exceed the maximum of ONEINCH, ${feeCapBps}.`
      return decline('unsupportedMethod', message)
    }
    const slippageBps = Math.min(params.slippageBps ?? this.#parts.defaultSlippageBps, maxSlippageBps)
    const terms = { sell, buy, amount, slippageBps, feeBps, referrer: fees.referrer }
    const fee = feeBps === 0 ? undefined : formatPercent(feeBps)
    const query = { src: nameAddress(sell), dst: nameAddress(buy), amount: String(amount), fee }
    const answer = await this.#parts.client.quote(network, query, signal)
    if (!answer.ok) return { declined: translateError(answer) }
    return translateQuote(answer.body, { network, terms, fees })
  }

  async build(offer: Offer, params: BuildParams, { signal }: ProviderContext): Promise<Deposit> {
    const terms = offerState.read(offer.state)
    const network = this.#findNetwork(terms.sell.chain)
    if (!network) throw new SwapError('invalidChain', `ONEINCH does not support ${terms.sell.chain}.`)
    return buildDeposit({ terms, params, expected: offer.buyAmount }, network, { client: this.#parts.client, signal })
  }

  async getStatus(query: StatusQuery, { signal, tokens }: ProviderContext): Promise<SwapStatus | undefined> {
    const { hash, chainId } = query
    const network = this.#findNetwork(chainById(chainId ?? '')?.code ?? '')
    const node = network && this.#parts.nodes.get(network.code)
    if (!node || hash === undefined || !/^0x[0-9a-f]{64}$/i.test(hash)) return undefined

    const mined = await readTransaction(node, hash, signal)
    if (mined.transaction === null) return undefined
    const nativePaid = await readNativePayout(mined, network, { node, signal })
    const findToken = (address: string) => this.#catalogue.token(network.code, address)
    return translateStatus({ ...mined, nativePaid }, query, { network, findToken, tokens })
  }

  listNodes(): readonly NodeProbe[] {
    return this.#parts.probes
  }

  #findNetwork(code: string): Network | undefined {
    return this.#parts.listNetworks().find((network) => network.code === code)
  }
}
