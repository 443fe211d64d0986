import { ed25519 } from '@noble/curves/ed25519.js'
import { refusals } from './refusals.ts'
import { type CoinObject, digestOf, SUI } from './sui-coin.ts'
import { addressOfKey, signedDigest } from './sui-hash.ts'
import { type ObjectReference, readTransaction, type WireTransaction } from './wire-transaction.ts'

/** MIST per unit, the same in every epoch. */
export const GAS_PRICE = 750n
/** Units of the smallest transaction, which every transfer of coins is. */
export const BASE_UNITS = 1_000n
const MAX_BUDGET = 50_000_000_000n
const MAX_GAS_OBJECTS = 256
const SCHEME_ED25519 = 0

/** Source of coin objects. */
export interface CoinReader {
  readonly epoch: bigint
  coin(id: string): CoinObject | undefined
  /** Address balance of an owner. */
  inAddress(owner: string, coinType: string): bigint
}

/** Reads a transaction. Throws in a node's words. */
export const parseTransaction = (bytes: Uint8Array): WireTransaction => {
  try {
    return readTransaction(bytes)
  } catch (error) {
    throw refusals.malformed(error instanceof Error ? error.message : 'invalid transaction')
  }
}

/** Checks the signature of the sender: scheme, signature and key. */
export const checkSignature = (bytes: Uint8Array, { sender }: WireTransaction, signature: Uint8Array): void => {
  if (signature[0] !== SCHEME_ED25519 || signature.length !== 97)
    throw refusals.signature('Value was not signed by the correct sender: only ed25519 is simulated')
  const [signed, publicKey] = [signature.slice(1, 65), signature.slice(65)]
  if (addressOfKey(publicKey) !== sender)
    throw refusals.signature(`Required Signature from ${sender} is absent ["${addressOfKey(publicKey)}"]`)
  if (!verifies(signed, signedDigest(bytes), publicKey))
    throw refusals.signature('Signature is not valid: Fail to verify user sig')
}

const verifies = (signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean => {
  try {
    return ed25519.verify(signature, digest, publicKey)
  } catch {
    return false // not a point of the curve
  }
}

/** Checks gas and objects as a validator does before it signs. Throws an `RpcError`. */
export const checkInputs = (transaction: WireTransaction, reader: CoinReader): void => {
  const { inputs, payment, sender, gasPrice, gasBudget, gasOwner, expiration } = transaction
  if (expiration !== undefined && expiration < reader.epoch) throw refusals.expired()
  if (gasOwner !== sender) throw refusals.signature(`Required Signature from ${gasOwner} is absent ["${sender}"]`)
  if (gasPrice < GAS_PRICE) throw refusals.priceTooLow(gasPrice, GAS_PRICE)
  if (gasBudget > MAX_BUDGET) throw refusals.budgetTooHigh(gasBudget, MAX_BUDGET)
  if (gasBudget < BASE_UNITS * gasPrice) throw refusals.budgetTooLow(gasBudget, BASE_UNITS * gasPrice)
  if (payment.length === 0 || payment.length > MAX_GAS_OBJECTS) throw refusals.malformed('Gas payment is missing')
  const objects = inputs.flatMap((input) => (input.kind === 'object' ? [input.reference] : []))
  const used = [...payment, ...objects]
  if (new Set(used.map(({ id }) => id)).size !== used.length)
    throw refusals.malformed('Mutable object cannot appear more than one in one transaction.')
  for (const reference of used) checkObject(reference, sender, reader)
  const gas = payment.map(({ id }) => reader.coin(id) as CoinObject)
  if (gas.some(({ coinType }) => coinType !== SUI))
    throw refusals.malformed('Gas object is not an owned object with owner')
  const balance = gas.reduce((sum, coin) => sum + coin.balance, 0n)
  if (balance < gasBudget) throw refusals.gasTooLow(balance, gasBudget)
  const reserved = new Map<string, bigint>()
  for (const input of inputs)
    if (input.kind === 'withdrawal') reserved.set(input.coinType, (reserved.get(input.coinType) ?? 0n) + input.amount)
  for (const [coinType, amount] of reserved) {
    const available = reader.inAddress(sender, coinType)
    if (available < amount) throw refusals.reservation(amount, available)
  }
}

const checkObject = (reference: ObjectReference, sender: string, reader: CoinReader): void => {
  const coin = reader.coin(reference.id)
  if (!coin) throw refusals.notFound(reference)
  if (coin.version !== reference.version) throw refusals.unavailable(reference, coin.version)
  if (digestOf(coin) !== reference.digest) throw refusals.digest(reference, digestOf(coin))
  if (coin.owner !== sender) throw refusals.owner(coin.id, coin.owner, sender)
}
