import type { Token } from '@switchyard/core'
import { refuse } from './refuse.ts'

/**
 * Refuses a token that has other decimals on its chain than in the list it was sold from: its amount would be off by powers
 * of ten. Passes where the chain does not tell.
 */
export const refuseOtherDecimals = (
  { identifier, decimals }: Pick<Token, 'identifier' | 'decimals'>,
  found: bigint | number | undefined,
): void => {
  if (found === undefined || BigInt(found) === BigInt(decimals)) return
  refuse(`${identifier} has ${found} decimals on the network and ${decimals} in the list.`)
}
