import type { Token } from '../contract/token.ts'
import { identifierKey } from '../domain/identifier.ts'
import type { AssetIndex } from './asset-index.ts'

/** A provider's asset whose decimals contradict the token as it is already known. */
export interface AssetConflict {
  readonly provider: string
  readonly identifier: string
  readonly known: number
  readonly claimed: number
}

/** One token per key: the known ones first, then the providers in order. Later ones only fill what earlier ones lack. */
export const mergeTokens = (
  known: readonly Token[],
  providers: readonly (readonly [provider: string, supported: AssetIndex])[],
): { readonly tokens: ReadonlyMap<string, Token>; readonly conflicts: readonly AssetConflict[] } => {
  const tokens = new Map<string, Token>()
  const conflicts: AssetConflict[] = []
  const fill = (key: string, token: Token) => {
    const earlier = tokens.get(key)
    tokens.set(key, earlier ? { ...token, ...earlier } : token)
  }
  for (const token of known) {
    const key = identifierKey(token.identifier)
    if (key !== undefined) fill(key, token)
  }
  for (const [provider, { byKey }] of providers) {
    for (const [key, { token }] of byKey) {
      const { decimals } = tokens.get(key) ?? token
      if (decimals === token.decimals) fill(key, token)
      else conflicts.push({ provider, identifier: token.identifier, known: decimals, claimed: token.decimals })
    }
  }
  return { tokens, conflicts }
}
