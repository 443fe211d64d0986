import type { Json } from '@switchyard/core'

/** Members of `meta` that the engine sets. */
const RESERVED = new Set([
  'assets',
  'tags',
  'priceImpact',
  'approvalAddress',
  'caip19',
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

/** The members a provider adds to `meta`, without names that the engine sets. */
export const renderProviderMeta = (meta: Readonly<Record<string, Json>> = {}): Readonly<Record<string, Json>> =>
  Object.keys(meta).some((name) => RESERVED.has(name))
    ? Object.fromEntries(Object.entries(meta).filter(([name]) => !RESERVED.has(name)))
    : meta
