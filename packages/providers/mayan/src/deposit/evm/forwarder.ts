import { UnreadableInput } from '@switchyard/core'
import { abi } from '@switchyard/provider-kit'
import { NATIVE, ZERO_BYTES } from '../../assets/addresses.ts'

/** A token permit. It is never used, because the wallet approves. */
const permit = abi.tuple(abi.uint(256), abi.uint(256), abi.uint(8), abi.fixed(32), abi.fixed(32))
const noPermit = [0n, 0n, 0n, ZERO_BYTES, ZERO_BYTES] as const

const forwardEth = abi.call('b0f584ff', abi.address, abi.bytes)
const forwardErc20 = abi.call('e4269fc4', abi.address, abi.uint(256), permit, abi.address, abi.bytes)
const swapAndForwardEth = abi.call(
  'fa74fd43',
  abi.uint(256),
  abi.address,
  abi.bytes,
  abi.address,
  abi.uint(256),
  abi.address,
  abi.bytes,
)
const swapAndForwardErc20 = abi.call(
  '30dedc57',
  abi.address,
  abi.uint(256),
  permit,
  abi.address,
  abi.bytes,
  abi.address,
  abi.uint(256),
  abi.address,
  abi.bytes,
)

/** A swap on the source chain before the order. */
export interface SourceSwap {
  readonly router: string
  readonly calldata: string
  /** Output token of the router and its minimum amount. */
  readonly middleToken: string
  readonly minMiddle: bigint
}

/** Arguments of the forwarder: the tokens it takes and the call it makes. */
export interface Forwarded {
  /** The zero address for a native coin. */
  readonly tokenIn: string
  readonly amountIn: bigint
  /** Contract of the protocol and its calldata. */
  readonly protocol: string
  readonly protocolData: string
  readonly swap?: SourceSwap
}

/** A call to the forwarder with its value in wei. */
export interface EvmOrder {
  readonly to: string
  readonly data: string
  readonly value: bigint
}

/** Creates the call to the forwarder with its `value` in wei. */
export const createForwardCall = (order: Forwarded, value: bigint, forwarder: string): EvmOrder => {
  const { tokenIn, amountIn, protocol, protocolData, swap } = order
  const encode = (): string => {
    if (!swap) {
      return tokenIn === NATIVE
        ? forwardEth.encode([protocol, protocolData])
        : forwardErc20.encode([tokenIn, amountIn, noPermit, protocol, protocolData])
    }
    const swapped = [swap.router, swap.calldata, swap.middleToken, swap.minMiddle, protocol, protocolData] as const
    return tokenIn === NATIVE
      ? swapAndForwardEth.encode([amountIn, ...swapped])
      : swapAndForwardErc20.encode([tokenIn, amountIn, noPermit, ...swapped])
  }
  return { to: forwarder, data: encode(), value }
}

/** Decodes a call to the forwarder. `amountIn` of a native forward without a swap is the value. @throws {UnreadableInput} for other calldata. */
export const readForwarded = ({ data, value }: EvmOrder): Forwarded => {
  switch (data.slice(2, 10)) {
    case 'b0f584ff': {
      const [protocol, protocolData] = forwardEth.decode(data)
      return { tokenIn: NATIVE, amountIn: value, protocol, protocolData }
    }
    case 'e4269fc4': {
      const [tokenIn, amountIn, , protocol, protocolData] = forwardErc20.decode(data)
      return { tokenIn, amountIn, protocol, protocolData }
    }
    case 'fa74fd43': {
      const [amountIn, router, calldata, middleToken, minMiddle, protocol, protocolData] =
        swapAndForwardEth.decode(data)
      return { tokenIn: NATIVE, amountIn, protocol, protocolData, swap: { router, calldata, middleToken, minMiddle } }
    }
    case '30dedc57': {
      const [tokenIn, amountIn, , router, calldata, middleToken, minMiddle, protocol, protocolData] =
        swapAndForwardErc20.decode(data)
      return { tokenIn, amountIn, protocol, protocolData, swap: { router, calldata, middleToken, minMiddle } }
    }
    default:
      throw new UnreadableInput(`${data.slice(0, 10)} is not a method of the forwarder`)
  }
}
