import { pedersen } from '@scure/starknet'
import { longFelt, textFelt } from './felt.ts'

/** Class of OpenZeppelin's account in Cairo 1, whose constructor takes the public key. */
export const ACCOUNT_CLASS = 0x05b4b537eaa2399e3aa99c4e2e0208ebd6c71bc1467938cd52c798c601e43564n
const ADDRESSES = 2n ** 251n - 256n

const chain = (elements: readonly bigint[]): bigint =>
  pedersenOf(
    elements.reduce((hash, element) => pedersenOf(hash, element), 0n),
    BigInt(elements.length),
  )

const pedersenOf = (left: bigint, right: bigint): bigint => BigInt(pedersen(left, right))

/** Address of the account of a public key, which is also its salt. */
export const accountAddress = (publicKey: bigint): string =>
  longFelt(chain([textFelt('STARKNET_CONTRACT_ADDRESS'), 0n, publicKey, ACCOUNT_CLASS, chain([publicKey])]) % ADDRESSES)
