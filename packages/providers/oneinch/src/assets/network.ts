import { chainByCode, InvalidOptions } from '@switchyard/core'

/** A supported chain. */
export interface Network {
  /** Chain code of the API, `ETH`. */
  readonly code: string
  /** EVM chain number, as a path segment. */
  readonly chainId: string
  /** The aggregation router, which is the spender of approvals and the target of every swap. Lower case. */
  readonly router: string
}

/** AggregationRouterV6, with the same address on all these chains. */
const ROUTER = '0x111111125421ca6dc452d289314280a0f8842a65'

/**
 * Chains of the Classic Swap API with a chain code. zkSync, Linea, Robinhood and Arc have none; HyperEVM's code is used for
 * another chain id.
 */
const CODES = ['ETH', 'BSC', 'POL', 'ARB', 'OP', 'BASE', 'AVAX', 'GNO', 'UNI', 'SONIC', 'MONAD'] as const

/** Default chain codes. */
export const allCodes: readonly string[] = CODES

/** Lists the networks of these chains. @throws {InvalidOptions} for a chain without EVM. */
export const listNetworks = (codes: readonly string[], routers: Readonly<Record<string, string>>): readonly Network[] =>
  codes.map((code) => {
    const facts = chainByCode(code)
    if (facts?.family !== 'evm') throw new InvalidOptions(`1inch does not support ${code}; use EVM chain codes.`)
    return { code, chainId: facts.chainId, router: (routers[code] ?? ROUTER).toLowerCase() }
  })
