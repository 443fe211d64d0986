import type { FeeAccounts } from './charge-fees.ts'

/** Accounts of integrator fees; part of the options of adapters whose network pays fees to accounts. */
export interface FeeAccountOptions {
  /** Recipient of the affiliate fee, for callers whose key has no account at the network. Default: none. */
  readonly affiliateAccount?: string
  /** Recipient of the service fee, for the same callers. Default: none. */
  readonly serviceAccount?: string
}

/**
 * The accounts of the options as `chargedFees` takes them.
 *
 * @example
 * ```ts
 * const accounts = readFeeAccounts({ affiliateAccount: 'acme.near' })
 * ```
 */
export const readFeeAccounts = ({ affiliateAccount, serviceAccount }: FeeAccountOptions): FeeAccounts => ({
  affiliate: affiliateAccount,
  service: serviceAccount,
})
