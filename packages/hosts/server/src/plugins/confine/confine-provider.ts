import type { SizeCeiling, SwapProvider } from '@switchyard/core'
import { settleWithin } from '@switchyard/net'
import { z } from 'zod'
import { listProblems } from '../../settings/list-problems.ts'
import { providerHead } from './provider-head.ts'
import { readQuietly, requireContract, requireFunctions, Unusable } from './unusable.ts'

/** Time limit for a plugin to end its background work, milliseconds. */
const DISPOSE_MS = 2_000

const ceilingSchema = z.object({ amount: z.bigint().min(0n).optional(), usd: z.string().optional() }).optional()

/**
 * A plugin's provider as the engine may use it: checked, with its facts copied, and with calls that fail only by rejecting. The
 * engine bounds the time of every call and checks every result, as of its own providers.
 *
 * @throws {Unusable} for another contract, and for members that are missing or malformed.
 */
export const confineProvider = (id: string, provider: SwapProvider): SwapProvider => {
  if (typeof provider !== 'object' || provider === null) throw new Unusable(`Provider ${id} is not an object.`)
  requireContract(`Provider ${id}`, provider.contract)
  requireFunctions(`Provider ${id}`, provider, ['assets', 'quote', 'build'])
  const head = providerHead.safeParse(provider)
  if (!head.success) throw new Unusable(`Provider ${id}: ${listProblems(head.error, 'provider').join('; ')}.`)
  if (head.data.id !== id) throw new Unusable(`Provider ${id} has the id ${head.data.id}.`)
  return {
    ...head.data,
    contract: 1,
    assets: async (context) => provider.assets(context),
    quote: async (params, context) => provider.quote(params, context),
    build: async (offer, addresses, context) => provider.build(offer, addresses, context),
    getStatus:
      typeof provider.getStatus === 'function'
        ? async (query, context) => provider.getStatus?.(query, context)
        : undefined,
    // A ceiling that cannot be read does not count, as for providers without this function.
    getCeiling:
      typeof provider.getCeiling === 'function'
        ? (sell, buy) =>
            readQuietly(() => ceilingSchema.parse(provider.getCeiling?.(sell, buy)) as SizeCeiling | undefined)
        : undefined,
    // Gas that cannot be read is not known.
    getPayoutGas:
      typeof provider.getPayoutGas === 'function'
        ? (chain, role) => {
            const gas: unknown = readQuietly(() => provider.getPayoutGas?.(chain, role))
            return Number.isSafeInteger(gas) && Number(gas) >= 0 ? Number(gas) : undefined
          }
        : undefined,
    listVaults:
      typeof provider.listVaults === 'function'
        ? (chain) => {
            const vaults: unknown = readQuietly(() => provider.listVaults?.(chain))
            return Array.isArray(vaults) ? vaults.filter((vault) => typeof vault === 'string') : []
          }
        : undefined,
    listNodes:
      typeof provider.listNodes === 'function' ? () => readQuietly(() => provider.listNodes?.()) ?? [] : undefined,
    // The other plugins are disposed whatever one does.
    dispose: () => settleWithin(async () => provider.dispose?.(), { timeoutMs: DISPOSE_MS }).catch(() => undefined),
  }
}
