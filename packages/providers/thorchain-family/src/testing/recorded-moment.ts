import type { QuoteParams } from '@switchyard/core'

/** The fields of a recorded quote that date it. */
interface RecordedQuote {
  readonly inbound_address?: string
  readonly expiry?: number
}

/**
 * The vault list at the moment of a recorded quote, and that moment: quotes and lists were recorded on different days, and
 * vaults change every few days. A quote names the vault of the day and ends 15 minutes after it was given.
 */
export const recordedMoment = (
  inbounds: readonly { readonly chain: string }[],
  { inbound_address, expiry }: RecordedQuote,
  sell: Pick<QuoteParams, 'sell'>['sell'] | undefined,
) => ({
  inbounds: inbounds.map((one) =>
    one.chain === (sell?.chain ?? 'BTC') && inbound_address ? { ...one, address: inbound_address } : one,
  ),
  at: expiry === undefined ? undefined : (expiry - 900) * 1_000,
})
