import { encodeErrorResult, toEventSelector } from 'viem'
import { decodeCall } from '../../ledgers/evm/decode-call.ts'
import { type EvmContract, EvmRevert } from '../../ledgers/evm/evm-contract.ts'
import { pull } from '../../ledgers/evm/token-calls.ts'
import { swiftAbi } from './abi.ts'
import { type Coin, type MayanChain, NATIVE } from './coins.ts'
import { readOrder } from './read-order.ts'
import type { SwiftOrder } from './swift-order.ts'

type Hex = `0x${string}`

/** Topic of the event that reports a new order. */
export const ORDER_CREATED: Hex = toEventSelector('OrderCreated(bytes32)')

const stop = (name: 'DuplicateOrder' | 'FeesTooHigh' | 'SmallAmountIn'): never => {
  throw new EvmRevert(undefined, encodeErrorResult({ abi: swiftAbi, errorName: name }))
}

/**
 * Swift V2 on one EVM chain: locks a token under the order's hash. `onOrder` is called for every attempted order, dry
 * runs included.
 */
export const swiftContract = (
  source: MayanChain,
  coins: readonly Coin[],
  onOrder: (order: SwiftOrder) => void,
): EvmContract => ({
  name: 'MayanSwiftV2',
  run: (call) => {
    const [tokenIn, amountIn, of, payload] = decodeCall(swiftAbi, call.data).args
    const locked = coins.find(({ chain, contract }) => chain === source && contract === tokenIn.toLowerCase())
    const order = locked && readOrder(coins, locked, amountIn, of)
    if (!order || order.locked.contract === NATIVE || payload !== '0x') throw new EvmRevert()
    if (amountIn === 0n) stop('SmallAmountIn')
    if (order.cancelFee + order.refundFee >= amountIn) stop('FeesTooHigh')
    const slot = `swift/${order.key}`
    if (call.state.get(slot) > 0n) stop('DuplicateOrder')
    call.useGas(60_000n)
    pull(call, order.locked.contract, amountIn)
    call.state.set(slot, amountIn)
    onOrder(order)
    call.emit({ topics: [ORDER_CREATED], data: order.key as Hex })
    return order.key as Hex
  },
})
