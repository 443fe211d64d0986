import type { Plugin } from '@switchyard/core'
import { ConfigError } from '../config/config-error.ts'

/** A package by its name in the configuration, and what makes its plugin of its settings. */
export interface Adapter {
  readonly name: string
  /** Why it is not used; absent when it is. */
  readonly off: string | undefined
  make(): Promise<Plugin>
}

/** Why each package that is not used is not, by its name. */
export type SwitchedOff = Readonly<Record<string, string>>

/** `lacks` names a setting without which the package can do nothing. */
export const adapter = <Config extends { readonly enabled: boolean }>(
  name: string,
  config: Config,
  make: (config: Config) => Promise<Plugin>,
  lacks: (config: Config) => string | undefined = () => undefined,
): Adapter => ({
  name,
  off: config.enabled ? lacks(config) : 'enabled is false',
  make: () => make(config),
})

/** Makes the plugins of the adapters that are used. Throws `ConfigError` naming the one whose settings it refuses. */
export const loaded = (section: string, adapters: readonly Adapter[]): Promise<readonly Plugin[]> =>
  Promise.all(
    adapters
      .filter(({ off }) => off === undefined)
      .map(({ name, make }) => make().catch(refused(`${section}.${name}`))),
  )

export const switchedOff = (adapters: readonly Adapter[]): SwitchedOff =>
  Object.fromEntries(adapters.flatMap(({ name, off }) => (off === undefined ? [] : [[name, off]])))

/** Packages refuse settings that cannot be meant with a `TypeError`; anything else is a fault of theirs. */
const refused =
  (path: string) =>
  (error: unknown): never => {
    if (error instanceof TypeError) throw new ConfigError([`${path}: ${error.message}`])
    throw error
  }
