import type { Json } from '@switchyard/core'
import type { z } from 'zod'

/** The signing keys of one caller, replaced ones included. */
export interface CallerSigningKeys {
  readonly id: string
  readonly signing?: { readonly keyId: string; readonly privateJwk: Readonly<Record<string, Json>> }
  readonly retiredSigning?: readonly { readonly keyId: string; readonly x: string; readonly y: string }[]
}

/**
 * Ids of signing keys that name more than one key or belong to more than one caller. Verifiers find a key by its id, so the
 * signatures of one of the two could not be verified, or would be verified as the other's.
 */
export const findSharedKeyIds = (callers: readonly CallerSigningKeys[]): readonly string[] => {
  const owners = new Map<string, string>()
  const shared = new Set<string>()
  for (const { id, signing, retiredSigning = [] } of callers) {
    const current = signing === undefined ? [] : [{ keyId: signing.keyId, ...signing.privateJwk }]
    for (const { keyId, x, y } of [...current, ...retiredSigning] as readonly Named[]) {
      const owner = JSON.stringify([id, x, y])
      if ((owners.get(keyId) ?? owner) !== owner) shared.add(keyId)
      owners.set(keyId, owner)
    }
  }
  return [...shared]
}

type Named = { readonly keyId: string; readonly x?: Json; readonly y?: Json }

/** Describes the fault of such an id. */
export const describeSharedKeyId = (keyId: string): string =>
  `signing.keyId ${keyId} is given to two keys; each needs an id of its own`

/** The check of a list of callers in a configuration or a keys file. */
export const refuseSharedKeyIds: z.core.CheckFn<readonly CallerSigningKeys[]> = ({ value, issues }) => {
  for (const keyId of findSharedKeyIds(value))
    issues.push({ code: 'custom', input: value, message: describeSharedKeyId(keyId) })
}
