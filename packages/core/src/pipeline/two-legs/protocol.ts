/** The protocol behind a provider: `chainflip` for `CHAINFLIP` and `CHAINFLIP_STREAMING`. */
export const protocolOf = (providerId: string): string => providerId.toLowerCase().replace(/_streaming$/, '')

/** Whether two providers are one protocol. */
export const sameProtocol = (one: { readonly id: string }, other: { readonly id: string }): boolean =>
  protocolOf(one.id) === protocolOf(other.id)
