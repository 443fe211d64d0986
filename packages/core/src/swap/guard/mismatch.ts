import type { Chain } from '../../contract/chain.ts'
import { addressKey } from '../../domain/identifier.ts'
import type { EngineContext } from '../../engine-context.ts'
import { SwapError } from '../../errors.ts'

/** A field in which what was handed over differs from what was agreed on. */
export interface Mismatch {
  readonly field: string
  readonly expected: string
  readonly found: string
}

/** A field as it should be and as it is. */
export type Field = readonly [field: string, expected: unknown, found: unknown]

/** The first field that is not what it should be. */
export const firstDifference = (fields: readonly Field[]): Mismatch | undefined => {
  const wrong = fields.find(([, expected, found]) => expected !== found)
  return wrong && { field: wrong[0], expected: String(wrong[1]), found: String(wrong[2]) }
}

/** The one spelling in which addresses of a chain are compared. */
export type Spell = (address: string | undefined) => string | undefined

export const spelling = (reader: Chain | undefined, code: string): Spell => {
  const canonical = (address: string) => reader?.address(code, address)?.canonical ?? addressKey(address)
  return (address) => (address === undefined ? undefined : canonical(address))
}

/**
 * Tells a mismatch as `build-mismatch`; nothing is handed out.
 *
 * @throws {SwapError} `unableToBuildTransaction` always.
 */
export const refuseMismatch = (
  { events }: EngineContext,
  about: { readonly provider: string; readonly chain: string },
  found: Mismatch,
  message: string,
): never => {
  events.emit('build-mismatch', { ...about, ...found })
  throw new SwapError('unableToBuildTransaction', message)
}
