import { type BuiltTransaction, type DecodedDeposit, UpstreamError } from '@switchyard/core'
import { GENESIS_HASH } from './build.ts'
import { decodeCall } from './call.ts'
import { polkadot } from './network.ts'
import { readAccount, writeAccount } from './ss58.ts'
import { bytesOf } from './storage.ts'

/**
 * Decodes a transfer on Asset Hub.
 *
 * @throws {TypeError} For anything else.
 */
export const decode = ({ tx }: BuiltTransaction): DecodedDeposit => {
  const { address, genesisHash, method, ...rest } = Object(tx) as Readonly<Record<string, unknown>>
  if (Object.keys(rest).length > 0) throw new TypeError('The transaction has fields that do not belong to a deposit.')
  if (genesisHash !== GENESIS_HASH) throw new TypeError('The genesis hash is not that of Asset Hub.')
  if (typeof address !== 'string' || !readAccount(polkadot.prefix, address))
    throw new TypeError('The sender is not a valid Polkadot address.')
  const { to, amount, asset } = decodeCall(callData(method))
  const token = asset === undefined ? {} : { token: asset.toString() }
  return { to: writeAccount(polkadot.prefix, to), amount, ...token, others: [], from: [address] }
}

const callData = (method: unknown): Uint8Array => {
  try {
    return bytesOf(method)
  } catch (cause) {
    throw UpstreamError.is(cause) ? new TypeError('The call data is not hexadecimal.', { cause }) : cause
  }
}
