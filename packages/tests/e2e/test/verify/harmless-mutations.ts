/** Changes of a response that cost nobody money, each with the reason. All others must be found. */
const harmless: readonly (readonly [name: RegExp, why: string])[] = [
  [/^fees\./, 'announcements: the wallet bounds its fee itself, and the least output contains the others'],
  [/^legs\./, 'announcements'],
  [/^warnings\./, 'remarks for the user'],
  [/^estimatedTime\./, 'an estimate'],
  [/^expectedBuyAmount /, 'an estimate; the least output counts'],
  [/^totalSlippageBps /, 'an estimate'],
  [/^txHint /, 'the transaction itself is read'],
  [/^swapId /, 'a name for support'],
  [
    /^meta\.(assets|tags|priceImpact|timeSource|isFastQuote|isRefreshed|affiliate|affiliateFee|txType|allowance)/,
    'display',
  ],
  [/^nextActions\./, 'what the client calls after it has sent; the transaction does not depend on it'],
  [/^meta\.(streamingInterval|maxStreamingQuantity) /, 'display; the memo counts'],
  [
    /^meta\.(near|chainflip|thorchain|garden|flashnet|mayan|harbor|oneinch|providerDepositChannelId)/,
    'names for tracking',
  ],
  [/^(expiration|meta\.depositChannelExpiration) \+1$/, 'one second; accepted as unverifiable'],
  [/^meta\.depositChannelExpiration removed$/, 'accepted as unverifiable'],
  [/^inboundAddress (removed|null)$/, 'who is paid is in targetAddress and in the transaction'],
  [/^(tx|approvalTx)\.(gas|gasLimit|gasPrice) removed$/, 'the wallet sets the fee itself'],
  [/^meta\.approvalAddress (removed|null)$/, 'nobody is approved by it'],
]

/** Mutations of an end that is not needed: the route itself has none, or a late call moves nothing. */
const withoutEnd = /^expiration removed$/

/** Before an approval nothing is sent but the approval: the transaction comes with the next response. */
const beforeApproval = /^(targetAddress|inboundAddress|memo|expiration) /

export const isHarmless = (name: string, { hasEnd, isApproval }: { hasEnd: boolean; isApproval: boolean }): boolean =>
  harmless.some(([pattern]) => pattern.test(name)) ||
  (!hasEnd && withoutEnd.test(name)) ||
  (isApproval && beforeApproval.test(name))
