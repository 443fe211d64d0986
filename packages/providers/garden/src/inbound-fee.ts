import type { Fee, Token } from '@switchyard/core'
import { type DepositShape, inboundFee, usualInbound } from '@switchyard/provider-kit'

/** Lamports a lock usually costs: its account must be kept alive. */
const SOLANA_LOCK = 3_000_000n

/** Every other lock calls a contract or, on UTXO chains, pays an address. */
const LOCK: DepositShape = { viaContract: true }

/** What locking the sell usually costs the wallet; an estimate for display, the chain decides when it is built. */
export const lockingFee = (sell: Token): Fee =>
  sell.chain === 'SOL' ? inboundFee(sell.chain, SOLANA_LOCK) : usualInbound(sell, LOCK)
