import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { at, parseJson } from '@switchyard/net'
import type { PluginConfig } from '../config/sections/plugin-config.ts'

/** Where the code of a plugin is. */
export interface ModulePlace {
  readonly file: string
  /** Version of its package, where there is one. */
  readonly version?: string
}

const ENDINGS = /\.(?:js|mjs|cjs|ts|mts)$/

/**
 * Finds the file of a plugin: paths relative to `from`, packages as an import in that folder would find them.
 *
 * @returns The place, or why there is none, as the rest of a sentence.
 */
export const resolveModule = async ({
  module,
  from = process.cwd(),
}: Pick<PluginConfig, 'module' | 'from'>): Promise<ModulePlace | { readonly problem: string }> => {
  const folder = resolve(from)
  let file: string | undefined = resolve(folder, module)
  if (!isPath(module)) {
    const { createJiti } = await import('jiti')
    const parentURL = pathToFileURL(join(folder, 'switchyard.json')).href
    const found = createJiti(parentURL).esmResolve(module, { parentURL, try: true })
    file = found?.startsWith('file:') ? fileURLToPath(found) : undefined
  }
  if (file === undefined) return { problem: `the package "${module}" is not installed in ${folder}` }
  if (!existsSync(file) || !statSync(file).isFile()) return { problem: `there is no file ${file}` }
  if (!ENDINGS.test(file)) return { problem: `${file} must end with .js, .mjs, .cjs, .ts or .mts` }
  return { file, version: findVersion(file) }
}

/** Tells a path from the name of a package. */
export const isPath = (module: string): boolean => /^\.{1,2}(?:[\\/]|$)/.test(module) || isAbsolute(module)

/** The version in the nearest `package.json` above a file. */
const findVersion = (file: string): string | undefined => {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest)) {
      const version = at(parseJson(readFileSync(manifest, 'utf8')), 'version')
      return typeof version === 'string' ? version : undefined
    }
    if (folder === dirname(folder)) return undefined
  }
}
