import type { Chain } from '../contract/chain.ts'
import type { AccountReader } from '../contract/ports.ts'
import { findAccounts } from '../pipeline/screen.ts'

/** Reads the accounts of a list's entries, on every chain. A chain that fails at an entry adds none. */
export const createAccountReader =
  (chains: ReadonlyMap<string, Chain>): AccountReader =>
  (text) => {
    const found = new Set<string>()
    for (const [code, chain] of chains) {
      try {
        for (const account of findAccounts(chain, code, text)) found.add(account)
      } catch {
        // The entry stays listed as it is spelled.
      }
    }
    return [...found]
  }
