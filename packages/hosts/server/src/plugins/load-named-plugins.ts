import type { Plugin, PluginFault, PluginOrigin } from '@switchyard/core'
import type { PluginConfig } from '../config/sections/plugin-config.ts'
import { ConfigError } from '../settings/config-error.ts'
import { formatPath } from '../settings/list-problems.ts'
import { type Confined, confinePlugin } from './confine/confine-plugin.ts'
import { makePlugin } from './make-plugin.ts'

/** A plugin that was left out, or a part of it. */
export interface LeftOut extends PluginFault {
  /** The error that its code threw. For logs only: it may repeat what the plugin was given. */
  readonly detail?: string
}

/** A plugin that was loaded by name. */
export interface NamedPlugin extends PluginOrigin, Pick<Confined, 'providers' | 'chains'> {
  readonly file: string
}

/** The plugins that a configuration names. */
export interface NamedPlugins {
  readonly plugins: readonly Plugin[]
  /** Providers and chains they have registered, once an engine has been created with them. */
  readonly loaded: readonly NamedPlugin[]
  /** Parts that were left out so far, also while an engine was created with them. */
  readonly leftOut: readonly LeftOut[]
}

/**
 * Loads the plugins that a configuration names, all at once. One whose code fails or never comes back is left out.
 *
 * @throws {ConfigError} for modules and exports that are not there, and for options that a plugin's schema refuses.
 */
export const loadNamedPlugins = async (configs: readonly PluginConfig[]): Promise<NamedPlugins> => {
  const made = await Promise.all(configs.map((config) => (config.enabled ? makePlugin(config) : undefined)))
  const problems = made.flatMap((each, index) =>
    each !== undefined && 'problems' in each
      ? each.problems.map(({ path, message }) => `${formatPath(['plugins', index, ...path])}: ${message}`)
      : [],
  )
  if (problems.length > 0) throw new ConfigError(problems)

  const leftOut: LeftOut[] = []
  const plugins: Plugin[] = []
  const loaded: NamedPlugin[] = []
  for (const each of made) {
    if (each === undefined || 'problems' in each) continue
    const { origin } = each
    if ('fault' in each) {
      leftOut.push({ origin, reason: each.fault, detail: each.detail })
      continue
    }
    const { plugin, providers, chains } = confinePlugin(each.plugin, origin, (fault, detail) =>
      leftOut.push({ ...fault, detail }),
    )
    plugins.push(plugin)
    loaded.push({ ...origin, file: each.file, providers, chains })
  }
  return { plugins, loaded, leftOut }
}
