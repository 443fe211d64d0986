import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import {
  type Config,
  type ConfigInput,
  type DoctorOptions,
  type DoctorRow,
  readConfig,
  readSandboxFacts,
  runDoctor,
} from '@switchyard/server'
import { afterAll, beforeAll } from 'vitest'
import { chainNames } from '../../src/adapters/chain-adapters.ts'
import { providerNames } from '../../src/adapters/provider-adapters.ts'
import { merge, type Tree } from '../../src/settings/merge.ts'

/** A sandbox on a socket for the tests of a file. */
export const sandboxOfFile = (): { readonly url: () => string; readonly sandbox: () => Sandbox } => {
  let sandbox: Sandbox | undefined
  beforeAll(async () => {
    sandbox = createSandbox({ seed: 'doctor' })
    await sandbox.listen()
  })
  afterAll(() => sandbox?.close())
  const running = (): Sandbox => {
    if (!sandbox) throw new Error('The sandbox is not running.')
    return sandbox
  }
  return { url: () => running().urls.base, sandbox: running }
}

/** A configuration against a sandbox with these providers and chains alone; other settings override it. */
export const configWith = async (
  sandboxUrl: string,
  { providers = [], chains = [] }: { readonly providers?: readonly string[]; readonly chains?: readonly string[] },
  settings: Tree = {},
): Promise<Config> => {
  const off = (names: readonly string[], on: readonly string[]): Tree =>
    Object.fromEntries(names.filter((name) => !on.includes(name)).map((name) => [name, { enabled: false }]))
  const input: ConfigInput = {
    sandboxUrl,
    keys: [{ id: 'acme', key: 'a-long-random-text-of-acme' }],
    providers: off(providerNames, providers),
    chains: off(chainNames, chains),
  }
  return readConfig(merge(input, settings), {}, await readSandboxFacts(sandboxUrl))
}

/** The rows of a check that are neither green nor off; facts grow old. */
export const problemsOf = async (config: Config, options: DoctorOptions = {}): Promise<readonly DoctorRow[]> =>
  (await runDoctor(config, { slowMs: 60_000, ...options })).filter(
    ({ level, area }) => area !== 'facts' && (level === 'red' || level === 'yellow'),
  )
