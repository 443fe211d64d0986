import { secp256k1 } from '@noble/curves/secp256k1.js'
import {
  type AccessList,
  bytesToHex,
  type Hex,
  hexToBytes,
  keccak256,
  parseTransaction,
  serializeTransaction,
  type TransactionSerializable,
} from 'viem'
import { publicKeyToAddress } from 'viem/utils'

/** Signatures have the lower of two values. Source: EIP-2. */
const HALF_ORDER = secp256k1.Point.Fn.ORDER >> 1n

/** A decoded signed transaction, normalised over the transaction types. */
export interface SignedTransaction {
  readonly hash: Hex
  readonly raw: Hex
  readonly from: string
  readonly type: 'legacy' | 'eip2930' | 'eip1559'
  readonly chainId: number | undefined
  readonly nonce: number
  readonly to: string | undefined
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
  /** Cost of its list of accesses. */
  readonly accessGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly r: Hex
  readonly s: Hex
  readonly yParity: number
}

/** Gas of each address and each storage key of a list of accesses. Source: EIP-2930. */
const accessGasOf = (list: AccessList): bigint =>
  list.reduce((sum, { storageKeys }) => sum + 2_400n + 1_900n * BigInt(storageKeys.length), 0n)

const unsigned = (parsed: Record<string, unknown>): TransactionSerializable => {
  const { r: _r, s: _s, v: _v, yParity: _y, ...rest } = parsed
  return rest as TransactionSerializable
}

const recover = (digest: Hex, r: Hex, s: Hex, yParity: number): string => {
  const pad = (value: Hex): string => value.slice(2).padStart(64, '0')
  const compact = Uint8Array.from(Buffer.from(`${pad(r)}${pad(s)}`, 'hex'))
  const signature = secp256k1.Signature.fromBytes(compact, 'compact').addRecoveryBit(yParity)
  return publicKeyToAddress(bytesToHex(signature.recoverPublicKey(hexToBytes(digest)).toBytes(false))).toLowerCase()
}

/** Decodes a raw transaction and recovers the signer. Throws when the bytes are not a signed transaction. */
export const readSigned = (raw: Hex): SignedTransaction => {
  const parsed = parseTransaction(raw) as Record<string, unknown> & TransactionSerializable
  const { r, s } = parsed as { r?: Hex; s?: Hex }
  const type = parsed.type
  if (r === undefined || s === undefined) throw new Error('unsigned transaction')
  if (BigInt(s) > HALF_ORDER) throw new Error('invalid sender')
  if (type !== 'legacy' && type !== 'eip2930' && type !== 'eip1559') throw new Error('transaction type not supported')
  const yParity = (parsed as { yParity?: number }).yParity ?? 0
  const digest = keccak256(serializeTransaction(unsigned(parsed)))
  const price = (parsed as { gasPrice?: bigint }).gasPrice ?? 0n
  return {
    raw,
    type,
    r,
    s,
    yParity,
    hash: keccak256(raw),
    from: recover(digest, r, s, yParity),
    chainId: parsed.chainId,
    nonce: parsed.nonce ?? 0,
    to: parsed.to?.toLowerCase(),
    value: parsed.value ?? 0n,
    data: parsed.data ?? '0x',
    gas: parsed.gas ?? 0n,
    accessGas: accessGasOf((parsed as { accessList?: AccessList }).accessList ?? []),
    maxFeePerGas: (parsed as { maxFeePerGas?: bigint }).maxFeePerGas ?? price,
    maxPriorityFeePerGas: (parsed as { maxPriorityFeePerGas?: bigint }).maxPriorityFeePerGas ?? price,
  }
}

/** Signs synchronously, so that a network can pay out while it processes a block. */
export const signNow = (transaction: TransactionSerializable, privateKey: Uint8Array): Hex => {
  const digest = hexToBytes(keccak256(serializeTransaction(transaction)))
  const signature = secp256k1.Signature.fromBytes(
    secp256k1.sign(digest, privateKey, { format: 'recovered', prehash: false }),
    'recovered',
  )
  const hex = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
  const yParity = signature.recovery ?? 0
  return serializeTransaction(transaction, {
    r: hex(signature.r),
    s: hex(signature.s),
    yParity,
    v: BigInt(27 + yParity),
  })
}
