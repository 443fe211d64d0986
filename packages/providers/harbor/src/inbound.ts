import { read } from '@switchyard/provider-kit'

/** Vaults, routers and halts of a node, by chain code. */
export type Inbounds = ReadonlyMap<string, Inbound>

/** Vault, router and halt of a chain. */
export interface Inbound {
  readonly halted: boolean
  readonly address?: string
  readonly router?: string
}

/**
 * Reads `inbound_addresses`: a list of `{ chain, address, router, halted }`. The body is not documented; it is read like
 * THORChain's, whose wire format Harbor follows.
 *
 * @throws {UpstreamError} for another shape
 */
export const readInbounds = (body: unknown): Inbounds =>
  new Map(
    read.list(body, '').map((row) => {
      const address = read.optionalText(row, 'address')
      const { router } = row as { readonly router?: unknown }
      const inbound: Inbound = {
        halted: read.optionalFlag(row, 'halted') ?? false,
        ...(address === undefined ? {} : { address }),
        ...(typeof router === 'string' && router !== '' ? { router } : {}),
      }
      return [read.text(row, 'chain'), inbound] as const
    }),
  )

/** Whether a chain accepts no deposits or payouts: it is missing or halted. */
export const isHalted = (inbounds: Inbounds, chain: string): boolean => inbounds.get(chain)?.halted ?? true
