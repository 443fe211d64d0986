import { InvalidOptions, type Plugin } from '@switchyard/core'
import { z } from 'zod'
import { ConfigError } from '../settings/config-error.ts'

/** Settings of a package: its options, and whether it is used, by default `true`. */
export type Settings<Options> = Omit<Options, 'fetch' | 'enabled'> & { readonly enabled: boolean }

/** The settings of a package, and the function that creates its plugin. */
export interface Adapter<Config> {
  readonly schema: z.ZodType<Config>
  make(config: Config): Promise<Plugin>
  /** Reason why the package is not used; `undefined` if it is used. */
  off(config: Config): string | undefined
}

/** The schema of each option that can be set. */
export type Members<Config> = { readonly [Name in keyof Omit<Config, 'enabled'>]?: z.ZodType<Config[Name]> }

/** Adapters by the names of their packages in the configuration. */
export type Adapters<Configs> = { readonly [Name in keyof Configs]: Adapter<Configs[Name]> }

/** Reasons why packages are not used, by their names. */
export type SwitchedOff = Readonly<Record<string, string>>

/** An unused package is not loaded. */
const enabled = z.boolean().default(true)

/**
 * The adapter of a package.
 *
 * @param missing Names a required setting that is absent.
 */
export const createAdapter = <Config extends { readonly enabled: boolean }>(
  members: Members<Config>,
  make: (options: Omit<Config, 'enabled'>) => Promise<Plugin>,
  missing: (config: Config) => string | undefined = () => undefined,
): Adapter<Config> => ({
  // The type of an object with members of a type parameter is not known to be that type.
  schema: z.strictObject({ enabled, ...members }) as unknown as z.ZodType<Config>,
  make: ({ enabled: _, ...options }) => make(options),
  off: (config) => (config.enabled ? missing(config) : 'enabled is false'),
})

/** The schema of each package; one that is not set has its defaults. */
export const collectSchemas = <Configs>(
  adapters: Adapters<Configs>,
): { [Name in keyof Configs]: z.ZodType<Configs[Name]> } =>
  Object.fromEntries(listNames(adapters).map((name) => [name, adapters[name].schema.prefault({} as never)])) as never

/**
 * Creates the plugins of the adapters that are used.
 *
 * @throws {ConfigError} naming the adapter that refuses its settings.
 */
export const loadPlugins = <Configs>(
  section: string,
  adapters: Adapters<Configs>,
  configs: Configs,
): Promise<readonly Plugin[]> =>
  Promise.all(
    listNames(adapters)
      .filter((name) => adapters[name].off(configs[name]) === undefined)
      .map((name) =>
        adapters[name].make(configs[name]).catch((error: unknown) => {
          if (InvalidOptions.is(error)) throw new ConfigError([`${section}.${String(name)}: ${error.message}`])
          throw error
        }),
      ),
  )

export const listSwitchedOff = <Configs>(adapters: Adapters<Configs>, configs: Configs): SwitchedOff =>
  Object.fromEntries(
    listNames(adapters).flatMap((name) => {
      const off = adapters[name].off(configs[name])
      return off === undefined ? [] : [[name, off]]
    }),
  )

const listNames = <Configs>(adapters: Adapters<Configs>) => Object.keys(adapters) as (keyof Configs)[]
