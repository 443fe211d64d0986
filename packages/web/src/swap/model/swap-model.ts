import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { StreamedRouteResponse } from '@switchyard/client'
import type { App } from '../../app/app.ts'
import { type Prices, tokensFor } from '../../format/usd.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { keepPrices } from './keep-prices.ts'
import { keepQuoting } from './keep-quoting.ts'
import { quoteBody } from './quote-body.ts'
import { idleQuote, type QuoteState, routeKey } from './quote-state.ts'
import { defaultOptions, type SwapOptions } from './swap-options.ts'
import type { Token } from './token.ts'
import { askedAmount } from './typed-amount.ts'

/** Everything the swap form knows, as signals. */
export interface SwapModel {
  readonly sell: Signal<Token | undefined>
  readonly buy: Signal<Token | undefined>
  /** What is typed into the amount: tokens or USD, as `unit` says. */
  readonly typed: Signal<string>
  readonly unit: Signal<'token' | 'usd'>
  /** The amount to sell, a decimal text of whole tokens. */
  readonly amount: ReadonlySignal<string | undefined>
  readonly prices: Signal<Prices>
  readonly options: Signal<SwapOptions>
  readonly wallet: Signal<Wallet | undefined>
  /** What is typed as the paying address, where it pays by hand. */
  readonly payer: Signal<string>
  /** What is typed as recipient; empty for the wallet's own address. */
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
  const parts = signalsOf()
  const { sell, buy, quote, typed, unit } = parts
  const round = signal(0)
  const body = computed(() =>
    quoteBody({ ...values(parts), options: parts.options.value, isByHand: parts.wallet.value?.isByHand === true }),
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
      if (output !== undefined) typed.value = shortened(output)
    },
    dispose: () => {
      for (const end of stop) end()
    },
  }
}

/** A round sum to start the opposite swap with: four digits that matter are enough. */
const shortened = (amount: string): string => {
  const found = /^(0\.0*[1-9]\d{0,3}|\d{4,}|\d+\.\d{0,3}|\d+)/.exec(amount)
  return found?.[0] ?? amount
}

const signalsOf = () => {
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
  const amount = computed(() => askedAmount(inTokens(typed.value, unit.value, sell.value, prices.value) ?? ''))
  const own = (token: Token | undefined) => (token ? wallet.value?.addressOf(token.chain) : undefined)
  const source = computed(
    () => own(sell.value) ?? (wallet.value?.isByHand ? payer.value.trim() || undefined : undefined),
  )
  const destination = computed(() => recipient.value.trim() || own(buy.value))
  const route = computed(
    () => quote.value.routes.find((one) => routeKey(one) === chosen.value) ?? firstOf(quote.value.routes),
  )
  const options = signal<SwapOptions>(defaultOptions)
  const isHeld = signal(false)
  return {
    ...{ sell, buy, typed, unit, amount, prices, options, wallet, payer, recipient, source, destination },
    ...{ quote, chosen, route, isHeld },
  }
}

/** What is taken while the user has chosen none: the recommended route, else the one with the best output. */
const firstOf = (routes: readonly StreamedRouteResponse[]): StreamedRouteResponse | undefined =>
  routes.find(({ meta }) => meta.tags.includes('RECOMMENDED')) ?? routes[0]

const values = ({ sell, buy, amount, source, destination }: ReturnType<typeof signalsOf>) => ({
  sell: sell.value,
  buy: buy.value,
  amount: amount.value,
  source: source.value,
  destination: destination.value,
})

const inTokens = (typed: string, unit: string, token: Token | undefined, prices: Prices): string | undefined =>
  unit === 'token' ? typed : token && tokensFor(typed, prices[token.identifier], token.decimals)
