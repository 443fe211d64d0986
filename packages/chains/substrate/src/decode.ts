import { type BuiltTransaction, type DecodedDeposit, UpstreamError } from '@switchyard/core'
import { GENESIS_HASH } from './build.ts'
import { decodeCall } from './call.ts'
import { polkadot } from './network.ts'
import { readAccount, writeAccount } from './ss58.ts'
import { bytesOf } from './storage.ts'

/** Reads a transfer on Asset Hub back. Throws `TypeError` on anything else. */
export const decode = ({ tx }: BuiltTransaction): DecodedDeposit => {
  const { address, genesisHash, method, ...rest } = Object(tx) as Readonly<Record<string, unknown>>
  if (Object.keys(rest).length > 0) throw new TypeError('A field that is no part of a deposit')
  if (genesisHash !== GENESIS_HASH) throw new TypeError('A transaction of another chain')
  if (typeof address !== 'string' || !readAccount(polkadot.prefix, address))
    throw new TypeError('A sender that is none')
  const { to, amount, asset } = decodeCall(callData(method))
  const token = asset === undefined ? {} : { token: asset.toString() }
  return { to: writeAccount(polkadot.prefix, to), amount, ...token, others: [], from: [address] }
}

const callData = (method: unknown): Uint8Array => {
  try {
    return bytesOf(method)
  } catch (cause) {
    throw UpstreamError.is(cause) ? new TypeError('Call data that is no hexadecimal', { cause }) : cause
  }
}
