import { ceilDiv, type Json } from '@switchyard/core'
import { toHex } from './encoding/hex.ts'
import { askHex, readNumber, requireNumber } from './gateway/calls.ts'
import type { RpcCall } from './gateway/json-rpc.ts'
import type { Answers } from './gateway/nodes.ts'

/** Wei per unit of gas. */
export type GasPrice =
  | { readonly kind: 'legacy'; readonly gasPrice: bigint }
  | { readonly kind: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** Pricing options. */
export interface Pricing {
  readonly pricing: 'legacy' | 'eip1559'
  readonly gasPriceMarginPercent: number
}

/** The calls whose results `readPrice` needs. */
export const createPriceQuestions = ({ pricing }: Pricing): Readonly<Record<string, RpcCall>> =>
  pricing === 'legacy'
    ? { gasPrice: askHex('eth_gasPrice', []) }
    : { gasPrice: askHex('eth_gasPrice', []), tip: askHex('eth_maxPriorityFeePerGas', [], { need: 'ifAble' }), history }

const history: RpcCall = {
  method: 'eth_feeHistory',
  params: ['0x1', 'latest', []],
  need: 'ifAble',
  isResult: (result) => typeof result === 'object' && result !== null,
}

/**
 * Returns the price for a transaction signed now.
 *
 * Legacy: the node's price plus a margin for the time until the user signs. EIP-1559: twice the next base fee plus the
 * node's tip; a chain without a base fee is priced as legacy.
 */
export const readPrice = (answers: Answers, { pricing, gasPriceMarginPercent }: Pricing): GasPrice => {
  const asked = requireNumber(answers.gasPrice)
  const legacy = { kind: 'legacy', gasPrice: addMargin(asked, gasPriceMarginPercent) } as const
  if (pricing === 'legacy' || !answers.history || !('result' in answers.history)) return legacy

  const { baseFeePerGas: fees } = answers.history.result as { readonly baseFeePerGas?: unknown }
  const next: unknown = Array.isArray(fees) ? fees.at(-1) : undefined
  const base = typeof next === 'string' && /^0x[0-9a-f]+$/i.test(next) ? BigInt(next) : 0n
  if (base === 0n) return legacy
  const tip = readNumber(answers.tip) ?? (asked > base ? asked - base : 0n)
  return { kind: 'eip1559', maxFeePerGas: 2n * base + tip, maxPriorityFeePerGas: tip }
}

/** Returns the highest price of one unit of gas, wei. */
export const readCeiling = (price: GasPrice): bigint => (price.kind === 'legacy' ? price.gasPrice : price.maxFeePerGas)

/** The price fields of a transaction, hexadecimal. */
export const renderPrice = (price: GasPrice): Readonly<Record<string, Json>> =>
  price.kind === 'legacy'
    ? { gasPrice: toHex(price.gasPrice) }
    : { maxFeePerGas: toHex(price.maxFeePerGas), maxPriorityFeePerGas: toHex(price.maxPriorityFeePerGas) }

/** Adds `percent` to `amount`, rounded up. */
export const addMargin = (amount: bigint, percent: number): bigint => ceilDiv(amount * BigInt(100 + percent), 100n)
