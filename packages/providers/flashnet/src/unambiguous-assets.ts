import { tokenKey } from '@switchyard/core'
import type { Listed } from './assets.ts'

const nameOf = ({ chain, asset }: Listed): string => `${chain} ${asset}`
const meaningOf = ({ token }: Listed): string => `${tokenKey(token)} ${token.decimals}`

/**
 * Selects the assets whose name always stands for the same contract and decimals, and whose contract always has the same
 * name.
 *
 * An order names an asset; the contract is known from the list alone. With two contracts to a name, or two names to a
 * contract, an order could pay another token than the one that was quoted.
 *
 * @param assets - every mention of an asset in the list
 */
export const unambiguousAssets = (assets: Iterable<Listed>): ((asset: Listed) => boolean) => {
  const meanings = new Map<string, string>()
  const names = new Map<string, string>()
  const ambiguous = new Set<string>()
  for (const asset of assets) {
    const [name, meaning] = [nameOf(asset), meaningOf(asset)]
    const token = tokenKey(asset.token)
    if ((meanings.get(name) ?? meaning) !== meaning || (names.get(token) ?? name) !== name) {
      ambiguous.add(name).add(names.get(token) ?? name)
    }
    meanings.set(name, meaning)
    names.set(token, name)
  }
  return (asset) => !ambiguous.has(nameOf(asset))
}
