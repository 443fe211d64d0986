import {
  addressKey,
  type BuildParams,
  type Capabilities,
  chainById,
  createFactReading,
  type Deposit,
  findChain,
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
  UpstreamError,
} from '@switchyard/core'
import { AssetTable, decline, readBody, readRefusalText } from '@switchyard/provider-kit'
import { type HarborAsset, listKnownAssets } from './assets.ts'
import type { Client } from './client.ts'
import { buildDeposit } from './deposit/build-deposit.ts'
import { translateError } from './errors.ts'
import { type HarborFacts, harborFacts } from './facts.ts'
import { type Inbounds, isHalted, readInbounds } from './inbounds.ts'
import { readMemo, type SwapMemo } from './memo/memo.ts'
import type { Settings } from './options.ts'
import { findQuoteProblem } from './quote/find-quote-problem.ts'
import { offerState } from './quote/offer-state.ts'
import { planQuote, type TradedPair } from './quote/plan-quote.ts'
import { translateQuote } from './quote/translate-quote.ts'
import { readQuote } from './quote/wire-quote.ts'
import { writeQuery } from './quote/write-query.ts'
import { readStatus, type StatusInput, translateStatus, UNKNOWN } from './track.ts'

/** Swaps through Harbor's order book: one deposit with a memo, to a vault or through a router. */
export class HarborProvider implements SwapProvider {
  readonly id = 'HARBOR'
  readonly contract = 1
  readonly label: ProviderLabel = {
    displayName: 'Harbor',
    displayNameLong: 'Harbor Protocol',
    keywords: ['harbor', 'harbor protocol'],
    url: 'https://harbor.xyz',
  }
  readonly #client: Client | undefined
  readonly #settings: Settings
  readonly #facts: ReadFacts<HarborFacts>
  #table: { readonly facts: HarborFacts; readonly assets: AssetTable<HarborAsset> } | undefined
  #inbounds: Inbounds | undefined

  /** @param client - `undefined` turns the provider off: it lists nothing and declines everything */
  constructor(client: Client | undefined, settings: Settings, facts: ReadFacts<HarborFacts>) {
    this.#client = client
    this.#settings = settings
    this.#facts = facts
  }

  get capabilities(): Capabilities {
    const { addressForms } = this.#facts()
    return {
      refund: 'forwarded',
      flexInput: false,
      privacy: false,
      feeCapBps: 9_999,
      faultCode: 'apiRequestFailed',
      addressForms,
    }
  }

  /** The assets of facts and configuration, because Harbor publishes no list. */
  get #assets(): AssetTable<HarborAsset> {
    const facts = this.#facts()
    if (this.#table?.facts !== facts) {
      const rows = [...listKnownAssets(facts), ...this.#settings.assets].map((asset) => ({ asset, id: asset.id }))
      this.#table = { facts, assets: new AssetTable(rows) }
    }
    return this.#table.assets
  }

  listVaults(chain: string): readonly string[] {
    const inbound = this.#inbounds?.get(chain)
    return [inbound?.address, inbound?.router].filter((address) => address !== undefined)
  }

  listNodes(): readonly NodeProbe[] {
    const client = this.#client
    if (!client) return []
    return [
      {
        url: client.nodeUrl,
        readFacts: async ({ signal }) => {
          const inbounds = readInbounds(readBody('Harbor', await client.inboundAddresses(signal)))
          return Object.entries(this.#facts().routers).flatMap(([chain, value]) => {
            const current = inbounds.get(chain)?.router
            if (current === undefined) return []
            const agrees = addressKey(current) === addressKey(value)
            const consequence = `HARBOR refuses sells on ${chain} whose quote or node names another router than the known one. Read the source of the new contract, then replace routers of ${chain}.`
            return createFactReading(harborFacts, { name: 'routers', chain, value, current, agrees, consequence })
          })
        },
      },
    ]
  }

  getPayoutGas(chain: string): number | undefined {
    return this.#facts().payoutGas[chain]
  }

  /** Also reads halts and vaults from the node. */
  async assets({ signal }: ProviderContext): Promise<SupportedAssets> {
    if (!this.#client) return { assets: [] }
    await this.#readInbounds(this.#client, signal)
    const assets = this.#assets.rows().map(({ asset }) => ({
      token: asset.token,
      sell: this.#sells(asset),
      buy: true,
      providerId: asset.id,
    }))
    return { assets }
  }

  async quote(params: QuoteParams, context: ProviderContext): Promise<QuoteResult> {
    const pair = this.#findPair(this.#assets.find(params.sell.identifier), this.#assets.find(params.buy.identifier))
    if (!pair) return declinePair(params)
    const terms = planQuote(params, pair, this.#settings)
    if ('declined' in terms) return terms
    if (!this.#client) return declinePair(params)

    const { sell, buy, router } = pair
    const inbounds = this.#inbounds ?? (await this.#readInbounds(this.#client, context.signal))
    if (isHalted(inbounds, sell.token.chain) || isHalted(inbounds, buy.token.chain)) {
      return decline('swapHalted', `Harbor has halted ${sell.identifier} for ${buy.identifier}.`)
    }
    const answer = await this.#client.quote(writeQuery(terms), context.signal)
    const refusal = readRefusalText(answer)
    if (refusal !== undefined) return { declined: translateError(refusal) }

    const quote = readQuote(readBody('Harbor', answer))
    const { chain } = sell.token
    const problem = findQuoteProblem(quote, { chain, inbound: inbounds.get(chain), router }, context)
    if (problem !== undefined) throw new UpstreamError(`The quote of Harbor ${problem}.`)
    return translateQuote(terms, quote, { clock: context.clock, fillSeconds: this.#facts().fillSeconds })
  }

  async build(offer: Offer, addresses: BuildParams, context: ProviderContext): Promise<Deposit> {
    const { sellId, buyId } = offerState.read(offer.state)
    const pair = this.#findPair(this.#assets.findById(sellId), this.#assets.findById(buyId))
    if (this.#client && pair) return buildDeposit({ client: this.#client, offer, addresses, context, ...pair })
    throw new SwapError('unableToBuildTransaction', `Harbor does not sell ${sellId} for ${buyId} any more.`)
  }

  /**
   * By the hash of the deposit, if a status path is configured; stored swaps are `unknown` without one. For other deposits
   * the memo in the status response gives asset and destination.
   */
  async getStatus(query: StatusQuery, { signal }: ProviderContext): Promise<SwapStatus | undefined> {
    const { hash, known } = query
    const { statusPath } = this.#settings
    if (!this.#client || (known && known.provider !== this.id)) return undefined

    const unknown = (): SwapStatus | undefined =>
      known && translateStatus(this.#createStatusInput(query, undefined), UNKNOWN)
    if (statusPath === undefined || hash === undefined) return unknown()
    const answer = await this.#client.status(statusPath, hash.replace(/^0x/i, ''), signal)
    if (answer.status === 404) return unknown()

    const status = readStatus(readBody('Harbor', answer))
    return translateStatus(this.#createStatusInput(query, status.memo), status)
  }

  #createStatusInput({ hash = '', chainId, known }: StatusQuery, memo: SwapMemo | undefined): StatusInput {
    const state = known && offerState.read(known.state)
    const sell = state && this.#assets.findById(state.sellId)
    const buyId = state?.buyId ?? memo?.asset
    const chain = sell?.token.chain ?? chainById(chainId ?? '')?.code ?? ''
    const sent = memo ?? readMemo(known?.memo ?? '')
    return {
      known,
      hash,
      chainId: sell?.token.chainId ?? chainId ?? '',
      sell,
      buy: buyId === undefined ? undefined : this.#assets.findById(buyId),
      vault: known?.depositAddress ?? this.#inbounds?.get(chain)?.address ?? '',
      destination: known?.destinationAddress ?? memo?.destination ?? '',
      refund: sent?.refund ?? known?.sourceAddress ?? '',
    }
  }

  async #readInbounds(client: Client, signal: AbortSignal): Promise<Inbounds> {
    this.#inbounds = readInbounds(readBody('Harbor', await client.inboundAddresses(signal)))
    return this.#inbounds
  }

  #findPair(sell: HarborAsset | undefined, buy: HarborAsset | undefined): TradedPair | undefined {
    if (!sell || !buy || sell === buy || !this.#sells(sell)) return undefined
    return { sell, buy, router: this.#findRouter(sell) }
  }

  /** UTXO chains deposit with a memo, EVM chains through the configured router. */
  #sells(asset: HarborAsset): boolean {
    return findChain(asset.token.chain)?.family === 'utxo' || this.#findRouter(asset) !== undefined
  }

  #findRouter({ token }: HarborAsset): string | undefined {
    if (findChain(token.chain)?.family !== 'evm') return undefined
    return this.#settings.routers[token.chain] ?? this.#facts().routers[token.chain]
  }
}

const declinePair = ({ sell, buy }: QuoteParams): QuoteResult =>
  decline('invalidAsset', `Harbor does not trade ${sell.identifier} for ${buy.identifier}.`)
