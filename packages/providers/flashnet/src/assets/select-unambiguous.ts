import { tokenKey } from '@switchyard/core'
import type { Listed } from './listed.ts'

const writeName = ({ chain, asset }: Listed): string => `${chain} ${asset}`

/**
 * Selects the assets whose name always stands for the same contract and decimals, and whose contract always has the same
 * name.
 *
 * An order names an asset; the contract is known from the list alone. With two contracts to a name, or two names to a
 * contract, an order could pay another token than the one that was quoted.
 *
 * @param assets - every mention of an asset in the list
 */
export const selectUnambiguous = (assets: Iterable<Listed>): ((asset: Listed) => boolean) => {
  const meanings = new Map<string, string>()
  const names = new Map<string, string>()
  const ambiguous = new Set<string>()
  for (const asset of assets) {
    const name = writeName(asset)
    const token = tokenKey(asset.token)
    const meaning = `${token} ${asset.token.decimals}`
    if ((meanings.get(name) ?? meaning) !== meaning || (names.get(token) ?? name) !== name) {
      ambiguous.add(name).add(names.get(token) ?? name)
    }
    meanings.set(name, meaning)
    names.set(token, name)
  }
  return (asset) => !ambiguous.has(writeName(asset))
}
