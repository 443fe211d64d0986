import type { FeeTerms, Warning } from '@switchyard/core'
import { unchargedFees } from '@switchyard/provider-kit'
import { accountBytes } from './codec/broker-account.ts'
import type { Settings } from './settings.ts'

/** A share of another account than the broker's. */
export interface Affiliate {
  readonly account: string
  readonly bps: number
}

/** Who takes what of a swap. */
export interface IntegratorFees {
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
export const integratorFees = (fees: FeeTerms, settings: Settings): IntegratorFees => {
  const affiliate = affiliateShare(fees, settings)
  const affiliateBps = affiliate?.bps ?? 0
  const serviceBps = settings.broker ? whole(fees.serviceBps) : 0
  const affiliates = othersThan(settings.brokerAccount, serviceShare(fees, serviceBps), affiliate)
  let brokerBps = serviceBps + affiliateBps
  for (const { bps } of affiliates) brokerBps -= bps
  const warnings = unchargedFees(fees, { affiliateBps, serviceBps }, WHY)
  return { brokerBps, affiliates, affiliateBps, serviceBps, warnings }
}

/** The share of the key's account, else of the options'; `undefined` where there is nothing to take or nobody to pay. */
const affiliateShare = (fees: FeeTerms, settings: Settings): Affiliate | undefined => {
  const bps = settings.broker ? whole(fees.affiliateBps) : 0
  const account = fees.accounts[PROTOCOL] ?? settings.affiliateAccount
  if (bps === 0 || account === undefined) return undefined
  return account === settings.affiliateAccount || namesAccount(fees.accounts) ? { account, bps } : undefined
}

/** The service share where an account of its own is named for it. */
const serviceShare = ({ serviceAccounts }: FeeTerms, bps: number): Affiliate | undefined => {
  const account = serviceAccounts[PROTOCOL]
  return account !== undefined && bps > 0 && namesAccount(serviceAccounts) ? { account, bps } : undefined
}

type Accounts = FeeTerms['accounts']

const checked = new WeakMap<Accounts, { readonly account: string; readonly valid: boolean }>()

/** Whether what a key names is an account of Chainflip; its checksum is worked out once for each record of accounts. */
const namesAccount = (accounts: Accounts): boolean => {
  const account = accounts[PROTOCOL] ?? ''
  const known = checked.get(accounts)
  // Whoever owns the record may name another account in it.
  if (known?.account === account) return known.valid
  const valid = accountBytes(account) !== undefined
  checked.set(accounts, { account, valid })
  return valid
}

const whole = (bps: number): number => Math.max(0, Math.floor(bps))

/** Shares that do not go to the broker itself; one account gets one. */
const othersThan = (
  broker: string | undefined,
  service: Affiliate | undefined,
  affiliate: Affiliate | undefined,
): readonly Affiliate[] => {
  const others: Affiliate[] = []
  if (service && service.account !== broker) others.push(service)
  if (!affiliate || affiliate.account === broker) return others
  if (others[0]?.account !== affiliate.account) return [...others, affiliate]
  return [{ account: affiliate.account, bps: others[0].bps + affiliate.bps }]
}
