import type { Signal } from '@preact/signals'
import type { App } from '../../app/app.ts'
import type { SwapModel } from '../model/swap-model.ts'

/** Reads the balance of the sold token, a decimal text. For an effect: the returned function ends it. */
export const readSellBalance = (
  { client }: App,
  { sell, source }: Pick<SwapModel, 'sell' | 'source'>,
  balance: Signal<string | undefined>,
): (() => void) | undefined => {
  const [token, address] = [sell.value, source.value]
  balance.value = undefined
  if (!token || address === undefined) return undefined
  const stop = new AbortController()
  client.balances({ chain: token.chain, address }, { signal: stop.signal }).then(
    (rows) => {
      const isToken = ({ identifier }: { readonly identifier: string }) =>
        identifier.toLowerCase() === token.identifier.toLowerCase()
      balance.value = rows.find(isToken)?.value ?? '0'
    },
    // An unknown balance is not shown.
    () => undefined,
  )
  return () => stop.abort()
}
