import { read } from '@switchyard/provider-kit'
import type { Network } from '../../assets/network.ts'
import type { RouterCall } from '../../deposit/decode-call.ts'
import { readHex } from '../read-hex.ts'

/**
 * Contracts that wrap a chain's own coin, by chain code. Lower case.
 *
 * Source: the chains' own documentation; those of ETH, POL, ARB, BASE, BSC and AVAX stand in recorded token lists as well.
 */
const wrappedCoins: Readonly<Record<string, string>> = {
  ETH: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  BSC: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
  POL: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
  ARB: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
  OP: '0x4200000000000000000000000000000000000006',
  BASE: '0x4200000000000000000000000000000000000006',
  UNI: '0x4200000000000000000000000000000000000006',
  AVAX: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
  GNO: '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d',
}

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
  const wrapped = wrappedCoins[network.code]
  const payers = [network.router, call.executor]
  const logs = read.list(receipt, 'logs').filter((log) => {
    const account = `0x${read.optionalText(log, 'topics.1')?.slice(-40).toLowerCase()}`
    return read.text(log, 'address').toLowerCase() === wrapped && payers.includes(account)
  })
  const filterByTopic = (topic: string) => logs.filter((log) => read.optionalText(log, 'topics.0') === topic)
  const unwrapped = filterByTopic(UNWRAPPED)
  const [only] = unwrapped
  if (only === undefined || unwrapped.length > 1 || filterByTopic(WRAPPED).length > 0) return undefined
  const amount = readHex(only, 'data')
  return amount > 0n && amount >= call.minReturn ? amount : undefined
}
