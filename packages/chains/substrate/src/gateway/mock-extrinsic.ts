import { Bytes, compactNumber, Struct, u8, u16 } from '@polkadot-api/substrate-bindings'
import { BY_ID } from '../call-index.ts'

/** A call, and the account that will sign it. */
export interface UnsignedCall {
  readonly call: Uint8Array
  /** Account id. */
  readonly signer: Uint8Array
  /** Number of transactions the account has sent. */
  readonly nonce: number
}

/** A signed transaction of version 4. */
const SIGNED_V4 = 0x84

/** `MultiSignature::Ecdsa`: with 65 bytes the longest. */
const ECDSA = 2

/** A mortal era of 64 blocks, the default of wallets: two bytes, where an immortal one has one. */
const MORTAL_64 = 5

/**
 * Bytes before the call. The signed extensions of Asset Hub that have content are, in this order: `CheckMortality`, `CheckNonce`,
 * `ChargeAssetTxPayment` with tip and asset, `CheckMetadataHash`.
 */
const envelope = Struct({
  version: u8,
  signerKind: u8,
  signer: Bytes(32),
  scheme: u8,
  signature: Bytes(65),
  era: u16,
  nonce: compactNumber,
  tip: compactNumber,
  feeAsset: u8,
  metadataHash: u8,
})

/**
 * Returns a transaction with its length in front and a mock signature: a node prices it as the signed one. It pays its fee
 * in DOT without a tip, and is as long as the longest that a wallet signs by default. Polkadot's own library takes a signature of
 * zeros for an unsigned transaction, so it is of ones.
 */
export const encodeMockExtrinsic = ({ call, signer, nonce }: UnsignedCall): Uint8Array => {
  const signature = { scheme: ECDSA, signature: new Uint8Array(65).fill(1) }
  const extensions = { era: MORTAL_64, nonce, tip: 0, feeAsset: 0, metadataHash: 0 }
  const head = envelope.enc({ version: SIGNED_V4, signerKind: BY_ID, signer, ...signature, ...extensions })
  return Uint8Array.from([...compactNumber.enc(head.length + call.length), ...head, ...call])
}
