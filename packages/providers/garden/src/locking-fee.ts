import type { Fee, Token } from '@switchyard/core'
import { type DepositShape, inboundFee, usualInbound } from '@switchyard/provider-kit'

/** Typical cost of a lock in lamports, mostly rent of its account. */
const SOLANA_LOCK = 3_000_000n

/** Elsewhere a lock is a contract call or, on UTXO chains, a payment to an address. */
const LOCK: DepositShape = { viaContract: true }

/** Typical fee of locking the sell. For display; the chain package sets the real fee when the transaction is built. */
export const lockingFee = (sell: Token): Fee =>
  sell.chain === 'SOL' ? inboundFee(sell.chain, SOLANA_LOCK) : usualInbound(sell, LOCK)
