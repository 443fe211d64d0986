import { bpsOf, type Fee, type FeeAsset, type FeeType, type QuoteParams, type Token } from '@switchyard/core'
import { createInboundFee, type DepositShape, estimateInboundFee } from '@switchyard/provider-kit'
import type { IntegratorFees } from './integrator-fees.ts'

/** Integrator fees are basis points of the sell; the solver's fee is part of its price. */
export const quotedFees = (
  { sell, sellAmount }: QuoteParams,
  { affiliateBps, serviceBps }: IntegratorFees,
): readonly Fee[] => {
  const asset = { identifier: sell.identifier, chain: sell.chain, decimals: sell.decimals }
  const service = feeOf('service', asset, sellAmount, serviceBps)
  const locking = lockingFee(sell)
  return affiliateBps > 0 ? [feeOf('affiliate', asset, sellAmount, affiliateBps), service, locking] : [service, locking]
}

const feeOf = (type: FeeType, asset: FeeAsset, amount: bigint, bps: number): Fee => ({
  type,
  asset,
  amount: bpsOf(amount, bps),
  bps,
})

/** Typical cost of a lock in lamports, mostly rent of its account. */
const SOLANA_LOCK = 3_000_000n

/** Elsewhere a lock is a contract call or, on UTXO chains, a payment to an address. */
const LOCK: DepositShape = { viaContract: true }

/** Typical fee of locking the sell. For display; the chain package sets the real fee when the transaction is built. */
const lockingFee = (sell: Token): Fee =>
  sell.chain === 'SOL' ? createInboundFee(sell.chain, SOLANA_LOCK) : estimateInboundFee(sell, LOCK)
