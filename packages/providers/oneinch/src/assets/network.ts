import { findChain, InvalidOptions } from '@switchyard/core'
import type { OneinchFacts } from '../facts.ts'

/** A supported chain, as it is now. */
export interface Network {
  /** Chain code of the API, `ETH`. */
  readonly code: string
  /** EVM chain number, as a path segment. */
  readonly chainId: string
  /** The aggregation router, which is the spender of approvals and the target of every swap. Lower case. */
  readonly router: string
  /** Contract that wraps the chain's own coin. Lower case. */
  readonly wrappedCoin: string | undefined
}

/** Chains and routers that an operator chose. */
export interface NetworkOptions {
  readonly chains?: readonly string[]
  readonly routers?: Readonly<Record<string, string>>
}

/** Lists the networks with a known router: the chosen chains, or all of the facts. */
export const listNetworks = (
  facts: Pick<OneinchFacts, 'routers' | 'wrappedCoins'>,
  { chains = Object.keys(facts.routers), routers = {} }: NetworkOptions = {},
): readonly Network[] =>
  chains.flatMap((code) => {
    const chain = findChain(code)
    const router = (routers[code] ?? facts.routers[code])?.toLowerCase()
    if (chain?.family !== 'evm' || router === undefined) return []
    return [{ code, chainId: chain.chainId, router, wrappedCoin: facts.wrappedCoins[code] }]
  })

/** Checks the chains of the options. @throws {InvalidOptions} for a chain without EVM, or without a known router. */
export const requireNetworks = (
  facts: Pick<OneinchFacts, 'routers'>,
  { chains = [], routers = {} }: NetworkOptions,
): void => {
  for (const code of chains) {
    if (findChain(code)?.family !== 'evm')
      throw new InvalidOptions(`1inch does not support ${code}; use EVM chain codes.`)
    if (routers[code] === undefined && facts.routers[code] === undefined)
      throw new InvalidOptions(`1inch has no known router on ${code}; name it in routers.`)
  }
}
