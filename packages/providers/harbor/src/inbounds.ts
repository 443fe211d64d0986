import { read } from '@switchyard/provider-kit'

/** Vault, router and halt of a chain, as a node reports them. */
export interface Inbound {
  readonly halted: boolean
  readonly address: string | undefined
  readonly router: string | undefined
}

/** By chain code. */
export type Inbounds = ReadonlyMap<string, Inbound>

/**
 * Reads `inbound_addresses`: a list of `{ chain, address, router, halted }`. The body is not documented; it is read like
 * THORChain's, whose wire format Harbor follows.
 *
 * @throws {UpstreamError} for another shape
 */
export const readInbounds = (body: unknown): Inbounds =>
  new Map(
    read.list(body, '').map((row) => {
      const { router } = row as { readonly router?: unknown }
      const inbound: Inbound = {
        halted: read.optionalFlag(row, 'halted') ?? false,
        address: read.optionalText(row, 'address'),
        router: typeof router === 'string' && router !== '' ? router : undefined,
      }
      return [read.text(row, 'chain'), inbound] as const
    }),
  )

/** `true` while a chain accepts no deposits or payouts: it is missing or halted. */
export const isHalted = (inbounds: Inbounds, chain: string): boolean => inbounds.get(chain)?.halted ?? true
