import type { Plugin } from '@switchyard/core'
import { ConfigError } from '../config/config-error.ts'

/** A package by its name in the configuration, and what makes its plugin of its settings. */
export interface Adapter {
  readonly name: string
  readonly enabled: boolean
  make(): Promise<Plugin>
}

export const adapter = <Config extends { readonly enabled: boolean }>(
  name: string,
  config: Config,
  make: (config: Config) => Promise<Plugin>,
): Adapter => ({ name, enabled: config.enabled, make: () => make(config) })

/** Makes the plugins of the adapters that are switched on. Throws `ConfigError` naming the one whose settings it refuses. */
export const loaded = (section: string, adapters: readonly Adapter[]): Promise<readonly Plugin[]> =>
  Promise.all(
    adapters.filter(({ enabled }) => enabled).map(({ name, make }) => make().catch(refused(`${section}.${name}`))),
  )

/** Packages refuse settings that cannot be meant with a `TypeError`; anything else is a fault of theirs. */
const refused =
  (path: string) =>
  (error: unknown): never => {
    if (error instanceof TypeError) throw new ConfigError([`${path}: ${error.message}`])
    throw error
  }
