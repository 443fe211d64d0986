import type { Json } from '@switchyard/core'

const OURS = new Set([
  'assets',
  'tags',
  'priceImpact',
  'approvalAddress',
  'affiliate',
  'affiliateFee',
  'txType',
  'isFastQuote',
  'isRefreshed',
  'allowance',
  'providerDepositChannelId',
  'depositChannelExpiration',
  'signature',
  'signedTx',
])

/** A provider's own facts for `meta`, without names the engine speaks for itself. */
export const providerMeta = (meta: Readonly<Record<string, Json>> = {}): Readonly<Record<string, Json>> =>
  Object.keys(meta).some((name) => OURS.has(name))
    ? Object.fromEntries(Object.entries(meta).filter(([name]) => !OURS.has(name)))
    : meta
