import { read } from '@switchyard/provider-kit'
import type { RouterCall } from './decode-call.ts'
import { hexAmount } from './hex-amount.ts'
import type { Network } from './network.ts'
import { wrappedCoins } from './wrapped-coin.ts'

/** `Withdrawal(address,uint256)`: this account unwrapped native coin. */
const UNWRAPPED = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** `Deposit(address,uint256)`: this account wrapped native coin. */
const WRAPPED = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'

/**
 * The payout of a swap in the native coin, which has no log: the amount that router or executor unwrapped, when that
 * happened exactly once, nothing was wrapped, and the amount is at least the enforced minimum.
 *
 * `undefined` when the receipt does not contain it: pools that pay native coin directly, several unwrappings, or wrapping on
 * the way. That a single unwrapping is the whole payout is an assumption, made only when the enforced minimum agrees.
 */
export const nativePayout = (network: Network, receipt: unknown, call: RouterCall): bigint | undefined => {
  const wrapped = wrappedCoins[network.code]
  const payers = [network.router, call.executor]
  const own = read
    .list(receipt, 'logs')
    .filter((log) => read.text(log, 'address').toLowerCase() === wrapped && payers.includes(accountOf(log)))
  const unwrapped = own.filter((log) => topicOf(log) === UNWRAPPED)
  const [only] = unwrapped
  if (only === undefined || unwrapped.length > 1 || own.some((log) => topicOf(log) === WRAPPED)) return undefined
  const amount = hexAmount(only, 'data')
  return amount > 0n && amount >= call.minReturn ? amount : undefined
}

const topicOf = (log: unknown): string | undefined => read.optionalText(log, 'topics.0')

const accountOf = (log: unknown): string => `0x${read.optionalText(log, 'topics.1')?.slice(-40).toLowerCase()}`
