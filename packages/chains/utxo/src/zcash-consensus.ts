import { UpstreamError } from '@switchyard/core'
import type { ChainSettings } from './chain-settings.ts'
import type { GatewayConsensus } from './gateway/gateway.ts'
import { LOWER_MARGINAL_FEE, MARGINAL_FEE } from './selection/fee.ts'

/** Facts that a Zcash transaction states about its chain. */
export interface ZcashConsensus {
  /** Consensus branch of the next block, which the signature commits to. */
  readonly branchId: number
  /** The last block that may include the transaction; 0 without a limit. */
  readonly expiryHeight: number
  /** Zatoshi for each logical action by which nodes measure a fee now. */
  readonly marginalFee: bigint
}

/**
 * Consensus branch used when neither the options nor the index tell it: NU7, from block 3 543 405 of the main network.
 *
 * Nodes refuse a transaction of another branch, so an outdated value costs a failed broadcast and no funds. Source: Zebra 7.0.0.
 */
export const fallbackBranch: { readonly id: number; readonly date: string } = { id: 0x77190ad9, date: '2026-11-22' }

/** Blocks until a transaction that is not mined expires, 50 minutes of 25 s. Source: ZIP-203, since NU7. */
const EXPIRY_BLOCKS = 120

/** Block of the main network from which nodes measure fees by the lower marginal fee. Source: Zebra 7.0.0. */
const LOWER_FEE_HEIGHT = 3_590_000

/** Heights from here on are invalid. Source: ZIP-203. */
const EXPIRY_LIMIT = 500_000_000

/**
 * Reads the branch of the next block and the expiry height of a transaction made now; `undefined` except on Zcash.
 *
 * The branch of the options stands before that of the index. Without a height from the index the transaction does not expire
 * and pays the higher marginal fee.
 */
export const readZcashConsensus = async (
  { gateway, rules, branchId }: Pick<ChainSettings, 'gateway' | 'rules' | 'branchId'>,
  signal: AbortSignal,
): Promise<ZcashConsensus | undefined> => {
  if (rules.body !== 'zcash') return undefined
  const tip = await gateway.consensus(signal).catch((error: unknown): GatewayConsensus => {
    if (UpstreamError.is(error)) return {}
    throw error
  })
  const expiry = (tip.height ?? EXPIRY_LIMIT) + EXPIRY_BLOCKS
  return {
    branchId: branchId ?? tip.branch ?? fallbackBranch.id,
    expiryHeight: expiry >= EXPIRY_LIMIT ? 0 : expiry,
    marginalFee: (tip.height ?? 0) >= LOWER_FEE_HEIGHT ? LOWER_MARGINAL_FEE : MARGINAL_FEE,
  }
}
