import { writeFields } from '../../codec/protobuf.ts'
import type { CosmosAccount } from '../../ledgers/cosmos/account-store.ts'
import { writeCoin } from '../../ledgers/cosmos/cosmos-message.ts'

const any = (type: string, value: Uint8Array): Uint8Array => writeFields([1, type], [2, value])

/** An account inside `google.protobuf.Any`: plain, or with coins that vest. */
export const encodeAccount = ({ address, number, sequence, publicKey, vesting }: CosmosAccount): Uint8Array => {
  const key = publicKey ? any('/cosmos.crypto.secp256k1.PubKey', writeFields([1, publicKey])) : new Uint8Array()
  const base = writeFields([1, address], [2, key], [3, BigInt(number)], [4, BigInt(sequence)])
  if (!vesting) return any('/cosmos.auth.v1beta1.BaseAccount', base)
  const { coin, until } = vesting
  const vested = writeFields([1, base], [2, writeCoin(coin)], [5, BigInt(Math.floor(until / 1000))])
  return any('/cosmos.vesting.v1beta1.DelayedVestingAccount', writeFields([1, vested]))
}
