import { read } from '@switchyard/provider-kit'
import { findByName, type NetworkAsset } from '../assets/network-asset.ts'
import type { ChainflipFacts } from '../facts.ts'

/** Fees of a swap, in base units. */
export interface WireFees {
  /** In the sold asset: for sweeping the deposit, and for boosting it. */
  readonly ingress: bigint
  readonly boost: bigint
  /** In USDC on Ethereum: of the network, and of broker and affiliates together. */
  readonly network: bigint
  readonly broker: bigint
  /** In the bought asset: for the payout. */
  readonly egress: bigint
  readonly pools: readonly PoolFee[]
}

/** Fee of liquidity providers; only older backends report it. */
export interface PoolFee {
  readonly asset: NetworkAsset
  readonly amount: bigint
}

/** Sums the fees of a quote by type; unknown types are left out. */
export const readFees = (quote: unknown, facts: ChainflipFacts): WireFees => {
  const poolFees: unknown[] = []
  const fees = { ingress: 0n, boost: 0n, network: 0n, broker: 0n, egress: 0n, pools: [] as PoolFee[] }
  for (const fee of read.list(quote, 'includedFees')) {
    const amount = read.amount(fee, 'amount')
    switch (read.text(fee, 'type')) {
      case 'INGRESS':
        fees.ingress += amount
        break
      case 'BOOST':
        fees.boost += amount
        break
      case 'NETWORK':
        fees.network += amount
        break
      case 'BROKER':
        fees.broker += amount
        break
      case 'EGRESS':
        fees.egress += amount
        break
      case 'LIQUIDITY':
        poolFees.push(fee)
    }
  }
  for (const pool of read.optionalList(quote, 'poolInfo') ?? []) poolFees.push(read.optionalRecord(pool, 'fee'))

  for (const fee of poolFees) {
    const amount = fee === undefined ? 0n : read.amount(fee, 'amount')
    const asset = amount === 0n ? undefined : findByName(read.text(fee, 'chain'), read.text(fee, 'asset'), facts)
    if (asset) fees.pools.push({ asset, amount })
  }
  return fees
}
