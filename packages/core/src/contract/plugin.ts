import type { ServiceKey } from '../service-key.ts'
import type { Chain } from './chain.ts'
import type { SwapProvider } from './provider.ts'

/** Reads a service of the engine. */
export type Resolve = <T>(key: ServiceKey<T>) => T

/** What a plugin may do while it registers. The container itself is never handed out. */
export interface Registry {
  provider(id: string, make: (resolve: Resolve) => SwapProvider): void
  chain(family: string, make: (resolve: Resolve) => Chain): void
}

/** A provider or chain package, handed by value to `createEngine`. */
export interface Plugin {
  /** Package name, shown when the plugin fails. */
  readonly name: string
  register(registry: Registry): void
}
