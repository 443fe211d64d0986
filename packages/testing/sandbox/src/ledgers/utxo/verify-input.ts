import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { OutScript, Script } from '@scure/btc-signer'
import { keyHashDigest, taprootDigest, witnessDigest } from './digest.ts'
import type { RawInput, RawOutput, RawTransaction } from './transaction-parts.ts'
import type { UtxoChain } from './utxo-chain.ts'

const NULL_SIGNATURE = 'Signature must be zero for failed CHECK(MULTI)SIG operation'
const HASH_MISMATCH = 'Script failed an OP_EQUALVERIFY operation'
const FALSE_RESULT = 'Script evaluated without error but finished with a false/empty top stack element'
const PROGRAM_MISMATCH = 'Witness program hash mismatch'
const HASH_TYPE = 'Signature hash type missing or not understood'

const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))
const same = (one: Uint8Array, other: Uint8Array): boolean => Buffer.from(one).equals(Buffer.from(other))

/** Data pushes of a scriptSig; undefined when it contains other opcodes. */
const pushes = (script: Uint8Array): Uint8Array[] | undefined => {
  try {
    const parts = Script.decode(script)
    return parts.every((part) => part instanceof Uint8Array) ? (parts as Uint8Array[]) : undefined
  } catch {
    return undefined
  }
}

const checkSignature = (signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean => {
  try {
    return secp256k1.verify(signature.slice(0, -1), digest, publicKey, { format: 'der', prehash: false, lowS: true })
  } catch {
    return false
  }
}

/** Verifies a spend by one key, legacy or BIP143; the pushes are the signature and the public key. */
const verifyKeyHash = (
  stack: readonly Uint8Array[],
  hash: Uint8Array,
  hashType: number,
  digest: () => Uint8Array,
): string | undefined => {
  const [signature, publicKey] = stack
  if (stack.length !== 2 || !signature || !publicKey || signature.length === 0) return FALSE_RESULT
  if (!same(hash160(publicKey), hash)) return HASH_MISMATCH
  if (signature.at(-1) !== hashType) return HASH_TYPE
  return checkSignature(signature, digest(), publicKey) ? undefined : NULL_SIGNATURE
}

const verifyTaproot = (
  input: RawInput,
  key: Uint8Array,
  digest: (hashType: number) => Uint8Array,
): string | undefined => {
  const [signature] = input.witness
  if (input.witness.length !== 1 || !signature) return 'the simulated node checks Taproot key path spends only'
  const hashType = signature.length === 65 ? (signature.at(-1) ?? 0) : 0
  if (![64, 65].includes(signature.length) || (signature.length === 65 && hashType !== 1))
    return 'Invalid Schnorr signature hash type'
  return schnorr.verify(signature.slice(0, 64), digest(hashType), key) ? undefined : 'Invalid Schnorr signature'
}

/** Inputs of the verification of one spend. */
export interface Spend {
  readonly chain: UtxoChain
  readonly transaction: RawTransaction
  readonly index: number
  /** Spent outputs, one per input. */
  readonly coins: readonly RawOutput[]
}

const verifyNested = (spend: Spend, input: RawInput, hash: Uint8Array): string | undefined => {
  const [redeem] = pushes(input.scriptSig) ?? []
  if (!redeem || !same(hash160(redeem), hash)) return HASH_MISMATCH
  const inner = OutScript.decode(redeem)
  if (inner.type !== 'wpkh') return 'the simulated node checks P2SH only around P2WPKH'
  return verifyWitnessKey(spend, input, inner.hash)
}

const verifyWitnessKey = (spend: Spend, input: RawInput, hash: Uint8Array): string | undefined => {
  if (input.witness.length !== 2) return PROGRAM_MISMATCH
  const code = OutScript.encode({ type: 'pkh', hash })
  const amount = (spend.coins[spend.index] as RawOutput).amount
  return verifyKeyHash(input.witness, hash, 1, () => witnessDigest(spend.transaction, spend.index, code, amount, 1))
}

const verifyOldStyle = (spend: Spend, input: RawInput, hash: Uint8Array): string | undefined => {
  const stack = pushes(input.scriptSig)
  if (!stack) return 'Only push operators allowed in signatures'
  const hashType = spend.chain.cash ? 0x41 : 1
  const digest = (): Uint8Array => keyHashDigest(spend.chain, spend.transaction, spend.index, spend.coins)
  return verifyKeyHash(stack, hash, hashType, digest)
}

/**
 * Explains why a node would reject this input; undefined when it would accept it.
 *
 * Fully checks P2PKH, P2WPKH, P2SH-P2WPKH and Taproot key path spends with signatures over everything (SIGHASH_ALL,
 * Taproot's default, ALL|FORKID on Bitcoin Cash). Other scripts are always rejected.
 */
export const verifyInput = (spend: Spend): string | undefined => {
  const input = spend.transaction.inputs[spend.index] as RawInput
  const script = OutScript.decode((spend.coins[spend.index] as RawOutput).script)
  if (script.type === 'pkh') return verifyOldStyle(spend, input, script.hash)
  if (script.type === 'sh' && spend.chain.bech32) return verifyNested(spend, input, script.hash)
  if (input.scriptSig.length > 0) return 'Witness requires empty scriptSig'
  if (script.type === 'wpkh') return verifyWitnessKey(spend, input, script.hash)
  if (script.type !== 'tr') return `the simulated node does not check ${script.type} scripts`
  const key = script.pubkey
  return verifyTaproot(input, key, (type) => taprootDigest(spend.transaction, spend.index, spend.coins, type))
}
