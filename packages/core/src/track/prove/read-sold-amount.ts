import type { KnownSwap } from '../../contract/swap-status.ts'
import type { TokenLookup } from '../../contract/token.ts'
import { toBase } from '../../domain/amounts.ts'

/** Reads a human amount in base units of the asset a swap sells; `undefined` where token or amount is not known. */
export const readSoldAmount = (
  tokens: TokenLookup,
  { sellAsset }: Pick<KnownSwap, 'sellAsset'>,
  amount: string,
): bigint | undefined => {
  const decimals = tokens.find(sellAsset)?.decimals
  return decimals === undefined ? undefined : toBase(amount, decimals)
}
