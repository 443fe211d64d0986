import { hexToBytes } from '@noble/hashes/utils.js'
import { feeFor } from './execute.ts'
import { birthOf, payloadOf, type SignedExtrinsic } from './extrinsic.ts'
import { reducible } from './move-coins.ts'
import { poolErrors } from './pool-errors.ts'
import { runtimeMetadata } from './runtime-metadata.ts'
import { isSignedBy } from './substrate-account.ts'
import type { SubstrateBlocks } from './substrate-blocks.ts'
import { substrateChain } from './substrate-chain.ts'
import type { SubstrateState } from './substrate-state.ts'

/** State that a transaction is checked against. */
export interface Pool {
  readonly state: SubstrateState
  readonly blocks: SubstrateBlocks
  /** Number of the newest block. */
  readonly height: number
}

/** Most bytes of normal transactions in a block. */
const LONGEST = 3_932_160

/** Hash of the block that a transaction is bound to. */
const birthHash = ({ era }: SignedExtrinsic, { blocks, height }: Pool): Uint8Array => {
  if (!era) return blocks.hash(0) as Uint8Array
  const birth = birthOf(era, height + 1)
  const hash = birth > height - substrateChain.blockHashes ? blocks.hash(birth) : undefined
  if (!hash) throw poolErrors.ancientBirth()
  return hash
}

/** Refuses a transaction as the runtime does when the pool validates it. Returns its signer. */
export const checkExtrinsic = (extrinsic: SignedExtrinsic, pool: Pool): Uint8Array => {
  const { signer, signature, signed, signsMetadata, call, nonce, tip, paysInAsset, bytes } = extrinsic
  if (!signer) throw poolErrors.cannotLookup()
  const digest = signsMetadata ? hexToBytes(runtimeMetadata.digest) : undefined
  if (!isSignedBy(signer, signature, payloadOf(signed, birthHash(extrinsic, pool), digest))) throw poolErrors.badProof()
  if (call.kind === 'inherent') throw poolErrors.mandatory()
  const account = pool.state.account(signer)
  if (!account) throw poolErrors.payment()
  if (nonce < account.nonce) {
    const included = pool.state.account(signer, pool.height)?.nonce ?? 0
    throw nonce < included ? poolErrors.outdated() : poolErrors.priority()
  }
  if (bytes.length > LONGEST) throw poolErrors.exhausted()
  // No pool swaps an asset for the fee here.
  if (paysInAsset || reducible(account, true) < feeFor(extrinsic) + tip) throw poolErrors.payment()
  return signer
}
