import type { Token } from '@switchyard/core'
import { findChainName } from '../assets/chains.ts'
import { btc, eth, sol, solUsdc, tronUsdt, usdc, xrp, zec } from './tokens.ts'

export const NOW = 1_790_000_000_000
export const EXPIRES = new Date(NOW + 120_000).toISOString()

const caip: Readonly<Record<string, string>> = { SOL: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', BTC: '' }

const details = ({ chain, chainId, ticker, decimals, address }: Token) => ({
  chain: findChainName(chain),
  asset: ticker,
  contractAddress: address ?? null,
  decimals,
  chainId: caip[chain] === '' ? null : (caip[chain] ?? chainId),
})

/** A pair of `/limits`. Source: recorded live entry. */
export const pair = (from: Token, to: Token, exactIn: object = {}) => ({
  sourceChain: findChainName(from.chain),
  sourceAsset: from.ticker,
  destinationChain: findChainName(to.chain),
  destinationAsset: to.ticker,
  exactOutEligible: false,
  fixedEligible: true,
  source: details(from),
  destination: details(to),
  direction: 'sell',
  limits: {
    orderNotionalUsd: { minCents: '80', maxCents: '9030000', source: 'runtime_order_bounds' },
    exactIn: {
      supported: true,
      requestAmount: {
        leg: 'source',
        chain: findChainName(from.chain),
        asset: from.ticker,
        minAmountSmallest: null,
        maxAmountSmallest: null,
        minUsdCents: '80',
        maxUsdCents: '9030000',
        ...exactIn,
      },
      constraints: ['order_notional_usd', 'provider_dynamic_limits'],
    },
  },
})

const assets = [btc, eth, zec, xrp, sol, usdc, solUsdc, tronUsdt]

/** Every asset against every other; bitcoin from 20,000 satoshis up. */
export const limits = {
  routes: assets.flatMap((from) =>
    assets
      .filter((to) => to !== from)
      .map((to) => pair(from, to, from === btc ? { minAmountSmallest: '20000', maxAmountSmallest: '100000000' } : {})),
  ),
}

/** A row of the catalogue; by default it is sold for everything. */
export const row = (one: Token, to: unknown = 'all') => {
  const { chain, asset, ...rest } = details(one)
  return { id: `${chain}:${asset}`, chain, asset, ...rest, route: { to, exactOutTo: [], fixedTo: [] } }
}

/** Response of `/v2/orchestration/routes`: every asset against every other. */
export const catalogue = { assets: assets.map((one) => row(one)) }

/** Response of `/estimate`. */
export const estimate = (more: object = {}) => ({
  estimatedOut: '99850000',
  feeAmount: '100000',
  feeBps: 10,
  totalFeeAmount: '150000',
  roundingFeeAmount: '2',
  appFeeAmount: '0',
  feeAsset: 'USDC',
  feeAssetDetails: details(solUsdc),
  route: ['USDC', 'USDB', 'BTC'],
  ...more,
})

/** Response of `/quote`. */
export const order = (amountIn: bigint, more: object = {}) => ({
  quoteId: 'q_123',
  depositAddress: '0x5615e8ab93b9d695b6d4d6545f7792aa59e1069a',
  amountIn: amountIn.toString(),
  amountMode: 'exact_in',
  estimatedOut: '99850000',
  feeAmount: '100000',
  feeBps: 10,
  totalFeeAmount: '150000',
  feeAsset: 'USDC',
  route: ['USDC', 'USDB', 'BTC'],
  expiresAt: EXPIRES,
  ...more,
})
