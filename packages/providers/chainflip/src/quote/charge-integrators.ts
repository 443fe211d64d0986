import type { FeeTerms, Warning } from '@switchyard/core'
import { warnUnchargedFees } from '@switchyard/provider-kit'
import { readAccountBytes } from '../codec/ss58.ts'
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
  const [serviceBps = 0, requestedBps = 0] = settings.broker
    ? [fees.serviceBps, fees.affiliateBps].map((bps) => Math.max(0, Math.floor(bps)))
    : []
  const service = fees.serviceAccounts[PROTOCOL]
  const affiliate = fees.accounts[PROTOCOL] ?? settings.affiliateAccount
  const isPaid =
    requestedBps > 0 &&
    affiliate !== undefined &&
    (affiliate === settings.affiliateAccount || namesAccount(fees.accounts))
  const affiliateBps = isPaid ? requestedBps : 0

  // Fees of accounts other than the broker; fees of one account are added up.
  const others = new Map<string, number>()
  if (service !== undefined && serviceBps > 0 && namesAccount(fees.serviceAccounts)) others.set(service, serviceBps)
  if (isPaid) others.set(affiliate, (others.get(affiliate) ?? 0) + affiliateBps)
  if (settings.brokerAccount !== undefined) others.delete(settings.brokerAccount)
  const affiliates = [...others].map(([account, bps]) => ({ account, bps }))

  let brokerBps = serviceBps + affiliateBps
  for (const { bps } of affiliates) brokerBps -= bps
  const warnings = warnUnchargedFees(fees, { affiliateBps, serviceBps }, WHY)
  return { brokerBps, affiliates, affiliateBps, serviceBps, warnings }
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
