import type { Caller, KeyStore } from '../contract/caller.ts'

/** The caller of an engine that is embedded without keys: no fees, no limits. */
export const anonymous: Caller = {
  id: 'anonymous',
  affiliateTiers: [],
  affiliateAccounts: {},
  serviceTiers: [],
  serviceAccounts: {},
  perMinute: {},
  explain: true,
}

/** Accepts every request as `anonymous`. */
export const openKeys: KeyStore = { find: async () => anonymous }
