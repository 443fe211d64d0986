import type { Token } from '../contract/token.ts'
import type { AssetConflict } from '../domain/catalogue.ts'
import { toIdentifierKey } from '../domain/identifier.ts'
import { toProtocol } from '../domain/protocol.ts'
import { wellKnownDecimals } from '../domain/well-known-decimals.ts'
import type { AssetIndex } from './asset-index.ts'

/** Providers in order, with what each lists. */
type ProviderAssets = readonly (readonly [provider: string, supported: AssetIndex])[]

/**
 * Merges tokens to one per key: the known ones first, then the providers in order. Later ones only fill what earlier ones lack.
 *
 * The decimals are those of the known token, else the well-known ones, else those that most protocols claim, the first in order
 * of as many.
 */
export const mergeTokens = (
  known: readonly Token[],
  providers: ProviderAssets,
): { readonly tokens: ReadonlyMap<string, Token>; readonly conflicts: readonly AssetConflict[] } => {
  const tokens = new Map<string, Token>()
  const conflicts: AssetConflict[] = []
  const fill = (key: string, token: Token) => {
    const earlier = tokens.get(key)
    tokens.set(key, earlier ? { ...token, ...earlier } : token)
  }
  for (const token of known) {
    const key = toIdentifierKey(token.identifier)
    if (key !== undefined) fill(key, token)
  }
  const agreed = settleDecimals(providers)
  for (const [provider, { byKey }] of providers) {
    for (const [key, { token }] of byKey) {
      const decimals = tokens.get(key)?.decimals ?? wellKnownDecimals(key) ?? agreed.get(key) ?? token.decimals
      if (decimals === token.decimals) fill(key, token)
      else conflicts.push({ provider, identifier: token.identifier, known: decimals, claimed: token.decimals })
    }
  }
  return { tokens, conflicts }
}

/** Returns the decimals of the tokens that protocols disagree on, by key: those that most of them claim. Several providers of one protocol have one source. */
const settleDecimals = (providers: ProviderAssets): ReadonlyMap<string, number> => {
  const first = new Map<string, number>()
  const disputed = new Set<string>()
  for (const [, { byKey }] of providers) {
    for (const [key, { token }] of byKey) {
      if (!first.has(key)) first.set(key, token.decimals)
      else if (first.get(key) !== token.decimals) disputed.add(key)
    }
  }
  const agreed = new Map<string, number>()
  for (const key of disputed) {
    const claims = new Map<number, Set<string>>()
    for (const [provider, { byKey }] of providers) {
      const decimals = byKey.get(key)?.token.decimals
      if (decimals !== undefined) claims.set(decimals, (claims.get(decimals) ?? new Set()).add(toProtocol(provider)))
    }
    const [most] = [...claims].sort(([, one], [, other]) => other.size - one.size)
    if (most) agreed.set(key, most[0])
  }
  return agreed
}
