import { refuse } from '@switchyard/chain-kit'
import { toHuman } from '@switchyard/core'
import { ceilingOf, type GasPrice } from './gas-price.ts'

const GWEI = 10n ** 9n

/** Where no other figure stands. */
const USUAL = 10_000n

/**
 * Most gwei a unit of gas may cost, by chain: a multiple of what the busiest hours have cost, so that a wrong node cannot
 * have a balance burnt. Judgement, not a limit of any chain. CORN and BOTANIX count in bitcoin.
 */
const CEILINGS: Readonly<Record<string, bigint>> = {
  ...Object.fromEntries(['ARB', 'OP', 'BASE', 'UNI', 'AURORA', 'MEGAETH'].map((chain) => [chain, 1_000n])),
  ETH: 5_000n,
  POL: 100_000n,
  CRO: 100_000n,
  CORN: 50n,
  BOTANIX: 50n,
}

/** Refuses a price above the ceiling of a chain: `given`, in gwei, or the usual one. */
export const refuseAbsurdPrice = (chain: string, price: GasPrice, given?: number): void => {
  const ceiling = given === undefined ? (CEILINGS[chain] ?? USUAL) : BigInt(given)
  const asked = ceilingOf(price)
  if (asked <= ceiling * GWEI) return
  refuse(`The nodes of ${chain} ask ${toHuman(asked, 9)} gwei for gas; more than ${ceiling} gwei is not believed.`)
}
