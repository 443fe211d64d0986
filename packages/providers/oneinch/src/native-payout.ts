import { read } from '@switchyard/provider-kit'
import type { RouterCall } from './decode-call.ts'
import { hexAmount } from './hex-amount.ts'
import type { Network } from './network.ts'
import { wrappedCoins } from './wrapped-coin.ts'

/** `Withdrawal(address,uint256)`: wrapped coin was turned into coin for this account. */
const UNWRAPPED = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** `Deposit(address,uint256)`: coin of this account was wrapped. */
const WRAPPED = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'

/**
 * What a swap paid in the chain's own coin, which leaves no log of its own: what its router or executor unwrapped, where
 * that happened exactly once, nothing was wrapped again, and it is no less than the least the router enforces.
 *
 * `undefined` where the receipt does not tell: pools that pay coin themselves, several unwrappings, sells of wrapped coin
 * on the way. That a single unwrapping is the whole payout is a GUESS, made only when the enforced minimum agrees.
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
