import { chainByCode } from '@switchyard/core'

/** A chain 1inch swaps on. */
export interface Network {
  /** Chain code of the API, `ETH`. */
  readonly code: string
  /** EVM chain number, as a path segment. */
  readonly chainId: string
  /** The aggregation router: spender of approvals and target of every swap. Lower case. */
  readonly router: string
}

/** AggregationRouterV6, at one address on all these chains. */
const ROUTER = '0x111111125421ca6dc452d289314280a0f8842a65'

/**
 * Chains of the Classic Swap API that the API has a code for. zkSync, Linea, Robinhood and Arc have none; HyperEVM's code
 * stands for another chain number.
 */
const CODES = ['ETH', 'BSC', 'POL', 'ARB', 'OP', 'BASE', 'AVAX', 'GNO', 'UNI', 'SONIC', 'MONAD'] as const

/** Chain codes that are served unless the options name fewer. */
export const allCodes: readonly string[] = CODES

/** The networks of these chains; unknown codes are refused with a `TypeError`. */
export const networksOf = (codes: readonly string[], routers: Readonly<Record<string, string>>): readonly Network[] =>
  codes.map((code) => {
    const facts = chainByCode(code)
    if (facts?.family !== 'evm') throw new TypeError(`1inch does not swap on ${code}`)
    return { code, chainId: facts.chainId, router: (routers[code] ?? ROUTER).toLowerCase() }
  })
