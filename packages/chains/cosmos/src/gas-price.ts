import { UpstreamError } from '@switchyard/core'
import { at } from '@switchyard/net'
import type { Gateway } from './gateway.ts'
import type { Network } from './network.ts'

const BILLION = 1_000_000_000n
const HUNDRED = 100n

/** Computes the fee of an amount of gas at a price of 10^9 units, rounded up. */
export const computeFee = (gas: bigint, gasPrice: bigint): bigint => (gas * gasPrice + BILLION - 1n) / BILLION

/**
 * Reads the price of 10^9 units of gas, with the margin of the chain. Uses the fallback when no node returns a plausible
 * price; returns `undefined` where transactions carry no fee for gas or the fee is configured.
 */
export const readGasPrice = async (
  network: Network,
  gateway: Gateway,
  signal: AbortSignal,
): Promise<bigint | undefined> => {
  const { fee, pricing, gasPrice: fallback, gasPriceCeiling } = network
  if (fee !== undefined || !pricing) return undefined
  const quoted = await readQuotedPrice(network, gateway, signal)
  const believed = quoted === undefined || quoted === 0n || quoted > gasPriceCeiling ? fallback : quoted
  // The minimum of one node says little about the validators'.
  const price = pricing.from === 'node' && believed < fallback ? fallback : believed
  return (price * pricing.marginPercent + HUNDRED - 1n) / HUNDRED
}

/** Reads the price that a node names, as it is; `undefined` when none names one. */
export const readQuotedPrice = async (
  { pricing, feeDenom }: Network,
  gateway: Gateway,
  signal: AbortSignal,
): Promise<bigint | undefined> => {
  const isMarket = pricing?.from === 'feemarket'
  const readPrice = (body: unknown): bigint | undefined => {
    if (isMarket) {
      const prices = at(body, 'prices')
      const price = Array.isArray(prices) ? prices.find((one) => at(one, 'denom') === feeDenom) : undefined
      return parsePerBillion(String(at(price, 'amount')))
    }
    // A text such as `0.1uusdc,0.2uother`.
    const prices = String(at(body, 'minimum_gas_price')).split(',')
    const price = prices.find((text) => text.replace(/^[\d.]+/, '') === feeDenom)
    return price === undefined ? undefined : parsePerBillion(price.slice(0, -feeDenom.length))
  }
  const path = isMarket ? '/feemarket/v1/gas_prices' : '/cosmos/base/node/v1beta1/config'
  return gateway.value(path, readPrice, signal).catch((error: unknown) => {
    if (UpstreamError.is(error)) return undefined
    throw error
  })
}

/** Computes the price of 10^9 units from a decimal price of one, rounded up. */
const parsePerBillion = (decimal: string): bigint | undefined => {
  const match = /^(\d{1,12})(?:\.(\d{1,18}))?$/.exec(decimal)
  if (!match) return undefined
  const atto = BigInt(`${match[1]}${(match[2] ?? '').padEnd(18, '0')}`)
  return (atto + BILLION - 1n) / BILLION
}
