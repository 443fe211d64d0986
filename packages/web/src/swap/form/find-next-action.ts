import type { SwapModel } from '../model/swap-model.ts'

/** The next step of the user. */
export type NextAction =
  | 'needsKey'
  | 'chooseToken'
  | 'enterAmount'
  | 'finding'
  | 'noRoute'
  | 'connectDemo'
  | 'connect'
  | 'otherWallet'
  | 'enterPayer'
  | 'enterRecipient'
  | 'review'

type Inputs = Pick<SwapModel, 'sell' | 'buy' | 'amount' | 'quote' | 'route' | 'wallet' | 'source' | 'destination'> & {
  readonly isSandbox: boolean
  readonly hasKey: boolean
}

/** Finds the first thing that is missing, in the order of the form. */
export const findNextAction = ({ sell, buy, amount, quote, route, ...rest }: Inputs): NextAction => {
  const { wallet, source, destination, isSandbox, hasKey } = rest
  if (!hasKey) return 'needsKey'
  if (!sell.value || !buy.value) return 'chooseToken'
  if (amount.value === undefined) return 'enterAmount'
  if (!wallet.value) return isSandbox ? 'connectDemo' : 'connect'
  if (!route.value) return quote.value.phase === 'loading' ? 'finding' : 'noRoute'
  if (source.value === undefined) return wallet.value.isByHand ? 'enterPayer' : 'otherWallet'
  if (destination.value === undefined) return 'enterRecipient'
  return route.value.routeId === undefined ? 'finding' : 'review'
}
