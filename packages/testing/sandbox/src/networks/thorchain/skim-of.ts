import { share } from './math/share.ts'
import type { AffiliateShare } from './memo/swap-memo.ts'
import type { Protocol } from './protocol.ts'

/** What affiliates take out of a deposit before it is swapped; nothing where they are paid out of the output. */
export const skimOf = (
  { affiliateFrom }: Pick<Protocol, 'affiliateFrom'>,
  deposit: bigint,
  affiliates: readonly AffiliateShare[],
): bigint =>
  affiliateFrom === 'output' ? 0n : affiliates.reduce((sum, { bps }) => sum + share(bps, 10_000n, deposit), 0n)
