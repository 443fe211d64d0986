import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem/utils'
import type { HtlcTerms } from './terms.ts'

/** Source: ABI of the HTLC contracts; the native one has the same entry. */
const abi = parseAbi([
  'function initiate(address redeemer, uint256 timelock, uint256 amount, bytes32 secretHash) payable',
])

const tokenAbi = parseAbi(['function approve(address spender, uint256 amount) returns (bool)'])

type Hex = `0x${string}`

const wordHex = (digits: string): Hex => `0x${digits.replace(/^0x/i, '').toLowerCase()}`

/** Call data that locks the sell: `initiate(redeemer, timelock, amount, secretHash)`, selector `0x97ffc7ae`. */
export const initiateData = ({ redeemer, timelock, amount, secretHash }: HtlcTerms): Hex =>
  encodeFunctionData({
    abi,
    functionName: 'initiate',
    args: [redeemer.toLowerCase() as Hex, timelock, amount, wordHex(secretHash)],
  })

/** Call data that lets `spender` take `amount` of a token. */
export const approveData = (spender: string, amount: bigint): Hex =>
  encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender.toLowerCase() as Hex, amount] })

/**
 * Identifiers a contract of either version gives the lock, 64 hex digits.
 *
 * The second version hashes all terms, the first one only chain, secret and initiator.
 */
export const evmSwapIds = (
  chainId: bigint,
  initiator: string,
  { redeemer, timelock, amount, secretHash }: HtlcTerms,
): { readonly v1: string; readonly v2: string } => {
  const head = [chainId, wordHex(secretHash), initiator.toLowerCase() as Hex] as const
  const tail = [redeemer.toLowerCase() as Hex, timelock, amount] as const
  const [uint, bytes32, address] = [{ type: 'uint256' }, { type: 'bytes32' }, { type: 'address' }] as const
  return {
    v1: digest(encodeAbiParameters([uint, bytes32, address], head)),
    v2: digest(encodeAbiParameters([uint, bytes32, address, address, uint, uint], [...head, ...tail])),
  }
}

const digest = (data: Hex): string => hex.encode(sha256(hex.decode(data.slice(2))))
