import type { Plugin } from '@switchyard/core'
import { ConfigError } from '../config/config-error.ts'

/** An adapter package by its name in the configuration, and how to create its plugin. */
export interface Adapter {
  readonly name: string
  /** Why the package is not used; absent if it is used. */
  readonly off: string | undefined
  make(): Promise<Plugin>
}

/** Why packages are not used, by their names. */
export type SwitchedOff = Readonly<Record<string, string>>

/**
 * The adapter of a package.
 *
 * @param missing Names a required setting that is absent.
 */
export const adapter = <Config extends { readonly enabled: boolean }>(
  name: string,
  config: Config,
  make: (config: Config) => Promise<Plugin>,
  missing: (config: Config) => string | undefined = () => undefined,
): Adapter => ({
  name,
  off: config.enabled ? missing(config) : 'enabled is false',
  make: () => make(config),
})

/** Creates the plugins of the adapters that are used. Throws `ConfigError` naming the adapter that refuses its settings. */
export const loadPlugins = (section: string, adapters: readonly Adapter[]): Promise<readonly Plugin[]> =>
  Promise.all(
    adapters
      .filter(({ off }) => off === undefined)
      .map(({ name, make }) => make().catch(refused(`${section}.${name}`))),
  )

export const switchedOff = (adapters: readonly Adapter[]): SwitchedOff =>
  Object.fromEntries(adapters.flatMap(({ name, off }) => (off === undefined ? [] : [[name, off]])))

/** Packages refuse invalid settings with a `TypeError`; any other error is a bug of theirs. */
const refused =
  (path: string) =>
  (error: unknown): never => {
    if (error instanceof TypeError) throw new ConfigError([`${path}: ${error.message}`])
    throw error
  }
