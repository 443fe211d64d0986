import { UpstreamError } from '@switchyard/core'
import type { ChainSettings } from './chain-settings.ts'
import type { GatewayConsensus } from './gateway/gateway.ts'

/** Facts that a Zcash transaction states about its chain. */
export interface ZcashConsensus {
  /** Consensus branch of the next block, which the signature commits to. */
  readonly branchId: number
  /** The last block that may include the transaction; 0 without a limit. */
  readonly expiryHeight: number
  /** Zatoshi for each logical action by which nodes measure a fee now. */
  readonly marginalFee: bigint
}

/** Heights from here on are invalid. Source: ZIP-203. */
const EXPIRY_LIMIT = 500_000_000

/**
 * Reads the branch of the next block and the expiry height of a transaction made now; `undefined` except on Zcash.
 *
 * The branch of the options stands before that of the index. Without a height from the index the transaction does not expire
 * and pays the highest marginal fee.
 */
export const readZcashConsensus = async (
  { gateway, rules, branchId, facts }: Pick<ChainSettings, 'gateway' | 'rules' | 'branchId' | 'facts'>,
  signal: AbortSignal,
): Promise<ZcashConsensus | undefined> => {
  if (rules.body !== 'zcash') return undefined
  const tip = await gateway.consensus(signal).catch((error: unknown): GatewayConsensus => {
    if (UpstreamError.is(error)) return {}
    throw error
  })
  const { consensusBranch, expiryBlocks, marginalFees } = facts()
  const { height = EXPIRY_LIMIT } = tip
  const expiry = height + expiryBlocks
  const measured = marginalFees.findLast(({ fromHeight }) => fromHeight <= height)
  return {
    branchId: branchId ?? tip.branch ?? consensusBranch,
    expiryHeight: expiry >= EXPIRY_LIMIT ? 0 : expiry,
    marginalFee: (tip.height === undefined ? undefined : measured?.zatoshi) ?? rules.marginalFee ?? 0n,
  }
}
