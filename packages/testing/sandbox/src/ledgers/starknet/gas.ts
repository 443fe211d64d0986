import type { Invoke } from './invoke.ts'

/** Prices of a block, fri per unit. */
export const gasPrices: { readonly l1: bigint; readonly l2: bigint; readonly l1Data: bigint } = {
  l1: 45_000_000_000_000n,
  l2: 8_000_000_000n,
  l1Data: 90_000_000_000n,
}

/** Units that a transaction uses. */
export interface GasUse {
  readonly l1: bigint
  readonly l2: bigint
  readonly l1Data: bigint
}

/** Units of a transaction: about those of a token transfer on the main network, more with every further call (GUESS). */
export const gasOf = ({ calls }: Pick<Invoke, 'calls'>): GasUse => ({
  l1: 0n,
  l2: 900_000n + 300_000n * BigInt(calls.length),
  l1Data: 192n + 96n * BigInt(calls.length),
})

/** Price of the units, fri. */
export const feeOf = ({ l1, l2, l1Data }: GasUse): bigint =>
  l1 * gasPrices.l1 + l2 * gasPrices.l2 + l1Data * gasPrices.l1Data

/** The most a transaction may cost by its bounds, fri. */
export const maxFeeOf = ({ l1Gas, l2Gas, l1DataGas }: Invoke): bigint =>
  [l1Gas, l2Gas, ...(l1DataGas ? [l1DataGas] : [])].reduce(
    (sum, { maxAmount, maxPrice }) => sum + maxAmount * maxPrice,
    0n,
  )
