import { type ConfigInput, createServer, type RunningServer, readConfig } from '@switchyard/server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chainNames } from '../../src/adapters/chain-adapters.ts'
import { providerNames } from '../../src/adapters/provider-adapters.ts'
import { logged } from '../logged.ts'
import { type PluginFolder, pluginCode, pluginFolder } from './plugin-folder.ts'

const off = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { enabled: false }]))
const closed: ConfigInput = {
  port: 0,
  auth: 'open',
  http: { maxEventLoopDelayMs: 0 },
  providers: off(providerNames),
  chains: off(chainNames),
}

let folder: PluginFolder
const running: RunningServer[] = []
beforeAll(async () => {
  folder = await pluginFolder()
  await folder.write('good.mjs', pluginCode('GOOD'))
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
})
afterAll(() => folder.remove())

interface Started {
  readonly status: readonly Record<string, unknown>[]
  readonly quotedBy: readonly string[]
  readonly log: string
}

/** A server with a plugin that works, and another one. */
const startedWith = async (name: string, code: string, timeoutMs = 5_000): Promise<Started> => {
  await folder.write(name, code)
  const { logger, log } = logged()
  const plugins = [{ module: './good.mjs' }, { module: `./${name}`, timeoutMs }].map((one) => ({
    ...one,
    from: folder.path,
    export: 'make',
  }))
  const server = await createServer(readConfig({ ...closed, plugins }), { logger })
  running.push(server)
  await server.engine.ready()
  const body = JSON.stringify({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' })
  const headers = { 'content-type': 'application/json' }
  const quoted = await fetch(`${server.url}/v3/quote`, { method: 'POST', body, headers })
  const { routes = [] } = (await quoted.json()) as { readonly routes?: readonly { readonly providers: string[] }[] }
  const status = (await (await fetch(`${server.url}/providers/status`)).json()) as Started['status']
  return { status, quotedBy: routes.flatMap(({ providers }) => providers), log: log() }
}

describe('a plugin that cannot be used costs its own routes only, and the status tells why', () => {
  it.each([
    ['throws-at-import.mjs', `throw new Error('boom')`, 'It failed while it was imported.'],
    [
      'throws-when-made.mjs',
      `export const make = () => { throw new Error('boom') }`,
      'It failed while it was created.',
    ],
    [
      'rejects-when-made.mjs',
      `export const make = async () => { throw new Error('boom') }`,
      'It failed while it was created.',
    ],
    [
      'throws-when-registering.mjs',
      `export const make = () => ({ name: 'x', register: () => { throw new Error('boom') } })`,
      'It failed while it registered.',
    ],
    [
      'registers-later.mjs',
      `export const make = () => ({ name: 'x', register: async () => { throw new Error('late') } })`,
      'Its register function returns a promise; it must register at once.',
    ],
    [
      'registers-nothing.mjs',
      `export const make = () => ({ name: 'x', register: () => undefined })`,
      'It registered no provider and no chain.',
    ],
    ['never-imported.mjs', 'await new Promise(() => undefined)', 'It did not come back within 0.5 s.'],
    ['blocks-at-import.mjs', 'for (;;);', 'It did not come back within 0.5 s.'],
    ['blocks-when-made.mjs', 'export const make = () => { for (;;); }', 'It did not come back within 0.5 s.'],
    ['never-made.mjs', 'export const make = () => new Promise(() => undefined)', 'It did not come back within 0.5 s.'],
    ['ends-the-process.mjs', 'process.exit(3)', 'It ends the process it is loaded in.'],
  ])('%s', async (name, code, fault) => {
    const timeoutMs = fault.includes('0.5 s') ? 500 : 5_000
    const { status, quotedBy, log } = await startedWith(name, code, timeoutMs)
    expect(quotedBy).toEqual(['GOOD'])
    expect(status.map(({ provider }) => provider)).toEqual(['GOOD', `./${name}`])
    expect(status[1]).toMatchObject({ fault, plugin: { module: `./${name}` }, supportedChains: [] })
    expect(log).toContain('a plugin is left out')
    expect(JSON.stringify(status)).not.toContain('boom')
    if (code.includes('boom')) expect(log).toContain('boom')
  })

  it.each([
    [
      'of another contract',
      `contract: 2`,
      'Provider BAD implements generation 2 of the contract; this server has generation 1. Install a version of the plugin for it.',
    ],
    ['without a contract', `contract: undefined`, expect.stringContaining('implements no generation of the contract')],
    ['without capabilities', `capabilities: undefined`, expect.stringContaining('Provider BAD: capabilities: ')],
    [
      'with a malformed refund',
      `capabilities: { refund: 'x', flexInput: true, privacy: true }`,
      expect.stringContaining('capabilities.refund: '),
    ],
    ['without build', `build: undefined`, 'Provider BAD has no function build.'],
    ['with another id', `id: 'OTHER'`, 'Provider BAD has the id OTHER.'],
    ['whose members throw', `get label() { throw new Error('boom') }`, 'Provider BAD cannot be made.'],
    [
      'whose fault reads like a refusal of the engine',
      `get label() { throw new Error('secret boom is registered twice.') }`,
      'Provider BAD cannot be made.',
    ],
  ])('a provider %s', async (title, changed, fault) => {
    const { status, quotedBy } = await startedWith(`${title.replaceAll(' ', '-')}.mjs`, pluginCode('BAD', changed))
    expect(quotedBy).toEqual(['GOOD'])
    expect(status[1]).toMatchObject({ provider: 'BAD', fault })
  })

  it('a provider that another plugin has registered before', async () => {
    const { status, quotedBy } = await startedWith('twice.mjs', pluginCode('GOOD'))
    expect(quotedBy).toEqual(['GOOD'])
    expect(status[1]).toMatchObject({ provider: 'GOOD', fault: 'a plugin: provider GOOD is registered twice.' })
  })

  it.each([
    ['throws', `quote: () => { throw new Error('boom') }`],
    ['hangs', `quote: () => new Promise(() => undefined)`],
    ['promises nothing', `quote: async () => ({ offers: [{}] })`],
    ['throws when it is asked for its ceiling', `ceiling: () => { throw new Error('boom') }, quote: undefined`],
    ['states an absurd ceiling', `ceiling: () => ({ amount: 'x', usd: {} }), quote: async () => null`],
  ])('a provider that %s later', async (title, changed) => {
    const code = pluginCode('BAD', changed.replace(', quote: undefined', ', quote: async () => 7'))
    const { quotedBy } = await startedWith(`later-${title.replaceAll(' ', '-')}.mjs`, code)
    expect(quotedBy).toEqual(['GOOD'])
  })

  it('a provider that changes its capabilities later, which nobody reads', async () => {
    const changed = `assets: async function () { this.capabilities = null; this.label = null; return provider.assets() }`
    const { quotedBy, status } = await startedWith('changes.mjs', pluginCode('BAD', changed))
    expect(quotedBy.toSorted()).toEqual(['BAD', 'GOOD'])
    expect(status).toHaveLength(2)
  })
})
