import type { Token } from '../contract/token.ts'
import { identifierKey } from '../domain/identifier.ts'
import type { SurfaceIndex } from './surface-index.ts'

/** A provider's asset whose decimals contradict the token as it is already known. */
export interface SurfaceConflict {
  readonly provider: string
  readonly identifier: string
  readonly known: number
  readonly claimed: number
}

/** One token per key: the base list first, then the providers in order, the fallback last. Later ones only fill what earlier ones lack. */
export const mergeTokens = (
  baseList: readonly Token[],
  surfaces: readonly (readonly [provider: string, surface: SurfaceIndex])[],
  fallback: readonly Token[] = [],
): { readonly tokens: ReadonlyMap<string, Token>; readonly conflicts: readonly SurfaceConflict[] } => {
  const tokens = new Map<string, Token>()
  const conflicts: SurfaceConflict[] = []
  for (const token of baseList) {
    const key = identifierKey(token.identifier)
    if (key !== undefined) tokens.set(key, token)
  }
  for (const [provider, { byKey }] of surfaces) {
    for (const [key, { token }] of byKey) {
      const known = tokens.get(key)
      if (known && known.decimals !== token.decimals) {
        conflicts.push({ provider, identifier: token.identifier, known: known.decimals, claimed: token.decimals })
      } else {
        tokens.set(key, known ? { ...token, ...known } : token)
      }
    }
  }
  for (const token of fallback) {
    const key = identifierKey(token.identifier)
    if (key !== undefined && !tokens.has(key)) tokens.set(key, token)
  }
  return { tokens, conflicts }
}
