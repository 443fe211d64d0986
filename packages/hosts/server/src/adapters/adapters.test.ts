import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/read-config.ts'
import { ConfigError } from '../settings/config-error.ts'
import { chainNames, loadChainPlugins } from './chain-adapters.ts'
import { createAdapter, loadPlugins } from './create-adapter.ts'
import { listProvidersOff, loadProviderPlugins, providerNames } from './provider-adapters.ts'
import { idsOfProviders, providerIds } from './provider-ids.ts'

const off = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { enabled: false }]))
const config = (providers: object = {}, chains: object = {}) => readConfig({ auth: 'open', providers, chains })

describe('the adapters', () => {
  it('make a plugin of every package that can work with its defaults, and say why of the others not', async () => {
    const { providers, chains } = config()
    const names = async (plugins: Promise<readonly { readonly name: string }[]>) =>
      (await plugins).map(({ name }) => name)
    const off = listProvidersOff(providers)
    expect(off).toEqual({
      oneinch: expect.stringContaining('apiKey is not set'),
      garden: expect.stringContaining('apiKey is not set'),
      flashnet: expect.stringContaining('apiKey is not set'),
      harbor: expect.stringContaining('baseUrl is not set'),
      pactswap: expect.stringContaining('baseUrl is not set'),
    })
    const on = providerNames.filter((name) => off[name] === undefined)
    expect(await names(loadProviderPlugins(providers))).toEqual(on.map((name) => `@switchyard/provider-${name}`))
    expect(await names(loadChainPlugins(chains))).toEqual(chainNames.map((name) => `@switchyard/chain-${name}`))
  })

  it('make none of what is switched off', async () => {
    const { providers, chains } = config(off(providerNames), { ...off(chainNames), utxo: {} })
    expect(await loadProviderPlugins(providers)).toEqual([])
    expect(await loadChainPlugins(chains)).toMatchObject([{ name: '@switchyard/chain-utxo' }])
  })

  it('make those that lacked a setting once they have it', async () => {
    const url = 'https://api.example'
    const given = {
      oneinch: { apiKey: 'k' },
      garden: { apiKey: 'app' },
      flashnet: { apiKey: 'fn_k' },
      harbor: { baseUrl: url, nodeUrl: url },
      pactswap: { baseUrl: url },
    }
    const { providers } = config({ ...off(providerNames), ...given })
    expect(await loadProviderPlugins(providers)).toMatchObject(
      Object.keys(given).map((name) => ({ name: `@switchyard/provider-${name}` })),
    )
    expect(listProvidersOff(providers)).toMatchObject({ thorchain: 'enabled is false' })
    expect(Object.keys(listProvidersOff(config({ oneinch: { baseUrl: url } }).providers))).not.toContain('oneinch')
  })

  it('make the providers rules may name, and no others', async () => {
    const url = 'https://api.example'
    const lacking = {
      oneinch: { apiKey: 'k' },
      garden: { apiKey: 'app' },
      flashnet: { apiKey: 'fn_k' },
      harbor: { baseUrl: url, nodeUrl: url },
      pactswap: { baseUrl: url },
    }
    const plugins = await loadProviderPlugins(config(lacking).providers)
    const made = plugins.map((plugin) => {
      const ids: string[] = []
      plugin.register({ provider: (id) => void ids.push(id), chain: () => undefined })
      return [plugin.name.replace('@switchyard/provider-', ''), ids] as const
    })
    expect(Object.fromEntries(made)).toEqual(idsOfProviders)
    expect(providerIds.size).toBe(11)
  })

  it('load no package that is switched off', async () => {
    const load = async (): Promise<never> => {
      throw new Error('was loaded')
    }
    const adapters = { garden: createAdapter<{ readonly enabled: boolean }>({}, load) }
    expect(await loadPlugins('providers', adapters, { garden: { enabled: false } })).toEqual([])
    await expect(loadPlugins('providers', adapters, { garden: { enabled: true } })).rejects.toThrow('was loaded')
  })

  it('name no package but by its types until it is needed', async () => {
    for (const folder of ['providers', 'chains', '.']) {
      const here = new URL(`${folder}/`, import.meta.url)
      const files = (await readdir(here)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      for (const name of files) {
        const text = await readFile(new URL(name, here), 'utf8')
        expect(text, name).not.toMatch(/^import (?!type )[^;]*?from '@switchyard\/(provider|chain)-/m)
      }
    }
  })

  it('tell which settings a package refuses', async () => {
    const { chains } = config({}, { ...off(chainNames), cosmos: { gateway: { NOWHERE: 'https://lcd.example' } } })
    const refused = await loadChainPlugins(chains).catch((error: unknown) => error)
    expect(ConfigError.is(refused)).toBe(true)
    expect(refused).toMatchObject({
      problems: [
        'chains.cosmos: NOWHERE is not a supported Cosmos chain; known codes are GAIA, THOR, MAYA, KUJI, NOBLE.',
      ],
    })
  })

  it.each([new Error('bug'), new TypeError('x is not a function')])(
    'leave a fault of a package as it is: %s',
    async (fault) => {
      const garden = createAdapter<{ readonly enabled: boolean }>({}, () => Promise.reject(fault))
      await expect(loadPlugins('providers', { garden }, { garden: { enabled: true } })).rejects.toBe(fault)
    },
  )

  it('take ceilings, traces and proofs of amounts for the chains that know them', async () => {
    const evm = { gasPriceCeilingGwei: { ETH: 5_000 }, traces: 'trace_transaction' }
    const { chains } = config({}, { ...off(chainNames), evm, utxo: { proveAmounts: true } })
    expect(chains).toMatchObject({ evm, utxo: { proveAmounts: true } })
    expect(await loadChainPlugins(chains)).toHaveLength(2)
    expect(() => config({}, { evm: { traces: 'guess' } })).toThrow('chains.evm.traces')
    const nowhere = config({}, { ...off(chainNames), evm: { gasPriceCeilingGwei: { BTC: 1 } } })
    await expect(loadChainPlugins(nowhere.chains)).rejects.toThrow('BTC')
  })

  it('read whole numbers of any size', () => {
    const chains = { starknet: { feeBound: '50000000000000000' }, solana: { priority: { maximum: 5 } } }
    expect(config({}, chains).chains).toMatchObject({
      starknet: { feeBound: 50_000_000_000_000_000n },
      solana: { priority: { maximum: 5n } },
    })
    expect(() => config({}, { starknet: { feeBound: '-1' } })).toThrow('chains.starknet.feeBound')
  })
})
