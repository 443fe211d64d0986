import { decodeCall } from '@switchyard/provider-oneinch/reader'
import type { ReadCall } from '../chain-verifier.ts'

/**
 * The selector of `swap`; five addresses: executor, both tokens, both receivers; three numbers: amount, least output, flags;
 * where the executor's data are, which is behind all these, and their length.
 */
const SWAP = /^0x07ed2379(0{24}[0-9a-f]{40}){5}([0-9a-f]{64}){3}0{61}1200{56}([0-9a-f]{8})([0-9a-f]{2})*$/i

/** Hex digits in front of the executor's data. */
const HEAD = '0x07ed2379'.length + 10 * 64

/** Flags that change the meaning of the amounts: partial fill, and extra coins. */
const MEANINGFUL_FLAGS = 3n

/** The chain's own coin, as the router names it. */
const COIN = `0x${'e'.repeat(40)}`

/**
 * Reads `swap` of the 1inch router, whose least output the router itself enforces. In its other functions it does not: they
 * are not read.
 */
export const readRouterSwap = (data: string, value: bigint): ReadCall | undefined => {
  const length = SWAP.exec(data)?.[3]
  if (length === undefined || HEAD + 2 * Number.parseInt(length, 16) > data.length) return undefined
  const call = decodeCall(data)
  if (call?.method !== 'swap') return undefined
  const { sellAddress, buyAddress, amount = value, minReturn, receiver, flags } = call
  if ((flags & MEANINGFUL_FLAGS) !== 0n) throw new TypeError('The call may fill in part, or takes extra coins.')
  const [sold, bought] = [sellAddress, buyAddress].map((address) => (address === COIN ? undefined : address))
  return {
    method: 'swap',
    sold: { amount, token: sold },
    payout: { minimum: minReturn, token: bought, receiver },
  }
}
