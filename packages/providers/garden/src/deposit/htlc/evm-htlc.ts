import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { abi } from '@switchyard/provider-kit'
import type { HtlcTerms } from './terms.ts'

const { address, uint, fixed } = abi

/** `initiate(address redeemer, uint256 timelock, uint256 amount, bytes32 secretHash)`; the native contract has it too. */
const initiate = abi.call('97ffc7ae', address, uint(256), uint(256), fixed(32))

/** `approve(address spender, uint256 amount)`. */
const approve = abi.call('095ea7b3', address, uint(256))

/** Values hashed by the versions of the contract. */
const v1Terms = abi.tuple(uint(256), fixed(32), address)
const v2Terms = abi.tuple(uint(256), fixed(32), address, address, uint(256), uint(256))

const toWord = (digits: string): string => `0x${digits.replace(/^0x/i, '')}`

/** Encodes the call that locks the sell: `initiate(redeemer, timelock, amount, secretHash)`, selector `0x97ffc7ae`. */
export const encodeInitiate = ({ redeemer, timelock, amount, secretHash }: HtlcTerms): string =>
  initiate.encode([redeemer, timelock, amount, toWord(secretHash)])

/** Encodes the call that lets `spender` take `amount` of a token. */
export const encodeApprove = (spender: string, amount: bigint): string => approve.encode([spender, amount])

/**
 * Hashes the identifiers of a lock in both versions of the contract, 64 hex digits. The second version hashes all terms, the first one
 * chain, secret and initiator only.
 */
export const hashSwapIds = (
  chainId: bigint,
  initiator: string,
  { redeemer, timelock, amount, secretHash }: HtlcTerms,
): { readonly v1: string; readonly v2: string } => {
  const head = [chainId, toWord(secretHash), initiator] as const
  return {
    v1: hashWords(v1Terms.encode(head)),
    v2: hashWords(v2Terms.encode([...head, redeemer, timelock, amount])),
  }
}

const hashWords = (words: string): string => hex.encode(sha256(hex.decode(words)))
