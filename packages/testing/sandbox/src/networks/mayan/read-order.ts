import { base58 } from '@scure/base'
import { hexToBytes } from 'viem'
import { type Coin, type MayanChain, mayanChains, NATIVE } from './coins.ts'
import { orderDecimals } from './order-decimals.ts'
import { type OrderFigures, orderHash, ZERO_WORD } from './order-hash.ts'
import type { SwiftOrder } from './swift-order.ts'

type Hex = `0x${string}`

/** Account address from its 32 bytes in an order. */
const accountOf = (chain: MayanChain, word: Hex): string =>
  chain.code === 'SOL' ? base58.encode(hexToBytes(word)) : `0x${word.slice(26)}`

/** A contract as 32 bytes; zero for the native coin. */
const wordOf = ({ chain, contract }: Coin): Hex => {
  if (contract === NATIVE) return ZERO_WORD
  if (chain.code === 'SOL') return `0x${Buffer.from(base58.decode(contract)).toString('hex')}`
  return `0x${contract.slice(2).toLowerCase().padStart(64, '0')}`
}

/** Base units of a coin from an amount of an order. */
const baseUnits = (amount: bigint, coin: Coin): bigint => amount * 10n ** BigInt(coin.decimals - orderDecimals(coin))

/** The order that locks an amount of a coin; `undefined` when the destination is not supported. */
export const readOrder = (
  coins: readonly Coin[],
  locked: Coin,
  amountIn: bigint,
  of: OrderFigures,
): SwiftOrder | undefined => {
  const target = mayanChains.find(({ wormhole }) => wormhole === of.destChainId)
  if (!target || of.gasDrop > 0n) return undefined
  const contract = of.tokenOut === ZERO_WORD ? NATIVE : accountOf(target, of.tokenOut)
  const tokenOut = coins.find((coin) => coin.chain === target && coin.contract === contract)
  if (!tokenOut) return undefined
  return {
    key: orderHash(locked.chain.wormhole, wordOf(locked), of),
    locked,
    amountIn,
    trader: accountOf(locked.chain, of.trader),
    tokenOut,
    destination: accountOf(target, of.destAddr),
    minAmountOut: baseUnits(of.minAmountOut, tokenOut),
    referrer: of.referrerAddr === ZERO_WORD ? undefined : accountOf(locked.chain, of.referrerAddr),
    referrerBps: of.referrerBps,
    cancelFee: baseUnits(of.cancelFee, locked),
    refundFee: baseUnits(of.refundFee, locked),
    deadline: of.deadline,
    random: of.random,
  }
}
