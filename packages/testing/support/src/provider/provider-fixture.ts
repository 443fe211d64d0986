import {
  CLOCK,
  FACTS,
  type FactSource,
  HTTP,
  type Http,
  type Plugin,
  type ProviderContext,
  type Resolve,
  type ServiceKey,
  type SwapProvider,
  UUID,
} from '@switchyard/core'
import { contextAt } from '../chain/context-at.ts'

/** Services the plugin gets. */
interface Services {
  readonly http: Http
  /** Time of the fixed clock, Unix milliseconds. */
  readonly now: number
  /** Default: always the same one. */
  readonly uuid?: () => string
  /** Default: each package's own facts. */
  readonly facts?: FactSource
}

/** The providers of a plugin, in the order of their registration. */
export interface ProviderFixture {
  readonly provider: SwapProvider
  readonly others: readonly SwapProvider[]
  /** Has ten seconds left and is never aborted. */
  readonly context: ProviderContext
}

/** Registers a plugin as an engine would. Throws if it registers no provider. */
export const providerFixture = (
  plugin: Plugin,
  { http, now, uuid = () => UUID_V4, facts = ownFacts }: Services,
): ProviderFixture => {
  const clock = { now: () => now }
  const services = new Map<symbol, unknown>([
    [HTTP, http],
    [CLOCK, clock],
    [FACTS, facts],
    [UUID, uuid],
  ])
  const resolve: Resolve = <T>(key: ServiceKey<T>) => services.get(key) as T
  const made: SwapProvider[] = []
  plugin.register({ provider: (_id, make) => void made.push(make(resolve)), chain: () => undefined })
  const [provider, ...others] = made
  if (!provider) throw new Error(`${plugin.name} registers no provider`)
  return { provider, others, context: contextAt(now) }
}

/** Facts that nobody replaces. */
export const ownFacts: FactSource = { follow: (set) => () => set.own }

const UUID_V4 = '00000000-0000-4000-8000-000000000001'
