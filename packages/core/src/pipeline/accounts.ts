import type { Chain } from '../contract/chain.ts'
import type { AccountReader } from '../contract/ports.ts'

/** The accounts of a chain that a text names, in canonical spelling. */
export const findAccounts = (chain: Chain | undefined, code: string, text: string): readonly string[] => {
  if (chain?.readAccounts) return chain.readAccounts(code, text)
  const canonical = chain?.readAddress(code, text)?.canonical
  return canonical === undefined ? [] : [canonical]
}

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
