import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { writeFields } from '../../codec/protobuf.ts'
import { secp256k1Key } from '../public-keys.ts'
import type { CosmosAccount } from './account-store.ts'
import { leastFee, signBytes } from './check-transaction.ts'
import type { CosmosChain } from './cosmos-chain.ts'
import { type Coin, writeBankSend, writeCoin } from './cosmos-message.ts'

const GAS = 200_000n
const SIGN_MODE_DIRECT = 1n

/** A transfer to sign. */
export interface CosmosTransfer {
  readonly to: string
  readonly coin: Coin
  readonly memo: string
}

/** Signs a transfer of an account and returns the encoded `TxRaw`. */
export const signTransfer = (
  chain: CosmosChain,
  account: CosmosAccount,
  privateKey: Uint8Array,
  { to, coin, memo }: CosmosTransfer,
): Uint8Array => {
  const bodyBytes = writeFields([1, writeBankSend(account.address, to, coin)], [2, memo])
  const publicKey = writeFields([1, secp256k1Key(privateKey)])
  const signer = writeFields(
    [1, writeFields([1, '/cosmos.crypto.secp256k1.PubKey'], [2, publicKey])],
    [2, writeFields([1, writeFields([1, SIGN_MODE_DIRECT])])],
    [3, BigInt(account.sequence)],
  )
  const fee = leastFee(chain, GAS)
  const authInfoBytes = writeFields(
    [1, signer],
    [2, writeFields([1, fee.amount === 0n ? new Uint8Array() : writeCoin(fee)], [2, GAS])],
  )
  const digest = sha256(signBytes({ bodyBytes, authInfoBytes }, chain.chainId, account.number))
  const signature = secp256k1.sign(digest, privateKey, { prehash: false })
  return writeFields([1, bodyBytes], [2, authInfoBytes], [3, signature])
}
