import { defineFacts, type FactSet, once, readEach, readEntries, readNumber, readText } from '@switchyard/core'
import { type AddressFormFacts, addressFormFacts } from '@switchyard/provider-kit'
import file from './facts.json' with { type: 'json' }

/** What Flashnet decides. */
export interface FlashnetFacts extends AddressFormFacts {
  readonly apiUrl: string
  /** Between deposit and delivery. */
  readonly swapSeconds: number
  /** Longest life of an order or a price. */
  readonly orderSeconds: number
  /** Highest slippage an order takes. */
  readonly maxSlippageBps: number
  /** Highest fee of one recipient. */
  readonly maxFeeBps: number
  /** Codes of chains whose deposits may need a memo; it is known when the order is opened. */
  readonly memoChains: readonly string[]
  /** Decimals of fee assets, for responses without them. */
  readonly feeDecimals: Readonly<Record<string, number>>
}

export const flashnetFacts: FactSet<FlashnetFacts> = defineFacts(file, {
  apiUrl: once(readText),
  ...addressFormFacts,
  swapSeconds: once(readNumber),
  orderSeconds: once(readNumber),
  maxSlippageBps: once(readNumber),
  maxFeeBps: once(readNumber),
  memoChains: once(readEach(readText)),
  feeDecimals: once(readEntries(readNumber)),
})
