import type { ServiceKey } from '../service-key.ts'
import type { Chain } from './chain.ts'
import type { SwapProvider } from './provider.ts'

/** Reads a service of the engine. */
export type Resolve = <T>(key: ServiceKey<T>) => T

/** Registrations open to a plugin. The container itself is never handed out. */
export interface Registry {
  provider(id: string, make: (resolve: Resolve) => SwapProvider): void
  chain(family: string, make: (resolve: Resolve) => Chain): void
}

/** A provider or chain package, handed by value to `createEngine`. */
export interface Plugin {
  /** Package name, shown when the plugin fails. */
  readonly name: string
  /** Set by a host that loads plugins by name; shown in `/providers`. */
  readonly origin?: PluginOrigin
  register(registry: Registry): void
}

/** Origin of a plugin that was loaded by name. */
export interface PluginOrigin {
  /** The package name, or the path as the configuration gives it. */
  readonly module: string
  /** Version of its package, where there is one. */
  readonly version?: string
}

/** A plugin, or one of its providers or chains, that a host left out because it cannot be used. */
export interface PluginFault {
  readonly origin: PluginOrigin
  /** The provider that is missing, where it is known. */
  readonly provider?: string
  /** Description of the fault, one sentence. */
  readonly reason: string
}
