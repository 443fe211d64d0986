import type { Fee, QuoteParams, Warning } from '@switchyard/core'

/** Fees that the caller's key asks for, as far as Acme is concerned. */
export interface AppFees {
  /** Fees that can be charged: those with an account at Acme. */
  readonly charged: readonly {
    readonly type: 'affiliate' | 'service'
    readonly bps: number
    readonly account: string
  }[]
  /** A warning for each fee without an account. */
  readonly warnings: readonly Warning[]
}

/** Reads the fees to charge from the parameters of a quote. */
export const readFees = ({ fees }: Pick<QuoteParams, 'fees'>): AppFees => {
  const wanted = [
    { type: 'affiliate', bps: fees.affiliateBps, account: fees.accounts.acme },
    { type: 'service', bps: fees.serviceBps, account: fees.serviceAccounts.acme },
  ] as const
  return {
    charged: wanted.flatMap(({ type, bps, account }) => (bps > 0 && account ? [{ type, bps, account }] : [])),
    warnings: wanted
      .filter(({ bps, account }) => bps > 0 && !account)
      .map(({ type }) => ({
        code: 'unableToApplyReferralProgram',
        display: `Acme has no account for the ${type} fee.`,
      })),
  }
}

/** Writes the fees as Acme takes them, `account:bps` separated by commas; `undefined` without one. */
export const writeFees = ({ charged }: AppFees): string | undefined =>
  charged.map(({ account, bps }) => `${account}:${bps}`).join(',') || undefined

/** Lists the fees of an offer. Acme has already taken them out of the output. */
export const listFees = ({ charged }: AppFees, asset: Fee['asset'], out: bigint): readonly Fee[] => {
  const leftBps = 10_000n - BigInt(charged.reduce((sum, { bps }) => sum + bps, 0))
  return charged.map(({ type, bps }) => ({ type, asset, amount: (out * BigInt(bps)) / leftBps, bps }))
}
