import { encodePacked, keccak256 } from 'viem'

type Hex = `0x${string}`

/** The hashed fields of an order; accounts and tokens as 32 bytes. */
export interface OrderFigures {
  readonly payloadType: number
  readonly trader: Hex
  readonly destAddr: Hex
  readonly destChainId: number
  readonly tokenOut: Hex
  readonly minAmountOut: bigint
  readonly gasDrop: bigint
  readonly cancelFee: bigint
  readonly refundFee: bigint
  readonly deadline: bigint
  readonly referrerAddr: Hex
  readonly referrerBps: number
  readonly auctionMode: number
  readonly random: Hex
}

/** 32 zero bytes: no account, or a chain's native coin. */
export const ZERO_WORD: Hex = `0x${'0'.repeat(64)}`

const PROTOCOL_BPS = 3

// biome-ignore format: one line per group of fields
const FIELD_TYPES = [
  'uint8', 'bytes32', 'uint16', 'bytes32', 'bytes32', 'uint16',
  'bytes32', 'uint64', 'uint64', 'uint64', 'uint64', 'uint64',
  'bytes32', 'uint8', 'uint8', 'uint8', 'bytes32', 'bytes32',
] as const

/** Hash of a Swift V2 order on a chain with this Wormhole id: its packed fields. */
export const orderHash = (wormhole: number, tokenIn: Hex, of: OrderFigures): Hex =>
  keccak256(
    encodePacked(FIELD_TYPES, [
      of.payloadType,
      of.trader,
      wormhole,
      tokenIn,
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
      ZERO_WORD,
    ]),
  )
