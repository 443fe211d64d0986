import { describe, expect, it } from 'vitest'
import { Container } from '../container.ts'
import type { Chain, ChainDefinition } from '../contract/chain.ts'
import type { Plugin } from '../contract/plugin.ts'
import { createEngine } from '../create-engine.ts'
import { chainById } from '../domain/chains.ts'
import { chainPluginOf, fakeChain, fakeProvider, pluginOf } from '../testing/fakes.ts'
import { deriveChainFacts, installPlugins } from './install-plugins.ts'

const acme: ChainDefinition = {
  code: 'ACME',
  chainId: '424242',
  name: 'Acme',
  nativeTicker: 'ACM',
  nativeDecimals: 18,
  blockSeconds: 2,
}
const acmeChain = (more: Partial<Chain> = {}) => fakeChain({ family: 'acme', codes: ['ACME'], facts: [acme], ...more })

const failing: Plugin = {
  name: 'failing',
  register: () => {
    throw new RangeError('no settings')
  },
}

describe('the facts of a chain that a plugin adds', () => {
  it('name its family, which is that of Ethereum where its addresses are', () => {
    const { evm: _, ...facts } = { ...acme, evm: undefined }
    expect(deriveChainFacts('acme', acme)).toEqual({ ...facts, family: 'acme' })
    expect(deriveChainFacts('acme', { ...acme, evm: false })).toMatchObject({ family: 'acme' })
    expect(deriveChainFacts('acme', { ...acme, evm: true })).toMatchObject({ family: 'evm' })
  })

  it('are known until the engine is disposed', async () => {
    const engine = createEngine({ plugins: [chainPluginOf(acmeChain())] })
    expect(chainById('424242')).toMatchObject({ code: 'ACME', family: 'acme' })
    await engine.dispose()
    expect(chainById('424242')).toBeUndefined()
  })

  it('are forgotten where another plugin fails, or a policy is refused', () => {
    expect(() => createEngine({ plugins: [chainPluginOf(acmeChain()), failing] })).toThrow('no settings')
    expect(chainById('424242')).toBeUndefined()
    const policy = { multiLeg: 'sometimes' as never }
    expect(() => createEngine({ plugins: [chainPluginOf(acmeChain())], policy })).toThrow(TypeError)
    expect(chainById('424242')).toBeUndefined()
  })

  it('are refused with the name of the plugin where they cannot be used', () => {
    const wrong = chainPluginOf(acmeChain({ facts: [{ ...acme, nativeDecimals: 99 }] }))
    expect(() => createEngine({ plugins: [wrong] })).toThrow(
      'fake-chain: chain acme cannot be made. The facts of chain ACME cannot be used: nativeDecimals must be a whole number from 0 to 36.',
    )
  })
})

describe('what plugins register', () => {
  it('is found by id and by chain code, with where it comes from', async () => {
    const [one, two] = [fakeProvider({ id: 'ONE' }), fakeProvider({ id: 'TWO' })]
    const origin = { module: '@acme/two', version: '1.2.3' }
    const chain = fakeChain({ codes: ['BTC', 'LTC'] })
    const scope = new Container()
    const plugins = [pluginOf(one), { ...pluginOf(two), origin }, chainPluginOf(chain)]
    const { providers, chains, origins } = installPlugins(scope, plugins)
    expect([...providers]).toEqual([
      ['ONE', one],
      ['TWO', two],
    ])
    expect([...origins]).toEqual([['TWO', origin]])
    expect([chains.get('BTC'), chains.get('LTC'), chains.size]).toEqual([chain, chain, 2])
    await scope.dispose()
  })

  it('fails with the name of the plugin, and the reason where there is one', () => {
    const throwing = (cause: unknown): Plugin => ({
      name: 'broken',
      register: (registry) =>
        registry.provider('X', () => {
          throw cause
        }),
    })
    const install = (cause: unknown) => () => installPlugins(new Container(), [throwing(cause)])
    expect(install(new RangeError('no key'))).toThrow('broken: provider X cannot be made. no key')
    expect(install('a text')).toThrow(/^broken: provider X cannot be made\.$/)
  })
})
