import { effect, type Signal } from '@preact/signals'
import type { App } from '../../app/app.ts'
import type { Prices } from '../../format/usd.ts'
import type { QuoteState } from './quote-state.ts'
import type { Token } from './token.ts'

/** The signals that prices are read for and written to. */
export interface PriceParts {
  readonly sell: Signal<Token | undefined>
  readonly buy: Signal<Token | undefined>
  readonly quote: Signal<QuoteState>
  readonly prices: Signal<Prices>
}

/** Reads the prices of the chosen tokens, and takes those that quotes bring. Returns what ends it. */
export const keepPrices = ({ client, apiKey }: App, { sell, buy, quote, prices }: PriceParts): (() => void) => {
  const add = (found: Prices): void => {
    if (Object.entries(found).some(([name, price]) => prices.peek()[name] !== price))
      prices.value = { ...prices.peek(), ...found }
  }
  const ends = [
    effect(() => {
      const wanted = [sell.value, buy.value].flatMap((token) => (token ? [{ identifier: token.identifier }] : []))
      if (wanted.length === 0 || apiKey.value === '') return
      // Without prices the page shows no USD.
      const ignore = () => undefined
      client
        .prices({ tokens: wanted, metadata: false })
        .then((rows) => add(Object.fromEntries(rows.map((row) => [row.identifier, row.price_usd]))), ignore)
    }),
    effect(() => {
      const assets = quote.value.routes.flatMap(({ meta }) => meta.assets ?? [])
      add(Object.fromEntries(assets.map(({ asset, price }) => [asset, price])))
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
