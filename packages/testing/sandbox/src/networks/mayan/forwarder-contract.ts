import { encodeErrorResult } from 'viem'
import { decodeCall } from '../../ledgers/evm/decode-call.ts'
import { type EvmCall, type EvmContract, EvmRevert } from '../../ledgers/evm/evm-contract.ts'
import { allow, heldOf, pull } from '../../ledgers/evm/token-calls.ts'
import { forwarderAbi, ROUTER, SWIFT } from './abi.ts'
import { NATIVE } from './coins.ts'

type Hex = `0x${string}`

const requireKnown = (protocol: string, known: string): void => {
  if (protocol.toLowerCase() === known) return
  throw new EvmRevert(undefined, encodeErrorResult({ abi: forwarderAbi, errorName: 'UnsupportedProtocol' }))
}

/** A swap into the middle token before the protocol is called. */
interface Swap {
  readonly tokenIn: string
  readonly amountIn: bigint
  readonly router: string
  readonly calldata: Hex
  readonly middleToken: string
  readonly minMiddle: bigint
}

/** Swaps and returns the amount of the middle token, which is at least the demanded minimum. */
const swap = (call: EvmCall, { tokenIn, amountIn, router, calldata, middleToken, minMiddle }: Swap): bigint => {
  requireKnown(router, ROUTER)
  const before = heldOf(call, middleToken)
  if (tokenIn === NATIVE) {
    if (call.value < amountIn) throw new EvmRevert('Insufficient ether value')
    call.call(router, calldata, amountIn)
  } else {
    pull(call, tokenIn, amountIn)
    allow(call, tokenIn, router, amountIn)
    call.call(router, calldata)
  }
  const middle = heldOf(call, middleToken) - before
  if (middle < minMiddle) throw new EvmRevert('Insufficient output amount')
  return middle
}

/** Approves a token for the protocol and calls it. */
const pass = (call: EvmCall, token: string, amount: bigint, protocol: string, data: Hex): void => {
  requireKnown(protocol, SWIFT)
  allow(call, token, protocol, amount)
  call.call(protocol, data)
}

/** Replaces the second argument of the protocol call with the actual amount. */
const withAmount = (data: Hex, amount: bigint): Hex =>
  `0x${data.slice(2, 74)}${amount.toString(16).padStart(64, '0')}${data.slice(138)}`

/** Mayan's forwarder: takes the sender's funds, swaps them if requested, and calls the protocol with the result. */
export const forwarderContract: EvmContract = {
  name: 'MayanForwarder',
  run: (call) => {
    const { functionName, args } = decodeCall(forwarderAbi, call.data)
    call.useGas(40_000n)
    if (functionName === 'forwardERC20') {
      const [tokenIn, amountIn, , protocol, data] = args
      pull(call, tokenIn, amountIn)
      pass(call, tokenIn, amountIn, protocol, data)
    } else if (functionName === 'swapAndForwardEth') {
      const [amountIn, router, calldata, middleToken, minMiddle, protocol, data] = args
      const middle = swap(call, { tokenIn: NATIVE, amountIn, router, calldata, middleToken, minMiddle })
      pass(call, middleToken, middle, protocol, withAmount(data, middle))
    } else if (functionName === 'swapAndForwardERC20') {
      const [tokenIn, amountIn, , router, calldata, middleToken, minMiddle, protocol, data] = args
      const middle = swap(call, { tokenIn, amountIn, router, calldata, middleToken, minMiddle })
      pass(call, middleToken, middle, protocol, withAmount(data, middle))
    } else requireKnown(args[0], '')
    return '0x'
  },
}
