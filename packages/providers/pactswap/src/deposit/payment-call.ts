import { UnreadableInput } from '@switchyard/core'
import { abi } from '@switchyard/provider-kit'

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
  /** Maximum sum of payments to the recipient under `linkedId`. */
  readonly maxPayment: bigint
  readonly maxNonce: bigint
  /** The liquidity provider, which receives the sell minus the fees at once. */
  readonly recipient: string
  /** Base units taken from the sender; absent when the native coin is sent as value. */
  readonly amount?: bigint
  /** Amount and destination that the liquidity provider owes, in Coinweb's encoding. */
  readonly data: string
  readonly fees: readonly FeeEntry[]
}

/** First four bytes of the call. */
export const SELECTORS = { native: '0xa5a305fa', token: '0x08af27de' } as const

const { address, bytes, list, tuple, uint } = abi
const id = uint(256)
const entries = list(tuple(address, uint(256)))

/**
 * `transfer(uint256 l2LinkedId, uint256 maxPayment, uint256 maxNonce, address recipient, bytes data,
 * (address recipient, uint256 amount)[] fees)`; for tokens with `uint256 amount` before `data`.
 *
 * Source: published contracts of 2026-03-24, `C1_EVM` and `C1_ERC20`.
 */
const native = abi.call(SELECTORS.native, id, uint(256), uint(256), address, bytes, entries)
const token = abi.call(SELECTORS.token, id, uint(256), uint(256), address, uint(256), bytes, entries)

/** Encodes the call data of a payment. Throws `UnreadableInput` for an invalid address, amount or hex. */
export const encodePayment = ({
  linkedId,
  maxPayment,
  maxNonce,
  recipient,
  amount,
  data,
  fees,
}: PaymentCall): string => {
  const paid = fees.map((fee) => [fee.recipient, fee.amount] as const)
  return amount === undefined
    ? native.encode([linkedId, maxPayment, maxNonce, recipient, data, paid])
    : token.encode([linkedId, maxPayment, maxNonce, recipient, amount, data, paid])
}

/**
 * Reads call data of a payment, of a coin or a token as `ofCoin` says. Addresses come in lower case.
 *
 * `undefined` for any other selector, and for call data that differs when it is encoded again: extra bytes and another
 * layout of offsets are not accepted.
 */
export const decodePayment = (call: string, ofCoin: boolean): PaymentCall | undefined => {
  try {
    if (ofCoin) {
      const [linkedId, maxPayment, maxNonce, recipient, data, fees] = native.decode(call)
      return { linkedId, maxPayment, maxNonce, recipient, data, fees: fees.map(readEntry) }
    }
    const [linkedId, maxPayment, maxNonce, recipient, amount, data, fees] = token.decode(call)
    return { linkedId, maxPayment, maxNonce, recipient, amount, data, fees: fees.map(readEntry) }
  } catch (error) {
    if (UnreadableInput.is(error)) return undefined
    throw error
  }
}

const readEntry = ([recipient, amount]: readonly [string, bigint]): FeeEntry => ({ recipient, amount })
