import { type ScreenedAddress, type Screener, type ScreeningVerdict, UpstreamError } from '@switchyard/core'
import { createTimeoutSignal, withAbort } from '@switchyard/net'

/** A service that knows bad addresses. */
export interface AddressVendor {
  readonly name: string
  /**
   * Returns the reason for which the address is refused, `undefined` if it is clean.
   *
   * @throws {Error} if that is unknown.
   */
  findReason(address: ScreenedAddress, signal: AbortSignal): Promise<string | undefined>
}

/** Vendor, list and limit of a screener. */
export interface VendorScreenerOptions {
  readonly vendor: AddressVendor
  /** Checked before the vendor, and as the only check at quote time. Default: none. */
  readonly index?: Pick<Screener, 'checkListed' | 'useAccounts'>
  /** Limit of the vendor for one address, milliseconds. Default 5 000. */
  readonly timeoutMs?: number
}

/**
 * Creates a screener that checks the index first, then all addresses at the vendor in parallel.
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
    index?.checkListed(addresses) ?? { clean: true }
  return {
    checkListed: listed,
    useAccounts: index?.useAccounts && ((accounts) => index.useAccounts?.(accounts)),
    async screen(addresses, signal) {
      const verdict = listed(addresses)
      if (!verdict.clean) return verdict

      // An address on several chains is checked once.
      const distinct = new Map(addresses.map((one) => [one.address, one])).values()
      const limit = createTimeoutSignal(timeoutMs, signal)
      const checks = [...distinct].map(async (one): Promise<ScreeningVerdict> => {
        const reason = await withAbort(() => vendor.findReason(one, limit), limit)
        return reason === undefined ? { clean: true } : { clean: false, address: one.address, reason }
      })
      const results = await Promise.allSettled(checks)

      // A refused address counts more than a failed check of another one.
      for (const result of results) if (result.status === 'fulfilled' && !result.value.clean) return result.value
      for (const result of results) if (result.status === 'rejected') throw hideCause(result.reason, vendor.name)
      return { clean: true }
    },
  }
}

const hideCause = (reason: unknown, name: string): UpstreamError =>
  UpstreamError.is(reason) && reason.status !== undefined
    ? new UpstreamError(`The screening service ${name} answered status ${reason.status}.`, { status: reason.status })
    : new UpstreamError(`The screening service ${name} gave no answer.`)
