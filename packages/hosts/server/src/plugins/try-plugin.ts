import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { isTypeScript, locateCompiler, locateShared } from './load-module.ts'

/**
 * Imports a module and makes its plugin in a thread that can be ended. Only whether it comes back counts: what goes wrong without
 * blocking the thread shows again in the server's own thread, where it gets a message.
 */
const PROBE = `
const { parentPort, workerData } = require('node:worker_threads')
const { url, typeScript, compiler, shared, name, options } = workerData
const importModule = async () => {
  if (!typeScript) return import(url)
  const { createJiti } = require(compiler)
  return createJiti(url, { alias: shared, fsCache: false, interopDefault: false }).import(url)
}
const refuse = async () => { throw new Error('There is no network while a plugin is tried.') }
// Stands for each service: facts are the plugin's own.
const noService = () => Object.assign(refuse, { follow: (set) => () => set.own })
const register = { provider: (id, make) => make(noService), chain: (family, make) => make(noService) }
// A rejection that nobody handles does not end the server either.
process.on('unhandledRejection', () => undefined)
// A promise that nothing will settle must not look like an end.
setInterval(() => undefined, 1_000_000)
const work = async () => {
  const exports = await importModule()
  const made = Object.hasOwn(exports, name ?? '') ? exports[name] : (exports.default ?? Object.values(exports)[0])
  const plugin = typeof made === 'function' ? await made(options) : made
  plugin?.register?.(register)
}
work().catch(() => undefined).then(() => parentPort.postMessage('back'))
`

/** The module to try, and its options. */
export interface Trial {
  readonly file: string
  readonly name: string | undefined
  readonly options: unknown
  readonly timeoutMs: number
}

/** Result of a trial. A module that ends its thread would end the process. */
export type TrialEnd = 'back' | 'hangs' | 'ends the process'

/** Tries a plugin in a thread of its own, which is ended after `timeoutMs`. */
export const tryPlugin = ({ file, name, options, timeoutMs }: Trial): Promise<TrialEnd> =>
  new Promise((resolve) => {
    const typeScript = isTypeScript(file)
    const compiling = typeScript ? { compiler: locateCompiler(), shared: locateShared() } : {}
    const workerData = { url: pathToFileURL(file).href, typeScript, ...compiling, name, options }
    const worker = new Worker(PROBE, { eval: true, workerData, stdout: true, stderr: true })
    const end = (how: TrialEnd): void => {
      clearTimeout(timer)
      resolve(how)
      void worker.terminate()
    }
    const timer = setTimeout(() => end('hangs'), timeoutMs)
    worker.once('message', () => end('back'))
    // An error outside of its promise, such as one of a timer, would end the process too.
    worker.once('error', () => end('ends the process'))
    worker.once('exit', () => end('ends the process'))
  })
