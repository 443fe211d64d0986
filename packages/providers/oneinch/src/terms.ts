import type { Json, Token } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'

/** What an offer needs to be built, kept as JSON with the route. */
export interface Terms {
  readonly sell: Token
  readonly buy: Token
  /** Base units of `sell`. */
  readonly amount: bigint
  readonly slippageBps: number
  /** Both shares together, taken from the input. */
  readonly feeBps: number
  readonly referrer?: string
  /** The least output promised, base units of `buy`. */
  readonly buyAmountMin: bigint
}

const VERSION = 1

/** Terms, and the least output promised under them, as the engine keeps them. */
export const writeState = (terms: Omit<Terms, 'buyAmountMin'>, buyAmountMin: bigint): Json => {
  const { sell, buy, amount, slippageBps, feeBps, referrer } = terms
  const state: Record<string, Json> = {
    version: VERSION,
    sell: { ...sell },
    buy: { ...buy },
    amount: String(amount),
    slippageBps,
    feeBps,
    buyAmountMin: String(buyAmountMin),
  }
  if (referrer !== undefined) state.referrer = referrer
  return state
}

/** Reads a state back. Throws `TypeError` for one this adapter did not write. */
export const readState = (json: Json): Terms => {
  if (read.optionalInteger(json, 'version') !== VERSION) {
    throw new TypeError('The offer was not made by this version of the provider.')
  }
  const referrer = read.optionalText(json, 'referrer')
  return {
    sell: read.record(json, 'sell') as unknown as Token,
    buy: read.record(json, 'buy') as unknown as Token,
    amount: read.amount(json, 'amount'),
    slippageBps: read.integer(json, 'slippageBps'),
    feeBps: read.integer(json, 'feeBps'),
    ...(referrer === undefined ? {} : { referrer }),
    buyAmountMin: read.amount(json, 'buyAmountMin'),
  }
}
