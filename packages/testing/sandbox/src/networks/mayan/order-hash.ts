import { encodePacked, keccak256 } from 'viem'

type Hex = `0x${string}`

/** Figures of an order as it names them; accounts and tokens by 32 bytes. */
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

/** 32 zero bytes: nobody, and a chain's own coin. */
export const NOBODY: Hex = `0x${'0'.repeat(64)}`

const PROTOCOL_BPS = 3

/** Hash of an order of Swift V2 on a chain, by its Wormhole number: its figures, packed. */
export const orderHash = (wormhole: number, tokenIn: Hex, of: OrderFigures): Hex =>
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
        NOBODY,
      ],
    ),
  )
