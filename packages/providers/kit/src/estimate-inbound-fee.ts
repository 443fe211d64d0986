import { chainByCode, type Fee, type Token } from '@switchyard/core'
import { createInboundFee, estimateDepositGas, estimateDepositVsize } from './inbound-fee.ts'

/** Wei per unit of gas on calm days of 2026. */
const GAS_PRICES: Readonly<Record<string, bigint>> = {
  ETH: 1_500_000_000n,
  BSC: 100_000_000n,
  POL: 60_000_000_000n,
  AVAX: 2_000_000_000n,
  ARB: 20_000_000n,
  OP: 2_000_000n,
  BASE: 10_000_000n,
  GNO: 1_000_000_000n,
  BERA: 1_000_000_000n,
  UNI: 2_000_000n,
  SONIC: 55_000_000_000n,
  MONAD: 100_000_000_000n,
  XLAYER: 100_000_000n,
}

const GAS_PRICE_ELSEWHERE = 1_000_000_000n

/** Base units per virtual byte. */
const BYTE_RATES: Readonly<Record<string, bigint>> = { BTC: 4n, LTC: 2n, DOGE: 1_000n, BCH: 2n, DASH: 2n }

/** Fee of a coin transfer and of a token transfer, base units of the chain's coin. */
const TRANSFERS: Readonly<Record<string, readonly [coin: bigint, token: bigint]>> = {
  // ZIP-317: 5,000 zatoshis for each of two logical actions.
  ZEC: [10_000n, 10_000n],
  SOL: [5_000n, 2_050_000n],
  XRP: [10n, 10n],
  TRON: [270_000n, 13_373_500n],
  TON: [5_000_000n, 50_000_000n],
  SUI: [2_000_000n, 3_000_000n],
  ADA: [172_981n, 172_981n],
  NEAR: [50_000_000_000_000_000_000n, 1_000_000_000_000_000_000_000n],
  STRK: [50_000_000_000_000_000n, 50_000_000_000_000_000n],
}

/**
 * Typical gas price of an EVM chain, wei per unit of gas.
 *
 * @example
 * ```ts
 * const fee = createEvmInboundFee(params.sell, estimateGasPrice(params.sell.chain), false)
 * ```
 */
export const estimateGasPrice = (chain: string): bigint => GAS_PRICES[chain] ?? GAS_PRICE_ELSEWHERE

/** Properties of a deposit that change its fee. */
export interface DepositShape {
  /** The deposit is a contract call. */
  readonly viaContract?: boolean
  /** Bytes of the memo on UTXO chains. */
  readonly memoBytes?: number
}

/**
 * Typical network fee of a deposit, in the coin of the sell chain. For display, where the provider gives no figure; the
 * chain package sets the real fee when the transaction is built. Zero for chains without a figure.
 *
 * @example
 * ```ts
 * const fees = [estimateInboundFee(params.sell, { viaContract: true })]
 * ```
 */
export const estimateInboundFee = (
  sell: Pick<Token, 'chain' | 'address'>,
  { viaContract = false, memoBytes = 0 }: DepositShape = {},
): Fee => {
  const { chain } = sell
  if (chainByCode(chain)?.family === 'evm')
    return createInboundFee(chain, estimateDepositGas(sell, viaContract) * estimateGasPrice(chain))
  const rate = BYTE_RATES[chain]
  if (rate !== undefined) return createInboundFee(chain, rate * BigInt(estimateDepositVsize(chain, memoBytes)))
  const [coin, token] = TRANSFERS[chain] ?? [0n, 0n]
  return createInboundFee(chain, sell.address === undefined ? coin : token)
}
