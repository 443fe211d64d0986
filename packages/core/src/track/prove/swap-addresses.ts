import type { KnownSwap } from '../../contract/swap-status.ts'
import type { TokenLookup } from '../../contract/token.ts'
import { parseIdentifier } from '../../domain/identifier.ts'
import type { EngineContext } from '../../engine-context.ts'

type Comparison = Pick<EngineContext, 'isSameAddress'>

/** Lookups that proofs need. */
export interface ProofContext extends Comparison {
  readonly catalogue: TokenLookup
}

/** `true` where an address is the one that sells, however it is spelled. */
export const isSource = (engine: Comparison, { sellAsset, sourceAddress }: KnownSwap, address: string): boolean =>
  engine.isSameAddress(readChainCode(sellAsset), sourceAddress, address)

/** `true` where an address is the recipient of what is bought, however it is spelled. */
export const isDestination = (engine: Comparison, swap: KnownSwap, address: string): boolean =>
  engine.isSameAddress(readChainCode(swap.buyAsset), swap.destinationAddress, address)

/** `true` where an address is the one a swap is paid at, however it is spelled. */
export const isDepositAddress = (
  engine: Comparison,
  { sellAsset, depositAddress }: KnownSwap,
  address: string,
): boolean => depositAddress !== undefined && engine.isSameAddress(readChainCode(sellAsset), depositAddress, address)

const readChainCode = (asset: string): string => parseIdentifier(asset)?.chain ?? ''
