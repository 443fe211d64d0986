import type { Plugin, PluginOrigin } from '@switchyard/core'
import { settleWithin } from '@switchyard/net'
import type { PluginConfig } from '../config/sections/plugin-config.ts'
import { loadModule } from './load-module.ts'
import { chooseExport, isPlugin } from './plugin-export.ts'
import { type OptionProblem, readOptions } from './read-options.ts'
import { resolveModule } from './resolve-module.ts'
import { tryPlugin } from './try-plugin.ts'

/** A plugin as its configuration makes it. */
export interface MadePlugin {
  readonly plugin: Plugin
  readonly origin: PluginOrigin
  readonly file: string
}

/** Reason why there is no plugin. */
export type NotMade =
  /** The configuration is wrong; each path begins below the plugin's own entry. */
  | { readonly problems: readonly OptionProblem[] }
  /** The plugin's own code fails. `detail` may repeat what it was given. */
  | { readonly origin: PluginOrigin; readonly fault: string; readonly detail?: string }

/**
 * Finds, imports and makes one plugin. Its code gets `timeoutMs`, first in a thread of its own, so that a plugin that never
 * comes back cannot stop the server.
 */
export const makePlugin = async (config: PluginConfig): Promise<MadePlugin | NotMade> => {
  const { timeoutMs } = config
  const place = await resolveModule(config)
  if ('problem' in place) return refuseSetting('module', place.problem)
  const { file, version } = place
  const origin: PluginOrigin = { module: config.module, version }
  const end = await tryPlugin({ file, name: config.export, options: config.options, timeoutMs })
  if (end === 'hangs') return { origin, fault: `It did not come back within ${timeoutMs / 1_000} s.` }
  if (end === 'ends the process') return { origin, fault: 'It ends the process it is loaded in.' }

  const failed = (fault: string) => (error: unknown) => ({ origin, fault, detail: String(error) })
  const make = async (): Promise<MadePlugin | NotMade> => {
    const imported = await loadModule(file).then((exports) => ({ exports }), failed('It failed while it was imported.'))
    if ('fault' in imported) return imported
    const chosen = chooseExport(imported.exports, config.export)
    if ('problem' in chosen) return refuseSetting('export', chosen.problem)
    const { value } = chosen
    if (isPlugin(value)) return { plugin: value, origin, file }

    const read = await readOptions(imported.exports, chosen, config.options).catch(
      failed('The schema of its options failed.'),
    )
    if ('fault' in read) return read
    if ('problems' in read)
      return { problems: read.problems.map(({ path, message }) => ({ path: ['options', ...path], message })) }
    try {
      const plugin = await value(read.options)
      if (isPlugin(plugin)) return { plugin, origin, file }
    } catch (error) {
      return failed('It failed while it was created.')(error)
    }
    return refuseSetting('export', `"${chosen.name}" returned no plugin: an object with a name and a register function`)
  }
  return settleWithin(make, { timeoutMs }).catch(failed(`It did not come back within ${timeoutMs / 1_000} s.`))
}

const refuseSetting = (setting: string, message: string): NotMade => ({ problems: [{ path: [setting], message }] })
