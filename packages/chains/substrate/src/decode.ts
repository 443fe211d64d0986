import { hex } from '@scure/base'
import { UnreadableInput } from '@switchyard/chain-kit'
import type { BuiltTransaction, DecodedDeposit } from '@switchyard/core'
import { GENESIS_HASH, polkadot } from './network.ts'
import { readCall } from './read-call.ts'
import { readAccount, writeAccount } from './ss58.ts'

/**
 * Decodes a transfer on Asset Hub.
 *
 * @throws {UnreadableInput} For anything else.
 */
export const decode = ({ tx }: BuiltTransaction): DecodedDeposit => {
  const { address, genesisHash, method, ...rest } = Object(tx) as Readonly<Record<string, unknown>>
  if (Object.keys(rest).length > 0)
    throw new UnreadableInput('The transaction has fields that do not belong to a deposit.')
  if (genesisHash !== GENESIS_HASH) throw new UnreadableInput('The genesis hash is not that of Asset Hub.')
  if (typeof address !== 'string' || !readAccount(polkadot.prefix, address))
    throw new UnreadableInput('The sender is not a valid Polkadot address.')
  if (typeof method !== 'string' || !/^0x([0-9a-f]{2})+$/.test(method))
    throw new UnreadableInput('The call data is not hexadecimal.')
  const { to, amount, asset } = readCall(hex.decode(method.slice(2)))
  return {
    to: writeAccount(polkadot.prefix, to),
    amount,
    token: asset?.toString(),
    others: [],
    from: [address],
  }
}
