import type { Fee, QuoteParams, Warning } from '@switchyard/core'

/** Name of the protocol in the accounts of a caller. */
const PROTOCOL = 'your-name'

const wanted = ({ fees }: Pick<QuoteParams, 'fees'>) =>
  [
    { type: 'affiliate', bps: fees.affiliateBps, account: fees.accounts[PROTOCOL] },
    { type: 'service', bps: fees.serviceBps, account: fees.serviceAccounts[PROTOCOL] },
  ] as const

/** The fees that can be charged: those with an account at the protocol. */
const charged = (params: Pick<QuoteParams, 'fees'>) =>
  wanted(params).flatMap(({ type, bps, account }) => (bps > 0 && account ? [{ type, bps, account }] : []))

/** The fees as the API takes them; `undefined` without one. */
export const feeQuery = (params: Pick<QuoteParams, 'fees'>): string | undefined =>
  charged(params)
    .map(({ account, bps }) => `${account}:${bps}`)
    .join(',') || undefined

/** The fees as an offer lists them. The API has taken them out of the output. */
export const feesOf = (params: QuoteParams, out: bigint): readonly Fee[] => {
  const fees = charged(params)
  const left = 10_000n - BigInt(fees.reduce((sum, { bps }) => sum + bps, 0))
  return fees.map(({ type, bps }) => ({ type, asset: params.buy, amount: (out * BigInt(bps)) / left, bps }))
}

/** A warning for each fee that is wanted and has no account. */
export const feeWarnings = (params: Pick<QuoteParams, 'fees'>): readonly Warning[] =>
  wanted(params).flatMap(({ type, bps, account }) =>
    bps > 0 && !account
      ? [{ code: 'unableToApplyReferralProgram', display: `Your Name has no account for the ${type} fee.` }]
      : [],
  )
