import { findChain, type Policy, type PolicyScope, parseIdentifier } from '@switchyard/core'

/** Tells known chain codes from others. */
export type IsChain = (code: string) => boolean

/** A place in rules that names a chain which is not known. */
export interface UnknownChain {
  readonly path: readonly (string | number)[]
  /** The requirement, as the rest of a sentence. */
  readonly message: string
}

/** Asks the chain table, which has the engine's chains and those of loaded plugins. */
export const isKnownNow: IsChain = (code) => findChain(code) !== undefined

/** The form of a chain code. Other texts are refused for their form. */
export const CHAIN_CODE: RegExp = /^[A-Z][A-Z0-9]{1,19}$/

/** The requirement for a code that no chain has. */
export const MUST_BE_CHAIN = 'must be the code of a chain, such as "BTC"'

/** The chains that rules name and that are not known. Plugins add theirs once an engine has been created with them. */
export const findUnknownChains = (rules: Partial<Policy>, isChain: IsChain = isKnownNow): readonly UnknownChain[] => {
  const { switchedOff, alwaysOn, gates, sizeCeilings, feeCaps, blacklist, intermediateAssets, geoTokens } = rules
  const scopes = Object.entries<readonly PolicyScope[] | undefined>({
    switchedOff,
    alwaysOn,
    gates,
    sizeCeilings,
    feeCaps,
  })
  const found: UnknownChain[] = []
  for (const [name, list = []] of scopes) {
    for (const [index, { chain, asset, pair }] of list.entries()) {
      const path = [name, index]
      if (chain !== undefined && CHAIN_CODE.test(chain) && !isChain(chain))
        found.push({ path: [...path, 'chain'], message: MUST_BE_CHAIN })
      found.push(...findInIdentifier(asset, [...path, 'asset'], isChain))
      found.push(...findInIdentifier(pair?.sell, [...path, 'pair', 'sell'], isChain))
      found.push(...findInIdentifier(pair?.buy, [...path, 'pair', 'buy'], isChain))
    }
  }
  for (const [name, list = []] of Object.entries({ blacklist, intermediateAssets })) {
    for (const [index, text] of list.entries()) found.push(...findInIdentifier(text, [name, index], isChain))
  }
  for (const text of Object.keys(geoTokens ?? {})) found.push(...findInIdentifier(text, ['geoTokens', text], isChain))
  return found
}

/** Rules without those that name a chain which is not known. */
export const withoutUnknownChains = (rules: Partial<Policy>): Partial<Policy> => {
  const left = new Set(findUnknownChains(rules).map(({ path: [name, key] }) => `${name} ${key}`))
  if (left.size === 0) return rules
  const stays = (name: string, key: string | number): boolean => !left.has(`${name} ${key}`)
  const cleaned = ([name, value]: [string, unknown]): readonly [string, unknown] => {
    if (Array.isArray(value)) return [name, value.filter((_, index) => stays(name, index))]
    if (name !== 'geoTokens') return [name, value]
    return [name, Object.fromEntries(Object.entries(value as object).filter(([key]) => stays(name, key)))]
  }
  return Object.fromEntries(Object.entries(rules).map(cleaned))
}

const findInIdentifier = (
  text: string | undefined,
  path: UnknownChain['path'],
  isChain: IsChain,
): readonly UnknownChain[] => {
  const code = text === undefined ? undefined : parseIdentifier(text)?.chain.toUpperCase()
  return code === undefined || isChain(code) ? [] : [{ path, message: 'must be on a known chain' }]
}
