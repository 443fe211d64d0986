import type { FeeTerms, Warning } from '@switchyard/core'
import { warnUnchargedFees } from '@switchyard/provider-kit'
import { readAccountBytes } from '../codec/account-bytes.ts'
import type { Settings } from '../options.ts'

/** Fee of an account other than the broker. */
export interface Affiliate {
  readonly account: string
  readonly bps: number
}

/** Fees of broker, affiliate and service on one swap, basis points. */
export interface IntegratorFees {
  /** Commission of the broker that opens the channel. */
  readonly brokerBps: number
  readonly affiliates: readonly Affiliate[]
  readonly affiliateBps: number
  readonly serviceBps: number
  /** Fees that cannot be charged. */
  readonly warnings: readonly Warning[]
}

const PROTOCOL = 'chainflip'

const WHY = 'there is no Chainflip account for it.'

/**
 * Splits the fee terms into the commission of the broker and fees of affiliates.
 *
 * The service fee is part of the broker's commission, unless it has an account of its own. The affiliate fee goes to the
 * affiliate's account; without one it is not charged and the route carries a warning. Without a broker no fee is charged.
 */
export const chargeIntegrators = (fees: FeeTerms, settings: Settings): IntegratorFees => {
  const affiliate = affiliateShare(fees, settings)
  const affiliateBps = affiliate?.bps ?? 0
  const serviceBps = settings.broker ? whole(fees.serviceBps) : 0
  const affiliates = othersThan(settings.brokerAccount, serviceShare(fees, serviceBps), affiliate)
  let brokerBps = serviceBps + affiliateBps
  for (const { bps } of affiliates) brokerBps -= bps
  const warnings = warnUnchargedFees(fees, { affiliateBps, serviceBps }, WHY)
  return { brokerBps, affiliates, affiliateBps, serviceBps, warnings }
}

/** The affiliate fee with the account of the key, else of the options; `undefined` without a fee or an account. */
const affiliateShare = (fees: FeeTerms, settings: Settings): Affiliate | undefined => {
  const bps = settings.broker ? whole(fees.affiliateBps) : 0
  const account = fees.accounts[PROTOCOL] ?? settings.affiliateAccount
  if (bps === 0 || account === undefined) return undefined
  return account === settings.affiliateAccount || namesAccount(fees.accounts) ? { account, bps } : undefined
}

/** The service fee where it has an account of its own. */
const serviceShare = ({ serviceAccounts }: FeeTerms, bps: number): Affiliate | undefined => {
  const account = serviceAccounts[PROTOCOL]
  return account !== undefined && bps > 0 && namesAccount(serviceAccounts) ? { account, bps } : undefined
}

type Accounts = FeeTerms['accounts']

const checked = new WeakMap<Accounts, { readonly account: string; readonly valid: boolean }>()

/** Returns `true` when a key names a Chainflip account. The checksum is verified once for each record of accounts. */
const namesAccount = (accounts: Accounts): boolean => {
  const account = accounts[PROTOCOL] ?? ''
  const known = checked.get(accounts)
  // The record can change after it was checked.
  if (known?.account === account) return known.valid
  const valid = readAccountBytes(account) !== undefined
  checked.set(accounts, { account, valid })
  return valid
}

const whole = (bps: number): number => Math.max(0, Math.floor(bps))

/** Fees of accounts other than the broker; fees of one account are added up. */
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
