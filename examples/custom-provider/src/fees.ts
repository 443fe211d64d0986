import type { Fee, QuoteParams, Warning } from '@switchyard/core'

type ChargedType = 'affiliate' | 'service'

/** One fee that Acme is asked to charge. */
interface Charged {
  readonly type: ChargedType
  readonly account: string
  readonly bps: number
}

const wanted = ({ fees }: Pick<QuoteParams, 'fees'>) =>
  [
    { type: 'affiliate', bps: fees.affiliateBps, account: fees.accounts.acme },
    { type: 'service', bps: fees.serviceBps, account: fees.serviceAccounts.acme },
  ] as const

const charged = (params: Pick<QuoteParams, 'fees'>): readonly Charged[] =>
  wanted(params).flatMap(({ type, bps, account }) => (bps > 0 && account ? [{ type, bps, account }] : []))

/** The fees as Acme's API takes them; `undefined` without one. */
export const feeQuery = (params: Pick<QuoteParams, 'fees'>): string | undefined => {
  const fees = charged(params)
  return fees.length === 0 ? undefined : fees.map(({ account, bps }) => `${account}:${bps}`).join(',')
}

/** The fees as an offer lists them. Acme takes them out of the output. */
export const feesOf = (params: QuoteParams, out: bigint): readonly Fee[] => {
  const fees = charged(params)
  const left = 10_000n - BigInt(fees.reduce((sum, { bps }) => sum + bps, 0))
  return fees.map(({ type, bps }) => ({ type, asset: params.buy, amount: (out * BigInt(bps)) / left, bps }))
}

/** A warning for each fee that is wanted and cannot be charged, for want of an account. */
export const feeWarnings = (params: Pick<QuoteParams, 'fees'>): readonly Warning[] =>
  wanted(params).flatMap(({ type, bps, account }) =>
    bps > 0 && !account
      ? [{ code: 'unableToApplyReferralProgram', display: `Acme has no account for the ${type} fee.` }]
      : [],
  )
