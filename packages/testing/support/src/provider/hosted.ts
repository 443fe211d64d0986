import {
  CLOCK,
  HTTP,
  type Http,
  type Plugin,
  type ProviderContext,
  type Resolve,
  type ServiceKey,
  type SwapProvider,
  UUID,
} from '@switchyard/core'

/** What a plugin is registered over. */
interface Host {
  readonly http: Http
  /** Unix milliseconds; the clock stands still. */
  readonly now: number
  /** Default: the same one every time. */
  readonly uuid?: () => string
}

/** The providers of a plugin, in the order they were registered. */
export interface Hosted {
  readonly provider: SwapProvider
  readonly others: readonly SwapProvider[]
  /** Ten seconds are left, and nobody gives up. */
  readonly context: ProviderContext
}

/** Registers a plugin as an engine would. Throws when it registers nothing. */
export const hosted = (plugin: Plugin, { http, now, uuid = () => USUAL }: Host): Hosted => {
  const clock = { now: () => now }
  const services = new Map<symbol, unknown>([
    [HTTP, http],
    [CLOCK, clock],
    [UUID, uuid],
  ])
  const resolve: Resolve = <T>(key: ServiceKey<T>) => services.get(key) as T
  const made: SwapProvider[] = []
  plugin.register({ provider: (_id, make) => void made.push(make(resolve)), chain: () => undefined })
  const [provider, ...others] = made
  if (!provider) throw new Error(`${plugin.name} registers nothing`)
  const { signal } = new AbortController()
  const context = { signal, deadline: now + 10_000, clock, tokens: { find: () => undefined } }
  return { provider, others, context }
}

const USUAL = '00000000-0000-4000-8000-000000000001'
