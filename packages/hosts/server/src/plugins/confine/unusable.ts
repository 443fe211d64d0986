/** A provider or chain of a plugin that the engine must not use. The message is a sentence without anything secret. */
export class Unusable extends Error {}

/**
 * Refuses another generation of the contract than this server's.
 *
 * @throws {Unusable}
 */
export const requireContract = (what: string, contract: unknown): void => {
  if (contract === 1) return
  const stated = typeof contract === 'number' ? `generation ${contract}` : 'no generation'
  throw new Unusable(
    `${what} implements ${stated} of the contract; this server has generation 1. Install a version of the plugin for it.`,
  )
}

/**
 * Refuses what lacks a function.
 *
 * @throws {Unusable}
 */
export const requireFunctions = (what: string, value: object, names: readonly string[]): void => {
  const missing = names.find((name) => typeof (value as Readonly<Record<string, unknown>>)[name] !== 'function')
  if (missing !== undefined) throw new Unusable(`${what} has no function ${missing}.`)
}

/** Calls a function that the engine calls beside those of other plugins; `undefined` where it throws. */
export const readQuietly = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}
