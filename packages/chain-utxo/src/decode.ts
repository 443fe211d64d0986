import { bytesToHex } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { readUtf8 } from '@switchyard/chain-kit'
import { type BuiltTransaction, type DecodedDeposit, SwapError } from '@switchyard/core'
import { writeAddress } from './address/address.ts'
import { readLock } from './address/lock.ts'
import type { NetworkPrefixes } from './networks.ts'
import { type BodyOutput, readOutputs } from './transaction/body.ts'
import { isNullData, readNullData } from './transaction/null-data.ts'
import { readPsbt } from './transaction/psbt.ts'

/**
 * Reads a PSBT back: the first output is the deposit, at most one carries the memo, all others are addresses.
 *
 * `memoHex` has the payload whatever it is, `memo` where it is text. Throws `unableToBuildTransaction` for anything
 * this package would not write.
 */
export const decode = ({ tx }: BuiltTransaction, network: NetworkPrefixes): DecodedDeposit => {
  const [vault, ...rest] = outputsOf(tx)
  if (!vault) throw unreadable()
  const data = rest.filter(({ script }) => isNullData(script))
  if (data.length > 1 || data.some(({ amount }) => amount !== 0n)) throw unreadable()
  const to = addressed(vault, network)
  return {
    to: to.address,
    amount: to.amount,
    ...(data[0] ? memoOf(data[0].script) : {}),
    others: rest.filter((output) => !data.includes(output)).map((output) => addressed(output, network)),
  }
}

const outputsOf = (tx: unknown): readonly BodyOutput[] => {
  if (typeof tx !== 'string') throw unreadable()
  try {
    return readOutputs(readPsbt(base64.decode(tx)))
  } catch (cause) {
    throw unreadable(cause)
  }
}

const memoOf = (script: Uint8Array): { readonly memo?: string; readonly memoHex: string } => {
  const payload = readNullData(script)
  if (!payload) throw unreadable()
  const memo = readUtf8(payload)
  return { ...(memo === undefined ? {} : { memo }), memoHex: bytesToHex(payload) }
}

const addressed = ({ script, amount }: BodyOutput, network: NetworkPrefixes): { address: string; amount: bigint } => {
  const lock = readLock(script)
  const known = lock && (lock.version === undefined || network.bech32 !== undefined)
  if (!known) throw unreadable()
  return { address: writeAddress(lock, network), amount }
}

const unreadable = (cause?: unknown): SwapError =>
  new SwapError('unableToBuildTransaction', 'The transaction is not a deposit of this package.', { cause })
