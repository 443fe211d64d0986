import { refuse } from '@switchyard/chain-kit'
import { toHuman } from '@switchyard/core'
import { type GasPrice, readCeiling } from './gas-price.ts'
import type { Settings } from './settings.ts'

const GWEI = 10n ** 9n

/** Returns the highest accepted gas price of a chain in gwei: that of the options, else that of the facts. */
export const findCeilingGwei = (
  chain: string,
  { gasPriceCeilingGwei, facts }: Pick<Settings, 'gasPriceCeilingGwei' | 'facts'>,
): bigint => {
  const { gasPriceCeilingGwei: known, defaultGasPriceCeilingGwei } = facts()
  return BigInt(gasPriceCeilingGwei[chain] ?? known[chain] ?? defaultGasPriceCeilingGwei)
}

/**
 * Rejects a gas price above the ceiling of the chain.
 *
 * @throws {SwapError} `unableToBuildTransaction` above the ceiling.
 */
export const refuseHighGasPrice = (chain: string, price: GasPrice, settings: Settings): void => {
  const ceiling = findCeilingGwei(chain, settings)
  const asked = readCeiling(price)
  if (asked <= ceiling * GWEI) return
  refuse(
    `The gas price of ${toHuman(asked, 9)} gwei from the nodes of ${chain} is above the ceiling of ${ceiling} gwei.`,
  )
}
