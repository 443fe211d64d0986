import { type StarknetCall, UnreadableInput } from '@switchyard/core'
import type { HtlcTerms } from './terms.ts'

/** Selector of `initiate`, the Starknet keccak of the name. */
export const INITIATE_SELECTOR = '0x2aed25fcd0101fcece997d93f9d0643dfa3fbd4118cae16bf7d6cd533577c28'

const LOW = (1n << 128n) - 1n

const toFelt = (value: bigint): string => `0x${value.toString(16)}`

const readFelt = (text: string): bigint => {
  if (!/^0x[0-9a-f]{1,64}$/i.test(text)) throw new UnreadableInput(`"${text.slice(0, 70)}" is no Starknet address.`)
  return BigInt(text)
}

/**
 * Encodes the arguments of `initiate`: redeemer, timelock, the amount's low and high half, the secret's hash in eight words of
 * 32 bits, most significant first.
 */
export const encodeStarknetInitiate = ({ redeemer, timelock, amount, secretHash }: HtlcTerms): readonly string[] => {
  const digits = secretHash.replace(/^0x/i, '')
  if (!/^[0-9a-f]{64}$/i.test(digits)) throw new UnreadableInput(`"${secretHash}" is not 32 bytes in hex.`)
  const words = Array.from({ length: 8 }, (_, index) => BigInt(`0x${digits.slice(index * 8, index * 8 + 8)}`))
  return [readFelt(redeemer), timelock, amount & LOW, amount >> 128n, ...words].map(toFelt)
}

/** Writes approval and lock, to be sent in one transaction. */
export const writeStarknetCalls = (token: string, htlc: string, terms: HtlcTerms): StarknetCall['calls'] => [
  {
    contractAddress: token,
    entrypoint: 'approve',
    calldata: [toFelt(readFelt(htlc)), toFelt(terms.amount & LOW), toFelt(terms.amount >> 128n)],
  },
  { contractAddress: htlc, entrypoint: 'initiate', calldata: encodeStarknetInitiate(terms) },
]
