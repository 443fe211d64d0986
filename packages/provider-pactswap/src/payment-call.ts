import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem/utils'

type Hex = `0x${string}`

/** A fee paid out of the sell by the same call. */
export interface FeeEntry {
  /** 0x address. */
  readonly recipient: string
  /** Base units of the sell asset. */
  readonly amount: bigint
}

/** A payment through a C1 contract. */
export interface PaymentCall {
  readonly linkedId: bigint
  /** Most that may ever be paid to the recipient under `linkedId`. */
  readonly maxPayment: bigint
  readonly maxNonce: bigint
  /** The liquidity provider, who gets the sell less the fees at once. */
  readonly recipient: string
  /** Base units taken from the sender; absent where the coin itself is sent as value. */
  readonly amount?: bigint
  /** What the liquidity provider owes and where to, in an encoding of Coinweb's own. */
  readonly data: string
  readonly fees: readonly FeeEntry[]
}

/** Source: published contracts of 2026-03-24, `C1_EVM` and `C1_ERC20`. */
const nativeAbi = parseAbi([
  'function transfer(uint256 l2LinkedId, uint256 maxPayment, uint256 maxNonce, address recipient, bytes data, (address recipient, uint256 amount)[] fees) payable',
])
const tokenAbi = parseAbi([
  'function transfer(uint256 l2LinkedId, uint256 maxPayment, uint256 maxNonce, address recipient, uint256 amount, bytes data, (address recipient, uint256 amount)[] fees)',
])

/** First four bytes of the call, by what is sold. */
export const SELECTORS = { native: '0xa5a305fa', token: '0x08af27de' } as const

/** Call data of a payment. */
export const encodePayment = ({ linkedId, maxPayment, maxNonce, recipient, amount, data, fees }: PaymentCall): Hex => {
  const entries = fees.map((fee) => ({ recipient: fee.recipient.toLowerCase() as Hex, amount: fee.amount }))
  const head = [linkedId, maxPayment, maxNonce, recipient.toLowerCase() as Hex] as const
  return amount === undefined
    ? encodeFunctionData({ abi: nativeAbi, functionName: 'transfer', args: [...head, data as Hex, entries] })
    : encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [...head, amount, data as Hex, entries] })
}

/**
 * Reads call data of a payment, of a coin or a token as `native` says.
 *
 * `undefined` for any other selector, and for call data that does not read back as it was written: bytes outside of the
 * arguments and offsets of another layout are not looked past.
 */
export const decodePayment = (data: string, native: boolean): PaymentCall | undefined => {
  const hex = data.toLowerCase() as Hex
  if (!hex.startsWith(native ? SELECTORS.native : SELECTORS.token)) return undefined
  const call = native ? readNative(hex) : readToken(hex)
  return call && encodePayment(call) === hex ? call : undefined
}

const readNative = (data: Hex): PaymentCall | undefined => {
  try {
    const [linkedId, maxPayment, maxNonce, recipient, payload, fees] = decodeFunctionData({ abi: nativeAbi, data }).args
    return { linkedId, maxPayment, maxNonce, recipient, data: payload, fees }
  } catch {
    return undefined
  }
}

const readToken = (data: Hex): PaymentCall | undefined => {
  try {
    const [linkedId, maxPayment, maxNonce, recipient, amount, payload, fees] = decodeFunctionData({
      abi: tokenAbi,
      data,
    }).args
    return { linkedId, maxPayment, maxNonce, recipient, amount, data: payload, fees }
  } catch {
    return undefined
  }
}
