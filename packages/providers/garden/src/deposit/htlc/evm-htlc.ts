import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { UnreadableInput } from '@switchyard/core'
import { abi } from '@switchyard/provider-kit'
import type { HtlcTerms } from './terms.ts'

const { address, uint, fixed } = abi

/** `initiate(address redeemer, uint256 timelock, uint256 amount, bytes32 secretHash)`; the native contract has it too. */
const initiate = abi.call('97ffc7ae', address, uint(256), uint(256), fixed(32))

/** The same with `bytes destinationData`, which the contract repeats in an event and nowhere else. Since version 3. */
const initiateWithData = abi.call('4ede0ab7', address, uint(256), uint(256), fixed(32), abi.bytes)

/** `approve(address spender, uint256 amount)`. */
const approve = abi.call('095ea7b3', address, uint(256))

/** Values hashed by the versions of the contract. */
const v1Terms = abi.tuple(uint(256), fixed(32), address)
const v2Terms = abi.tuple(uint(256), fixed(32), address, address, uint(256), uint(256))
const v3Terms = abi.tuple(uint(256), fixed(32), address, address, uint(256), uint(256), address)

const toWord = (digits: string): string => `0x${digits.replace(/^0x/i, '')}`

/** Encodes the call that locks the sell: `initiate(redeemer, timelock, amount, secretHash)`, and `destinationData` where there is any. */
export const encodeInitiate = (
  { redeemer, timelock, amount, secretHash }: HtlcTerms,
  destinationData?: string,
): string => {
  const terms = [redeemer, timelock, amount, toWord(secretHash)] as const
  return destinationData === undefined ? initiate.encode(terms) : initiateWithData.encode([...terms, destinationData])
}

/** Bytes of destination data that are passed on; every byte costs the sender gas. */
const MOST_DESTINATION_DATA = 1_024

/** Reads the destination data of a prepared lock; `undefined` for a call without any, with too much, or that cannot be read. */
export const readDestinationData = (data: string): string | undefined => {
  if (!/^0x4ede0ab7/i.test(data)) return undefined
  try {
    const [, , , , destinationData] = initiateWithData.decode(data)
    return destinationData.length <= 2 + 2 * MOST_DESTINATION_DATA ? destinationData : undefined
  } catch (cause) {
    if (!UnreadableInput.is(cause)) throw cause
    return undefined
  }
}

/** Encodes the call that lets `spender` take `amount` of a token. */
export const encodeApprove = (spender: string, amount: bigint): string => approve.encode([spender, amount])

/**
 * Hashes the identifiers of a lock in each version of the contract, 64 hex digits. The first version hashes chain, secret and initiator,
 * the second one all terms, the third one the contract's own address besides.
 *
 * Source: recorded orders of the first two versions, `ArbHTLC.sol` of garden-sol for the third.
 */
export const hashSwapIds = (
  { chainId, initiator, htlc }: { readonly chainId: bigint; readonly initiator: string; readonly htlc: string },
  { redeemer, timelock, amount, secretHash }: HtlcTerms,
): { readonly v1: string; readonly v2: string; readonly v3: string } => {
  const hashWords = (words: string): string => hex.encode(sha256(hex.decode(words)))
  const head = [chainId, toWord(secretHash), initiator] as const
  return {
    v1: hashWords(v1Terms.encode(head)),
    v2: hashWords(v2Terms.encode([...head, redeemer, timelock, amount])),
    v3: hashWords(v3Terms.encode([...head, redeemer, timelock, amount, htlc])),
  }
}
