const STREAMING = '_streaming'

/** Returns the protocol behind a provider: `chainflip` for `CHAINFLIP` and `CHAINFLIP_STREAMING`. */
export const toProtocol = (providerId: string): string => {
  const name = providerId.toLowerCase()
  return name.endsWith(STREAMING) ? name.slice(0, -STREAMING.length) : name
}

/** `true` for two providers of one protocol. */
export const isSameProtocol = (one: { readonly id: string }, other: { readonly id: string }): boolean =>
  toProtocol(one.id) === toProtocol(other.id)
