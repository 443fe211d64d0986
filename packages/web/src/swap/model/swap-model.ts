import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { StreamedRouteResponse } from '@switchyard/client'
import type { App } from '../../app/app.ts'
import { convertUsd, type Prices } from '../../format/usd.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { createQuoteBody } from './create-quote-body.ts'
import { keepPrices } from './keep-prices.ts'
import { keepQuoting } from './keep-quoting.ts'
import { createRouteKey, idleQuote, type QuoteState } from './quote-state.ts'
import { defaultOptions, type SwapOptions } from './swap-options.ts'
import type { Token } from './token.ts'
import { trimAmount } from './typed-amount.ts'

/** Everything the swap form knows, as signals. */
export interface SwapModel {
  readonly sell: Signal<Token | undefined>
  readonly buy: Signal<Token | undefined>
  /** Text of the amount field: tokens or USD, as `unit` says. */
  readonly typed: Signal<string>
  readonly unit: Signal<'token' | 'usd'>
  /** The amount to sell, a decimal text of whole tokens. */
  readonly amount: ReadonlySignal<string | undefined>
  readonly prices: Signal<Prices>
  readonly options: Signal<SwapOptions>
  readonly wallet: Signal<Wallet | undefined>
  /** Text of the paying address, for a payment by hand. */
  readonly payer: Signal<string>
  /** Text of the recipient field; empty for the wallet's own address. */
  readonly recipient: Signal<string>
  readonly source: ReadonlySignal<string | undefined>
  readonly destination: ReadonlySignal<string | undefined>
  readonly quote: Signal<QuoteState>
  /** The route that the user chose; the first one otherwise. */
  readonly chosen: Signal<string | undefined>
  readonly route: ReadonlySignal<StreamedRouteResponse | undefined>
  /** No new quote is made while it is true. */
  readonly isHeld: Signal<boolean>
  /** Asks again. */
  readonly refresh: () => void
  /** Exchanges what is sold and what is bought. */
  readonly flip: () => void
  /** Ends everything that runs. */
  readonly dispose: () => void
}

/** Creates the model, which asks for quotes by itself. */
export const createSwapModel = (app: App): SwapModel => {
  const parts = createSignals()
  const { sell, buy, quote, typed, unit } = parts
  const round = signal(0)
  const body = computed(() =>
    createQuoteBody({
      sell: sell.value,
      buy: buy.value,
      amount: parts.amount.value,
      source: parts.source.value,
      destination: parts.destination.value,
      options: parts.options.value,
      isByHand: parts.wallet.value?.isByHand === true,
    }),
  )
  const stop = [keepPrices(app, parts), keepQuoting(app, { body, quote, round, isHeld: parts.isHeld })]
  return {
    ...parts,
    refresh: () => {
      round.value += 1
    },
    flip: () => {
      const [sold, bought] = [sell.value, buy.value]
      const output = unit.value === 'token' ? parts.route.value?.expectedBuyAmount : undefined
      parts.recipient.value = ''
      parts.payer.value = ''
      sell.value = bought
      buy.value = sold
      // A round sum, for the opposite swap: four digits that matter are enough.
      const rounded = /^(0\.0*[1-9]\d{0,3}|\d{4,}|\d+\.\d{0,3}|\d+)/.exec(output ?? '')?.[0]
      if (output !== undefined) typed.value = rounded ?? output
    },
    dispose: () => {
      for (const end of stop) end()
    },
  }
}

const createSignals = () => {
  const sell = signal<Token | undefined>(undefined)
  const buy = signal<Token | undefined>(undefined)
  const typed = signal('')
  const unit = signal<'token' | 'usd'>('token')
  const prices = signal<Prices>({})
  const wallet = signal<Wallet | undefined>(undefined)
  const payer = signal('')
  const recipient = signal('')
  const quote = signal<QuoteState>(idleQuote)
  const chosen = signal<string | undefined>(undefined)
  const amount = computed(() => {
    if (unit.value === 'token') return trimAmount(typed.value)
    const token = sell.value
    return trimAmount((token && convertUsd(typed.value, prices.value[token.identifier], token.decimals)) ?? '')
  })
  const findOwnAddress = (token: Token | undefined) => (token ? wallet.value?.findAddress(token.chain) : undefined)
  const source = computed(
    () => findOwnAddress(sell.value) ?? (wallet.value?.isByHand ? payer.value.trim() || undefined : undefined),
  )
  const destination = computed(() => recipient.value.trim() || findOwnAddress(buy.value))
  // The one the user chose, else the recommended one, else the one with the best output.
  const route = computed(() => {
    const { routes } = quote.value
    const isRecommended = ({ meta }: StreamedRouteResponse) => meta.tags.includes('RECOMMENDED')
    return routes.find((one) => createRouteKey(one) === chosen.value) ?? routes.find(isRecommended) ?? routes[0]
  })
  const options = signal<SwapOptions>(defaultOptions)
  const isHeld = signal(false)
  return {
    ...{ sell, buy, typed, unit, amount, prices, options, wallet, payer, recipient, source, destination },
    ...{ quote, chosen, route, isHeld },
  }
}
