import type { Signer } from '@switchyard/client'

/** A connected wallet. */
export interface Wallet {
  /** Names it in the storage. */
  readonly id: string
  readonly name: string
  /** Its address on a chain, by chain code; `undefined` where it has none. */
  readonly findAddress: (chain: string) => string | undefined
  readonly signers: readonly Signer[]
  /** The user pays from elsewhere; the wallet signs nothing and has no addresses. */
  readonly isByHand?: true
}
