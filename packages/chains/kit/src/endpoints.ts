import { type FactReader, readEach, UnreadableInput } from '@switchyard/core'

/** Reads the default end points of a chain: http(s) URLs in order of preference. */
export const readEndpoints: FactReader<readonly string[]> = readEach((value) => {
  // Read when a package is loaded, also where there is no URL class.
  if (typeof value !== 'string' || !/^https?:\/\/[^\s/?#]+/i.test(value))
    throw new UnreadableInput('must be http(s) URLs')
  return value
})

/**
 * Returns the end points of the moment: those that the options name, or else those of the facts in force.
 *
 * The list stays the same while the facts stay, so that what is known of its members stays known.
 *
 * @example
 * const urls = followEndpoints(options.rpc, () => facts().nodes, (url) => url)
 */
export const followEndpoints = <F, T>(
  chosen: readonly T[] | undefined,
  read: () => readonly F[],
  create: (fact: F, index: number, all: readonly F[]) => T,
): (() => readonly T[]) => {
  if (chosen) return () => chosen
  let known = read()
  let endpoints = known.map(create)
  return () => {
    const now = read()
    if (now !== known) {
      known = now
      endpoints = now.map(create)
    }
    return endpoints
  }
}
