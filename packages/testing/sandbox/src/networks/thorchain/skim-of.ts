import { share } from './math/share.ts'
import type { AffiliateShare } from './memo/swap-memo.ts'
import type { Protocol } from './protocol.ts'

/** Affiliate fees taken from a deposit before the swap; zero when they are taken from the output. */
export const skimOf = (
  { affiliateFrom }: Pick<Protocol, 'affiliateFrom'>,
  deposit: bigint,
  affiliates: readonly AffiliateShare[],
): bigint =>
  affiliateFrom === 'output' ? 0n : affiliates.reduce((sum, { bps }) => sum + share(bps, 10_000n, deposit), 0n)
