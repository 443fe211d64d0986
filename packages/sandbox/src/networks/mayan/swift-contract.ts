import { base58 } from '@scure/base'
import { decodeFunctionData, encodeErrorResult, encodePacked, hexToBytes, keccak256, toEventSelector } from 'viem'
import { type EvmContract, EvmRevert } from '../../ledgers/evm/evm-contract.ts'
import { swiftAbi } from './abi.ts'
import { type Coin, type MayanChain, mayanChains, NATIVE } from './coins.ts'
import type { Order } from './order.ts'
import { pull } from './tokens-of-call.ts'

type Hex = `0x${string}`

/** Topic of the event that tells of a new order. */
export const ORDER_CREATED: Hex = toEventSelector('OrderCreated(bytes32)')

const PROTOCOL_BPS = 3
const NOBODY: Hex = `0x${'0'.repeat(64)}`

const stop = (name: 'DuplicateOrder' | 'FeesTooHigh' | 'SmallAmountIn'): never => {
  throw new EvmRevert(undefined, encodeErrorResult({ abi: swiftAbi, errorName: name }))
}

const evmAddress = (word: Hex): string => `0x${word.slice(26)}`

/** An account of a chain, from the 32 bytes an order names it by. */
const accountOf = (chain: MayanChain, word: Hex): string =>
  chain.code === 'SOL' ? base58.encode(hexToBytes(word)) : evmAddress(word)

/** Orders carry eight fraction digits at most. */
const baseUnits = (amount: bigint, decimals: number): bigint =>
  decimals > 8 ? amount * 10n ** BigInt(decimals - 8) : amount

const decode = (data: Hex) => {
  try {
    return decodeFunctionData({ abi: swiftAbi, data }).args
  } catch {
    throw new EvmRevert()
  }
}

type Parameters = ReturnType<typeof decode>[2]

/** Hash of an order: its figures, packed. */
const hashOf = (source: MayanChain, tokenIn: string, of: Parameters): Hex =>
  keccak256(
    encodePacked(
      [
        'uint8',
        'bytes32',
        'uint16',
        'bytes32',
        'bytes32',
        'uint16',
        'bytes32',
        'uint64',
        'uint64',
        'uint64',
        'uint64',
        'uint64',
        'bytes32',
        'uint8',
        'uint8',
        'uint8',
        'bytes32',
        'bytes32',
      ],
      [
        of.payloadType,
        of.trader,
        source.wormhole,
        `0x${tokenIn.slice(2).toLowerCase().padStart(64, '0')}`,
        of.destAddr,
        of.destChainId,
        of.tokenOut,
        of.minAmountOut,
        of.gasDrop,
        of.cancelFee,
        of.refundFee,
        of.deadline,
        of.referrerAddr,
        of.referrerBps,
        PROTOCOL_BPS,
        of.auctionMode,
        of.random,
        NOBODY,
      ],
    ),
  )

/** Swift V2 on one chain: locks a token under the order's hash. `keep` is told of every order that is tried, also in a dry run. */
export const swiftContract = (
  source: MayanChain,
  coins: readonly Coin[],
  keep: (order: Order) => void,
): EvmContract => ({
  name: 'MayanSwiftV2',
  run: (call) => {
    const [tokenIn, amountIn, of, payload] = decode(call.data)
    const locked = coins.find(({ chain, contract }) => chain === source && contract === tokenIn.toLowerCase())
    const target = mayanChains.find(({ wormhole }) => wormhole === of.destChainId)
    const contract = of.tokenOut === NOBODY ? NATIVE : evmAddress(of.tokenOut)
    const tokenOut = coins.find((coin) => coin.chain === target && coin.contract === contract)
    if (!locked || locked.contract === NATIVE || !target || !tokenOut || payload !== '0x' || of.gasDrop > 0n)
      throw new EvmRevert()
    if (amountIn === 0n) stop('SmallAmountIn')
    if (of.cancelFee + of.refundFee >= amountIn) stop('FeesTooHigh')
    const key = hashOf(source, locked.contract, of)
    const slot = `swift/${key}`
    if (call.state.get(slot) > 0n) stop('DuplicateOrder')
    call.useGas(60_000n)
    pull(call, locked.contract, amountIn)
    call.state.set(slot, amountIn)
    keep({
      key,
      locked,
      amountIn,
      trader: accountOf(source, of.trader),
      tokenOut,
      destination: accountOf(target, of.destAddr),
      minAmountOut: baseUnits(of.minAmountOut, tokenOut.decimals),
      referrer: accountOf(source, of.referrerAddr),
      referrerBps: of.referrerBps,
      cancelFee: of.cancelFee,
      refundFee: of.refundFee,
      deadline: of.deadline,
      random: of.random,
    })
    call.emit({ topics: [ORDER_CREATED], data: key })
    return key
  },
})
