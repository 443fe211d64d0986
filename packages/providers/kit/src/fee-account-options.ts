import type { FeeAccounts } from './charged-fees.ts'

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
 * const accounts = feeAccounts({ affiliateAccount: 'acme.near' })
 * ```
 */
export const feeAccounts = ({ affiliateAccount, serviceAccount }: FeeAccountOptions): FeeAccounts => ({
  affiliate: affiliateAccount,
  service: serviceAccount,
})
