import {
  byChain,
  defineFacts,
  type FactReader,
  type FactSet,
  once,
  readEvmAddress,
  readNumber,
  readText,
} from '@switchyard/core'
import { type AddressFormFacts, addressFormFacts } from '@switchyard/provider-kit'
import file from './facts.json' with { type: 'json' }

/** What 1inch and its chains decide. Addresses are lower case. */
export interface OneinchFacts extends AddressFormFacts {
  /** Base URL of the public service. */
  readonly apiUrl: string
  /**
   * Aggregation router by chain code, the spender of approvals and the target of every swap. Its chains are those that are served.
   *
   * zkSync, Linea, Robinhood and Arc have no chain code; HyperEVM's code is used for another chain id.
   */
  readonly routers: Readonly<Record<string, string>>
  /** Contract that wraps a chain's own coin, by chain code. */
  readonly wrappedCoins: Readonly<Record<string, string>>
  /** Highest fee of a referrer. */
  readonly feeCapBps: number
  /** Highest slippage that the API accepts. */
  readonly maxSlippageBps: number
}

const readLowerAddress: FactReader<string> = (value) => readEvmAddress(value).toLowerCase()

export const oneinchFacts: FactSet<OneinchFacts> = defineFacts(file, {
  apiUrl: once(readText),
  ...addressFormFacts,
  routers: byChain(readLowerAddress),
  wrappedCoins: byChain(readLowerAddress),
  feeCapBps: once(readNumber),
  maxSlippageBps: once(readNumber),
})
