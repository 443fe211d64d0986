import { type ScreenedAddress, type Screener, type ScreeningVerdict, UpstreamError } from '@switchyard/core'
import { timeoutSignal, untilAborted } from '@switchyard/net'

/** A service that knows bad addresses. */
export interface AddressVendor {
  readonly name: string
  /** Why the address is refused; `undefined` when it is clean. A throw means it cannot say. */
  reasonAgainst(address: ScreenedAddress, signal: AbortSignal): Promise<string | undefined>
}

export interface VendorScreenerOptions {
  readonly vendor: AddressVendor
  /** Asked first, and alone at quote time. Default: an empty one. */
  readonly index?: Pick<Screener, 'listed'>
  /** How long the vendor may take over one address, milliseconds. Default 5 000. */
  readonly timeoutMs?: number
}

/**
 * Full screening: the index, then the vendor for each address at the same time.
 *
 * Fails closed: when the vendor cannot say for one address and knows nothing against another, `screen` throws
 * `UpstreamError`. What it throws holds no address, no key and no cause.
 */
export const vendorScreener = ({ vendor, index, timeoutMs = 5_000 }: VendorScreenerOptions): Screener => {
  const listed = (addresses: readonly ScreenedAddress[]): ScreeningVerdict =>
    index?.listed(addresses) ?? { clean: true }
  return {
    listed,
    async screen(addresses, signal) {
      const verdict = listed(addresses)
      if (!verdict.clean) return verdict
      const limit = timeoutSignal(timeoutMs, signal)
      const asked = once(addresses).map((one) => ask(vendor, one, limit))
      return settle(await Promise.allSettled(asked), vendor.name)
    },
  }
}

const ask = async (vendor: AddressVendor, one: ScreenedAddress, signal: AbortSignal): Promise<ScreeningVerdict> => {
  const reason = await untilAborted(() => vendor.reasonAgainst(one, signal), signal)
  return reason === undefined ? { clean: true } : { clean: false, address: one.address, reason }
}

const settle = (results: readonly PromiseSettledResult<ScreeningVerdict>[], name: string): ScreeningVerdict => {
  const verdicts = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const bad = verdicts.find(({ clean }) => !clean)
  if (bad) return bad
  const failure = results.find((result) => result.status === 'rejected')
  if (failure) throw silent(failure.reason, name)
  return { clean: true }
}

/** An address held against several chains is one question. */
const once = (addresses: readonly ScreenedAddress[]): readonly ScreenedAddress[] => [
  ...new Map(addresses.map((one) => [one.address, one])).values(),
]

const silent = (reason: unknown, name: string): UpstreamError =>
  UpstreamError.is(reason) && reason.status !== undefined
    ? new UpstreamError(`${name}: ${reason.status}`, { status: reason.status })
    : new UpstreamError(`${name}: no answer`)
