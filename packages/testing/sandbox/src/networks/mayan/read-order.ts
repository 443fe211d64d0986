import { base58 } from '@scure/base'
import { hexToBytes } from 'viem'
import { type Coin, type MayanChain, mayanChains, NATIVE } from './coins.ts'
import type { Order } from './order.ts'
import { NOBODY, type OrderFigures, orderHash } from './order-hash.ts'

type Hex = `0x${string}`

/** An account of a chain, from the 32 bytes an order names it by. */
const accountOf = (chain: MayanChain, word: Hex): string =>
  chain.code === 'SOL' ? base58.encode(hexToBytes(word)) : `0x${word.slice(26)}`

/** A contract of a chain as 32 bytes; the chain's own coin is nobody. */
const wordOf = ({ chain, contract }: Coin): Hex => {
  if (contract === NATIVE) return NOBODY
  if (chain.code === 'SOL') return `0x${Buffer.from(base58.decode(contract)).toString('hex')}`
  return `0x${contract.slice(2).toLowerCase().padStart(64, '0')}`
}

/** Orders carry eight fraction digits at most. */
const baseUnits = (amount: bigint, decimals: number): bigint =>
  decimals > 8 ? amount * 10n ** BigInt(decimals - 8) : amount

/** The order of figures that lock so much of a coin; `undefined` for a target nobody here pays out on. */
export const readOrder = (
  coins: readonly Coin[],
  locked: Coin,
  amountIn: bigint,
  of: OrderFigures,
): Order | undefined => {
  const target = mayanChains.find(({ wormhole }) => wormhole === of.destChainId)
  if (!target || of.gasDrop > 0n) return undefined
  const contract = of.tokenOut === NOBODY ? NATIVE : accountOf(target, of.tokenOut)
  const tokenOut = coins.find((coin) => coin.chain === target && coin.contract === contract)
  if (!tokenOut) return undefined
  return {
    key: orderHash(locked.chain.wormhole, wordOf(locked), of),
    locked,
    amountIn,
    trader: accountOf(locked.chain, of.trader),
    tokenOut,
    destination: accountOf(target, of.destAddr),
    minAmountOut: baseUnits(of.minAmountOut, tokenOut.decimals),
    referrer: of.referrerAddr === NOBODY ? undefined : accountOf(locked.chain, of.referrerAddr),
    referrerBps: of.referrerBps,
    cancelFee: of.cancelFee,
    refundFee: of.refundFee,
    deadline: of.deadline,
    random: of.random,
  }
}
