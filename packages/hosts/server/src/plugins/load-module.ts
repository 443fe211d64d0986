import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** The exports of a plugin's module. */
export type Exports = Readonly<Record<string, unknown>>

const require = createRequire(import.meta.url)

/** Packages of which a plugin in TypeScript gets the server's own copy, also where none is installed beside it. */
const SHARED = ['@switchyard/core', '@switchyard/net']

/** Tells files that must be compiled first: Node 20 does not run TypeScript. */
export const isTypeScript = (file: string): boolean => /\.m?ts$/.test(file)

/** Where the shared packages are, for the compiler. */
export const locateShared = (): Readonly<Record<string, string>> =>
  Object.fromEntries(SHARED.map((name) => [name, require.resolve(name)]))

/** Path of the compiler, for processes that load it by themselves. */
export const locateCompiler = (): string => require.resolve('jiti')

/** Imports the module of a plugin. */
export const loadModule = async (file: string): Promise<Exports> => {
  const url = pathToFileURL(file).href
  if (!isTypeScript(file)) return (await import(url)) as Exports
  const { createJiti } = await import('jiti')
  const compiler = createJiti(url, { alias: { ...locateShared() }, fsCache: false, interopDefault: false })
  return (await compiler.import(url)) as Exports
}
