import type { BuiltTransaction, Funds } from '../contract/chain.ts'
import type { Warning } from '../contract/provider.ts'
import type { RepricedSwap } from './repriced-swap.ts'

/** Warning that the source cannot pay the network fee of a token sell. */
const warning: Warning = {
  code: 'insufficientGas',
  display: "The source address does not hold enough of the chain's own coin to pay the network fee.",
}

/** Under `gasCheck` of the request or its quote: the warning, for token sells whose fee the source cannot pay. Never in a quote, which builds nothing. */
export const warnInsufficientGas = (
  { request, quoted, priced }: RepricedSwap,
  funds: Funds | undefined,
  built: BuiltTransaction | undefined,
): readonly Warning[] => {
  const asked = request.gasCheck ?? quoted.request.gasCheck
  if (!asked || priced.sell.address === undefined || !funds || !built) return []
  return funds.gasBalance < built.networkFee ? [warning] : []
}
