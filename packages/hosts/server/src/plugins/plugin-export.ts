import type { Plugin } from '@switchyard/core'
import type { Exports } from './load-module.ts'

/** The export that makes a module's plugin: a function of the options, or the plugin itself. */
export type PluginExport = ((options: unknown) => unknown) | Plugin

/** The export of a module that makes its plugin. */
export interface ChosenExport {
  readonly name: string
  readonly value: PluginExport
}

/**
 * Chooses the export of a module: the one with this name, else the default export, else the only one that can make a plugin.
 *
 * @returns The export, or why there is none, as the rest of a sentence.
 */
export const chooseExport = (
  exports: Exports,
  name: string | undefined,
): ChosenExport | { readonly problem: string } => {
  const usable = Object.keys(exports).filter((each) => isPluginExport(exports[each]))
  const listed = usable.length === 0 ? 'it exports no function and no plugin' : `it exports ${usable.join(', ')}`
  const chosen = name ?? (usable.includes('default') ? 'default' : usable.length === 1 ? usable[0] : undefined)
  if (chosen === undefined)
    return { problem: usable.length === 0 ? listed : `${listed}; name one of them with "export"` }
  const value = Object.hasOwn(exports, chosen) ? exports[chosen] : undefined
  if (isPluginExport(value)) return { name: chosen, value }
  return { problem: `there is no function or plugin "${chosen}"; ${listed}` }
}

/** Checks that a value is a plugin. */
export const isPlugin = (value: unknown): value is Plugin =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<Plugin>).name === 'string' &&
  typeof (value as Partial<Plugin>).register === 'function'

const isPluginExport = (value: unknown): value is PluginExport => typeof value === 'function' || isPlugin(value)
