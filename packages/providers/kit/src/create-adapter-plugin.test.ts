import { FACTS, type FactSource, type Resolve, type SwapProvider } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { createAdapterPlugin, shareParts } from './create-adapter-plugin.ts'

const providerOf = (id: string, parts: object): SwapProvider => ({ id, parts }) as unknown as SwapProvider

/** Registers a plugin as an engine does, and makes its providers. */
const registered = (plugin: ReturnType<typeof createAdapterPlugin>): readonly SwapProvider[] => {
  const made: (() => SwapProvider)[] = []
  const facts: FactSource = { follow: (set) => () => set.own }
  const resolve: Resolve = (key) => {
    if ((key as unknown) === FACTS) return facts as never
    throw new Error('no service is expected')
  }
  plugin.register({ provider: (_id, make) => void made.push(() => make(resolve)), chain: () => undefined })
  return made.map((make) => make())
}

describe('the plugin of an adapter', () => {
  const plugin = createAdapterPlugin('@example/provider', () => {
    const parts = shareParts(() => ({}))
    return {
      ONE: (resolve) => providerOf('ONE', parts(resolve)),
      TWO: (resolve) => providerOf('TWO', parts(resolve)),
    }
  })
  const partsOf = (providers: readonly SwapProvider[]) =>
    providers.map((provider) => (provider as unknown as { parts: object }).parts)

  it('registers its providers under its name', () => {
    expect(plugin.name).toBe('@example/provider')
    expect(registered(plugin).map(({ id }) => id)).toEqual(['ONE', 'TWO'])
  })

  it('shares parts among the providers of one engine only', () => {
    const [one, two] = partsOf(registered(plugin))
    expect(one).toBe(two)
    expect(partsOf(registered(plugin))[0]).not.toBe(one)
  })
})

describe('shared parts', () => {
  it('are made once, also where they are undefined', () => {
    let count = 0
    const parts = shareParts(() => void count++)
    const resolve: Resolve = () => undefined as never
    parts(resolve)
    parts(resolve)
    expect(count).toBe(1)
  })
})
