import type { Token } from '../contract/token.ts'
import { chains, nativeIdentifier } from '../domain/chains.ts'

/** Every chain's own coin, known before any provider has answered. */
export const nativeTokens: readonly Token[] = chains().map((chain) => ({
  identifier: nativeIdentifier(chain),
  chain: chain.code,
  chainId: chain.chainId,
  ticker: chain.nativeTicker,
  symbol: chain.nativeTicker,
  name: chain.name,
  decimals: chain.nativeDecimals,
}))
