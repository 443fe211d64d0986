import { accepts } from 'hono/accepts'
import type { Encoder, Encodings } from './encodings.ts'
import type { HostContext } from './host-env.ts'

/** Returns the best encoding that the client accepts and the host has, with its name; `undefined` for the body as it is. */
export const chooseEncoding = (context: HostContext, encodings: Encodings): readonly [string, Encoder] | undefined => {
  const supports = Object.keys(encodings)
  const name = accepts(context, {
    header: 'Accept-Encoding',
    supports,
    default: 'identity',
    match: preferFrom(supports),
  })
  const encode = encodings[name]
  return encode === undefined ? undefined : [name, encode]
}

/** The highest weight wins, then our own order. Weight 0 forbids an encoding, except `identity`. */
const preferFrom =
  (supports: readonly string[]) =>
  (accepted: readonly { readonly type: string; readonly q: number }[]): string => {
    const readWeight = (name: string): number =>
      (accepted.find(({ type }) => type.toLowerCase() === name) ?? accepted.find(({ type }) => type === '*'))?.q ?? 0
    const allowed = supports.filter((name) => readWeight(name) > 0)
    return allowed.sort((one, other) => readWeight(other) - readWeight(one))[0] ?? 'identity'
  }
