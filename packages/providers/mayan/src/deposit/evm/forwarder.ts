import { UnreadableInput } from '@switchyard/core'
import { abi } from '@switchyard/provider-kit'
import { FORWARDER, NATIVE, ZERO_BYTES } from '../../assets/addresses.ts'

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

/** The forwarder call of an order with its `value` in wei. */
export const forward = (order: Forwarded, value: bigint): EvmOrder => ({
  to: FORWARDER,
  data: encodeForward(order),
  value,
})

const encodeForward = ({ tokenIn, amountIn, protocol, protocolData, swap }: Forwarded): string => {
  if (tokenIn === NATIVE) {
    if (!swap) return forwardEth.encode([protocol, protocolData])
    const { router, calldata, middleToken, minMiddle } = swap
    return swapAndForwardEth.encode([amountIn, router, calldata, middleToken, minMiddle, protocol, protocolData])
  }
  if (!swap) return forwardErc20.encode([tokenIn, amountIn, noPermit, protocol, protocolData])
  const { router, calldata, middleToken, minMiddle } = swap
  return swapAndForwardErc20.encode([
    tokenIn,
    amountIn,
    noPermit,
    router,
    calldata,
    middleToken,
    minMiddle,
    protocol,
    protocolData,
  ])
}

/** Decodes a call to the forwarder. `amountIn` of a native forward without a swap is the value. @throws {UnreadableInput} for other calldata. */
export const readForwarded = ({ data, value }: EvmOrder): Forwarded => {
  const read = readers[data.slice(2, 10)]
  if (!read) throw new UnreadableInput(`${data.slice(0, 10)} is not a method of the forwarder`)
  return read(data, value)
}

const readers: Readonly<Record<string, (data: string, value: bigint) => Forwarded>> = {
  b0f584ff: (data, value) => {
    const [protocol, protocolData] = forwardEth.decode(data)
    return { tokenIn: NATIVE, amountIn: value, protocol, protocolData }
  },
  e4269fc4: (data) => {
    const [tokenIn, amountIn, , protocol, protocolData] = forwardErc20.decode(data)
    return { tokenIn, amountIn, protocol, protocolData }
  },
  fa74fd43: (data) => {
    const [amountIn, router, calldata, middleToken, minMiddle, protocol, protocolData] = swapAndForwardEth.decode(data)
    return { tokenIn: NATIVE, amountIn, protocol, protocolData, swap: { router, calldata, middleToken, minMiddle } }
  },
  '30dedc57': (data) => {
    const [tokenIn, amountIn, , router, calldata, middleToken, minMiddle, protocol, protocolData] =
      swapAndForwardErc20.decode(data)
    return { tokenIn, amountIn, protocol, protocolData, swap: { router, calldata, middleToken, minMiddle } }
  },
}
