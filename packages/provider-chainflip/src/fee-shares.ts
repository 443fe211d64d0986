import type { FeeTerms, Warning } from '@switchyard/core'
import { untakenFee } from '@switchyard/provider-kit'
import { accountBytes } from './codec/broker-account.ts'
import type { Settings } from './settings.ts'

/** A share of another account than the broker's. */
export interface Affiliate {
  readonly account: string
  readonly bps: number
}

/** Who takes what of a swap. */
export interface FeeShares {
  /** Commission of the broker that opens the channel. */
  readonly brokerBps: number
  readonly affiliates: readonly Affiliate[]
  readonly affiliateBps: number
  readonly serviceBps: number
  /** Shares that cannot be taken. */
  readonly warnings: readonly Warning[]
}

const PROTOCOL = 'chainflip'

const WHY = 'there is no Chainflip account for it.'

/**
 * Turns the fee terms into the broker's commission and affiliates.
 *
 * The service share is the broker's commission, unless an account of its own is named for it. The affiliate share goes to
 * the affiliate's account; without one it is not taken, and the route says so. Without a broker nothing can be taken.
 */
export const feeShares = (fees: FeeTerms, settings: Settings): FeeShares => {
  const service = settings.broker ? whole(fees.serviceBps) : 0
  const serviceAccount = fees.serviceAccounts[PROTOCOL]
  const affiliateAccount = fees.accounts[PROTOCOL] ?? settings.affiliateAccount
  const payable = settings.broker && affiliateAccount !== undefined && accountBytes(affiliateAccount) !== undefined
  const affiliate = payable ? whole(fees.affiliateBps) : 0
  const shares = [
    { account: serviceAccount ?? settings.brokerAccount, bps: service },
    { account: affiliateAccount, bps: affiliate },
  ]
  const others = shares.filter((share) => isOther(share.account, settings) && share.bps > 0) as readonly Affiliate[]
  return {
    brokerBps: service + affiliate - others.reduce((sum, { bps }) => sum + bps, 0),
    affiliates: merge(others),
    affiliateBps: affiliate,
    serviceBps: service,
    warnings: [
      ...(fees.affiliateBps > 0 && affiliate === 0 ? [untakenFee('affiliate', WHY)] : []),
      ...(fees.serviceBps > 0 && service === 0 ? [untakenFee('service', WHY)] : []),
    ],
  }
}

const isOther = (account: string | undefined, { brokerAccount }: Settings): boolean =>
  account !== undefined && account !== brokerAccount && accountBytes(account) !== undefined

const whole = (bps: number): number => Math.max(0, Math.floor(bps))

const merge = (shares: readonly Affiliate[]): readonly Affiliate[] => {
  const merged = new Map<string, number>()
  for (const { account, bps } of shares) merged.set(account, (merged.get(account) ?? 0) + bps)
  return [...merged].map(([account, bps]) => ({ account, bps }))
}
