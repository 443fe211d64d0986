import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Folder into which `npm run test:runtimes` has installed the runtimes. */
const folder = process.env.SWITCHYARD_RUNTIMES ?? ''
if (folder === '') throw new Error('Run these suites with `npm run test:runtimes`, which installs the runtimes.')

const modules = `${folder}node_modules/`

/** The program of a runtime in the package of this platform, whose name begins with `start`. */
const programIn = (scope: string, start: string, program: string): string => {
  const packages = existsSync(`${modules}${scope}`) ? readdirSync(`${modules}${scope}`) : []
  const found = packages
    .filter((name) => name.startsWith(start))
    .map((name) => `${modules}${scope}/${name}/${program}`)
    .find((path) => existsSync(path))
  if (!found) throw new Error(`${start} is not installed in ${folder}.`)
  return found
}

export const bun = (): string => programIn('@oven', 'bun', 'bin/bun')
export const deno = (): string => programIn('@deno', '', 'deno')

/** The simulator of Cloudflare's runtime, as far as it is used. */
export interface MiniflareModule {
  readonly Miniflare: new (options: {
    readonly modules: true
    readonly script: string
    readonly compatibilityDate: string
  }) => Miniflare
}

/** A running worker. */
export interface Miniflare {
  readonly ready: Promise<URL>
  dispatchFetch(url: string, init?: RequestInit): Promise<Response>
  dispose(): Promise<void>
}

/** Starts a worker from its script. */
export const startWorker = async (script: string): Promise<Miniflare> => {
  const { Miniflare } = createRequire(`${folder}package.json`)('miniflare') as MiniflareModule
  const worker = new Miniflare({ modules: true, script, compatibilityDate: '2026-04-21' })
  await worker.ready
  return worker
}
