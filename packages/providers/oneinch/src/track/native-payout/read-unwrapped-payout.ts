import { read } from '@switchyard/provider-kit'
import type { Network } from '../../assets/network.ts'
import type { RouterCall } from '../../deposit/decode-call.ts'
import { readHex } from '../read-hex.ts'

/** `Withdrawal(address,uint256)`: this account unwrapped native coin. */
const UNWRAPPED = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** `Deposit(address,uint256)`: this account wrapped native coin. */
const WRAPPED = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'

/**
 * Reads the payout of a swap in the native coin, which has no log: the amount that router or executor unwrapped, when that
 * happened exactly once, nothing was wrapped, and the amount is at least the enforced minimum.
 *
 * `undefined` when the receipt does not contain it: pools that pay native coin directly, several unwrappings, or wrapping on
 * the way. That a single unwrapping is the whole payout is an assumption, made only when the enforced minimum agrees.
 */
export const readUnwrappedPayout = (receipt: unknown, call: RouterCall, network: Network): bigint | undefined => {
  const payers = [network.router, call.executor]
  const logs = read.list(receipt, 'logs').filter((log) => {
    const account = `0x${read.optionalText(log, 'topics.1')?.slice(-40).toLowerCase()}`
    return read.text(log, 'address').toLowerCase() === network.wrappedCoin && payers.includes(account)
  })
  const filterByTopic = (topic: string) => logs.filter((log) => read.optionalText(log, 'topics.0') === topic)
  const unwrapped = filterByTopic(UNWRAPPED)
  const [only] = unwrapped
  if (only === undefined || unwrapped.length > 1 || filterByTopic(WRAPPED).length > 0) return undefined
  const amount = readHex(only, 'data')
  return amount > 0n && amount >= call.minReturn ? amount : undefined
}
