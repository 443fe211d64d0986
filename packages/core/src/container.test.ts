import { describe, expect, it } from 'vitest'
import { Container } from './container.ts'
import { createEngine } from './create-engine.ts'
import { createServiceKey } from './service-key.ts'
import { chainPluginOf, fakeChain, fakeProvider, pluginOf } from './testing/fakes.ts'

const ONE = createServiceKey<{ readonly name: string; dispose(): void }>('test.one')
const TWO = createServiceKey<{ readonly name: string; dispose(): void }>('test.two')
const MISSING = createServiceKey<string>('test.missing')

describe('the container', () => {
  it('creates a service once, and disposes in reverse order', async () => {
    const log: string[] = []
    const named = (name: string) => ({ name, dispose: () => void log.push(name) })
    const scope = new Container()
      .shared(ONE, () => named('one'))
      .shared(TWO, (resolve) => named(`two over ${resolve(ONE).name}`))
    expect(scope.get(TWO)).toBe(scope.get(TWO))
    await scope.dispose()
    expect(log).toEqual(['two over one', 'one'])
  })
  it('throws for a service that is not registered', () => expect(() => new Container().get(MISSING)).toThrow())
  it('keeps two engines apart', () => {
    const one = new Container().value(MISSING, 'a')
    expect(one.get(MISSING)).toBe('a')
    expect(() => new Container().get(MISSING)).toThrow()
  })
})

describe('creating an engine', () => {
  it("fails at start, with the plugin's name, when a provider or a chain is registered twice", () => {
    expect(() => createEngine({ plugins: [pluginOf(fakeProvider(), fakeProvider())] })).toThrow(
      'fakes: provider FAKE is registered twice',
    )
    const other = { ...fakeChain(), family: 'other' }
    expect(() => createEngine({ plugins: [chainPluginOf(fakeChain()), chainPluginOf(other)] })).toThrow(
      'chain BTC is registered twice',
    )
  })
  it("fails at start, with the plugin's name, when a plugin requires a missing service", () => {
    const lacking = {
      name: 'lacking',
      register: (registry: Parameters<ReturnType<typeof pluginOf>['register']>[0]) =>
        registry.provider('X', (resolve) => {
          resolve(MISSING)
          return fakeProvider()
        }),
    }
    expect(() => createEngine({ plugins: [lacking] })).toThrow('lacking: provider X cannot be made.')
  })
  it('disposes what it created', async () => {
    let disposed = 0
    const provider = { ...fakeProvider(), dispose: () => void disposed++ }
    await createEngine({ plugins: [pluginOf(provider)] }).dispose()
    expect(disposed).toBe(1)
  })
})
