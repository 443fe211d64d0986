import { refuse } from '@switchyard/chain-kit'
import { toHuman } from '@switchyard/core'
import { type GasPrice, readCeiling } from './gas-price.ts'

const GWEI = 10n ** 9n

/** Ceiling of chains that are not listed below. */
const DEFAULT_CEILING = 10_000n

/**
 * Highest accepted gas price in gwei, by chain: a multiple of prices in the busiest hours, so that a faulty node cannot
 * burn a balance. These are our judgement, not limits of the chains. CORN and BOTANIX pay gas in bitcoin.
 */
const CEILINGS: Readonly<Record<string, bigint>> = {
  ...Object.fromEntries(['ARB', 'OP', 'BASE', 'UNI', 'AURORA', 'MEGAETH'].map((chain) => [chain, 1_000n])),
  ETH: 5_000n,
  POL: 100_000n,
  CRO: 100_000n,
  CORN: 50n,
  BOTANIX: 50n,
}

/**
 * Rejects a gas price above the ceiling of the chain.
 *
 * @param given Ceiling in gwei from the options; the built-in one when absent.
 * @throws {SwapError} `unableToBuildTransaction` above the ceiling.
 */
export const refuseHighGasPrice = (chain: string, price: GasPrice, given?: number): void => {
  const ceiling = given === undefined ? (CEILINGS[chain] ?? DEFAULT_CEILING) : BigInt(given)
  const asked = readCeiling(price)
  if (asked <= ceiling * GWEI) return
  refuse(
    `The gas price of ${toHuman(asked, 9)} gwei from the nodes of ${chain} is above the ceiling of ${ceiling} gwei.`,
  )
}
