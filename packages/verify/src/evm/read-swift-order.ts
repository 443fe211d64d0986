import { base58 } from '@scure/base'
import { parseIdentifier, rescale } from '@switchyard/core'
import { abi } from '@switchyard/provider-kit'
import { findChainByCode, swiftContracts } from '@switchyard/provider-mayan/reader'
import type { SwapTerms } from '../chain-verifier.ts'
import { toHex } from '../chainflip/check-order.ts'
import { type Check, checkSame, checkThat, fail, leaveUnverified } from '../check.ts'

const [b32, u8, u16, u64, u256] = [abi.fixed(32), abi.uint(8), abi.uint(16), abi.uint(64), abi.uint(256)]

const figures = { minAmountOut: u64, gasDrop: u64, cancelFee: u64, refundFee: u64, deadline: u64 }
const end = { referrerBps: u8, auctionMode: u8, random: b32 }

// Source: verified contracts of Swift, version 1 (`createOrderWithEth`, `createOrderWithToken`) and 2 (`createOrderWithToken`).
const first = abi.struct({
  trader: b32,
  tokenOut: b32,
  ...figures,
  destination: b32,
  chain: u16,
  referrer: b32,
  ...end,
})
const second = abi.struct({
  payloadType: u8,
  trader: b32,
  destination: b32,
  chain: u16,
  referrer: b32,
  tokenOut: b32,
  ...figures,
  ...end,
})
const withEth1 = abi.call('b866e173', first)
const withToken1 = abi.call('8e8d142b', abi.address, u256, first)
const withToken2 = abi.call('a3a30834', abi.address, u256, second, abi.bytes)

/** A Swift order: solvers pay its destination, and are paid what it locks. */
export interface SwiftOrder {
  readonly contract: string
  /** Absent where the value of the call is locked. */
  readonly locked?: { readonly token: string; readonly amount: bigint }
  /** Checks the order; `sold` says that what is sold is locked itself, so that fees of a refund can be compared with it. */
  checks(terms: SwapTerms, sold: boolean): readonly Check[]
}

interface OrderFields {
  readonly trader: string
  readonly destination: string
  readonly chain: bigint
  readonly tokenOut: string
  readonly minAmountOut: bigint
  readonly gasDrop: bigint
  readonly cancelFee: bigint
  readonly refundFee: bigint
  readonly referrerBps: bigint
}

/** Reads the creation of a Swift order; `undefined` for other calls. */
export const readSwiftOrder = (data: string): SwiftOrder | undefined => {
  switch (data.slice(0, 10).toLowerCase()) {
    case '0xb866e173': {
      const [fields] = withEth1.decode(data)
      return { contract: swiftContracts.V1, checks: createChecks(fields) }
    }
    case '0x8e8d142b': {
      const [token, amount, fields] = withToken1.decode(data)
      return { contract: swiftContracts.V1, locked: { token, amount }, checks: createChecks(fields) }
    }
    case '0xa3a30834': {
      const [token, amount, fields, message] = withToken2.decode(data)
      if (fields.payloadType !== 1n || message !== '0x') throw new TypeError('The order carries a message.')
      return { contract: swiftContracts.V2, locked: { token, amount }, checks: createChecks(fields) }
    }
    default:
      return undefined
  }
}

/** Orders have at most eight fraction digits. */
const DIGITS = 8

const toOrderUnits = (amount: bigint, decimals: number): bigint => rescale(amount, decimals, Math.min(DIGITS, decimals))

const createChecks =
  (order: OrderFields): SwiftOrder['checks'] =>
  (terms, sold) => {
    const bought = parseIdentifier(terms.buyAsset)
    const chain = findChainByCode(bought?.chain ?? '')
    if (!bought || !chain)
      return [fail('buyAsset', { expected: terms.buyAsset, actual: order.chain, reason: 'a chain that Mayan pays on' })]
    const least = toOrderUnits(terms.minBuyAmount, terms.buyDecimals)
    // A refund costs what the order says; more than half of the sell is no fee.
    const refundFees = order.cancelFee + order.refundFee
    const mostFees = toOrderUnits(terms.sellAmount, terms.sellDecimals) / 2n
    const sui = chain.machine === 'sui'
    return [
      checkSame('buyAsset', {
        expected: BigInt(chain.wormhole),
        actual: order.chain,
        reason: 'Wormhole number of the chain paid on',
      }),
      sui
        ? leaveUnverified('buyAsset', {
            expected: terms.buyAsset,
            actual: order.tokenOut,
            reason: 'coins of Sui have names beside their addresses',
          })
        : checkSame('buyAsset', {
            expected: toAccountBytes(bought.address),
            actual: order.tokenOut,
            reason: 'token paid, in 32 bytes',
          }),
      checkSame('destination', {
        expected: toAccountBytes(terms.destination),
        actual: order.destination,
        reason: 'who is paid, in 32 bytes',
      }),
      checkThat(order.minAmountOut >= least, 'minimum', {
        expected: least,
        actual: order.minAmountOut,
        reason: 'least output, eight digits at most',
      }),
      checkSame('refund', {
        expected: toAccountBytes(terms.refund),
        actual: order.trader,
        reason: 'owner of the order, in 32 bytes',
      }),
      sold
        ? checkThat(refundFees <= mostFees, 'refund', {
            expected: `at most ${mostFees}`,
            actual: refundFees,
            reason: 'fees of a refund',
          })
        : leaveUnverified('refund', {
            expected: 'less than half',
            actual: refundFees,
            reason: 'fees of a refund, in the token of the router',
          }),
      checkSame('call', { expected: 0n, actual: order.gasDrop, reason: 'part of the output paid as gas' }),
      checkThat(order.referrerBps <= BigInt(Math.floor(terms.maxAffiliateBps)), 'affiliate', {
        expected: `at most ${terms.maxAffiliateBps} bps`,
        actual: order.referrerBps,
        reason: 'fee of the referrer',
      }),
    ]
  }

/** Writes an account of an EVM chain, of Solana or Sui, or no token, in 32 bytes; `undefined` for any other text. */
const toAccountBytes = (address: string | undefined): string | undefined => {
  if (address === undefined) return `0x${'0'.repeat(64)}`
  if (/^0x([0-9a-f]{40}|[0-9a-f]{64})$/i.test(address)) return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return undefined
  const bytes = base58.decode(address)
  return bytes.length === 32 ? `0x${toHex(bytes)}` : undefined
}
