import type { Token } from '@switchyard/core'
import { refuse } from './refuse.ts'

/**
 * Rejects a token whose decimals on the network differ from those in the token list: the amount would be off by a power
 * of ten.
 *
 * @param found Decimals on the network; `undefined` when the network does not provide them, which passes.
 * @throws {SwapError} `unableToBuildTransaction` when the decimals differ.
 *
 * @example
 * ```ts
 * refuseOtherDecimals(deposit.asset, await readDecimals(token, signal))
 * ```
 */
export const refuseOtherDecimals = (
  { identifier, decimals }: Pick<Token, 'identifier' | 'decimals'>,
  found: bigint | number | undefined,
): void => {
  if (found === undefined || BigInt(found) === BigInt(decimals)) return
  refuse(`${identifier} has ${found} decimals on the network but ${decimals} in the token list.`)
}
