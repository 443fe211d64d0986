import { type ScreenedAddress, type Screener, type ScreeningVerdict, UpstreamError } from '@switchyard/core'
import { timeoutSignal, untilAborted } from '@switchyard/net'

/** A service that knows bad addresses. */
export interface AddressVendor {
  readonly name: string
  /**
   * Why the address is refused; `undefined` if it is clean.
   *
   * @throws {Error} if that is unknown.
   */
  reasonAgainst(address: ScreenedAddress, signal: AbortSignal): Promise<string | undefined>
}

/** How addresses are screened. */
export interface VendorScreenerOptions {
  readonly vendor: AddressVendor
  /** Checked before the vendor, and as the only check at quote time. Default: none. */
  readonly index?: Pick<Screener, 'listed' | 'useAccounts'>
  /** How long the vendor may take for one address, milliseconds. Default 5 000. */
  readonly timeoutMs?: number
}

/**
 * A screener that checks the index first, then all addresses at the vendor in parallel.
 *
 * @throws {UpstreamError} from `screen`, if the vendor has no verdict for an address and refuses no other. The error contains no
 * address, no key and no cause.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plugins, screener: vendorScreener({ index, vendor: chainalysis({ http, apiKey }) }) })
 * ```
 */
export const vendorScreener = ({ vendor, index, timeoutMs = 5_000 }: VendorScreenerOptions): Screener => {
  const listed = (addresses: readonly ScreenedAddress[]): ScreeningVerdict =>
    index?.listed(addresses) ?? { clean: true }
  return {
    listed,
    ...(index?.useAccounts ? { useAccounts: (accounts) => index.useAccounts?.(accounts) } : {}),
    async screen(addresses, signal) {
      const verdict = listed(addresses)
      if (!verdict.clean) return verdict
      const limit = timeoutSignal(timeoutMs, signal)
      const verdicts = distinct(addresses).map((one) => ask(vendor, one, limit))
      return verdictOf(await Promise.allSettled(verdicts), vendor.name)
    },
  }
}

const ask = async (vendor: AddressVendor, one: ScreenedAddress, signal: AbortSignal): Promise<ScreeningVerdict> => {
  const reason = await untilAborted(() => vendor.reasonAgainst(one, signal), signal)
  return reason === undefined ? { clean: true } : { clean: false, address: one.address, reason }
}

const verdictOf = (results: readonly PromiseSettledResult<ScreeningVerdict>[], name: string): ScreeningVerdict => {
  const verdicts = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const bad = verdicts.find(({ clean }) => !clean)
  if (bad) return bad
  const failure = results.find((result) => result.status === 'rejected')
  if (failure) throw silent(failure.reason, name)
  return { clean: true }
}

/** An address on several chains is checked once. */
const distinct = (addresses: readonly ScreenedAddress[]): readonly ScreenedAddress[] => [
  ...new Map(addresses.map((one) => [one.address, one])).values(),
]

const silent = (reason: unknown, name: string): UpstreamError =>
  UpstreamError.is(reason) && reason.status !== undefined
    ? new UpstreamError(`The screening service ${name} answered status ${reason.status}.`, { status: reason.status })
    : new UpstreamError(`The screening service ${name} gave no answer.`)
