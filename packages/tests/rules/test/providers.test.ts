import { type Capabilities, createEngine, type Plugin, type SwapProvider, UpstreamError } from '@switchyard/core'
import { chainflip } from '@switchyard/provider-chainflip'
import { flashnet } from '@switchyard/provider-flashnet'
import { garden } from '@switchyard/provider-garden'
import { harbor } from '@switchyard/provider-harbor'
import { mayachain } from '@switchyard/provider-mayachain'
import { mayan } from '@switchyard/provider-mayan'
import { near } from '@switchyard/provider-near'
import { oneinch } from '@switchyard/provider-oneinch'
import { pactswap } from '@switchyard/provider-pactswap'
import { thorchain } from '@switchyard/provider-thorchain'
import { describe, expect, it } from 'vitest'

const plugins: readonly Plugin[] = [
  thorchain(),
  mayachain(),
  chainflip(),
  near(),
  harbor(),
  flashnet(),
  garden(),
  mayan(),
  pactswap(),
  oneinch(),
]

/** Notes every provider a plugin makes. */
const noting = (plugin: Plugin, made: Map<string, SwapProvider>): Plugin => ({
  name: plugin.name,
  register: (registry) =>
    plugin.register({
      ...registry,
      provider: (id, make) =>
        registry.provider(id, (resolve) => {
          const provider = make(resolve)
          made.set(id, provider)
          return provider
        }),
    }),
})

const every = async (): Promise<ReadonlyMap<string, SwapProvider>> => {
  const made = new Map<string, SwapProvider>()
  const http = () => Promise.reject(new UpstreamError('There is no network here.'))
  await createEngine({ plugins: plugins.map((plugin) => noting(plugin, made)), http }).dispose()
  return made
}

const identifiers = [
  'THORCHAIN_STREAMING',
  'MAYACHAIN_STREAMING',
  'CHAINFLIP',
  'CHAINFLIP_STREAMING',
  'NEAR',
  'HARBOR',
  'FLASHNET',
  'GARDEN',
  'MAYAN',
  'PACTSWAP',
  'ONEINCH',
]

describe('the providers', () => {
  it('have exactly the identifiers of the API [PID-1, PID-1b, PID-1c, PID-1d, PID-1e, PID-1f, PID-1g, PID-1h, PID-1i, PID-1j, PID-1k, PID-2]', async () => {
    const made = await every()
    expect([...made.keys()].sort()).toEqual([...identifiers].sort())
    for (const [id, provider] of made) expect(provider.id).toBe(id)
  })
  const withTrait = async (holds: (capabilities: Capabilities) => boolean) =>
    [...(await every()).values()]
      .filter(({ capabilities }) => holds(capabilities))
      .map(({ id }) => id)
      .sort()
  it('that forward a refund address are seven identifiers of six protocols [QUO-4b, QUO-4g, QUO-4h, QUO-4i, QUO-4j, QUO-4k]', async () => {
    expect(await withTrait(({ refund }) => refund === 'forwarded')).toEqual([
      'CHAINFLIP',
      'CHAINFLIP_STREAMING',
      'FLASHNET',
      'HARBOR',
      'MAYACHAIN_STREAMING',
      'NEAR',
      'THORCHAIN_STREAMING',
    ])
  })
  it('that always refund the sender are three [QUO-4a, QUO-4l, QUO-4m, QUO-4n]', async () => {
    expect(await withTrait(({ refund }) => refund === 'sender')).toEqual(['GARDEN', 'MAYAN', 'PACTSWAP'])
  })
  it('that accept another amount than quoted are six [QUO-5e]', async () => {
    expect(await withTrait(({ flexInput }) => flexInput)).toEqual([
      'CHAINFLIP',
      'CHAINFLIP_STREAMING',
      'FLASHNET',
      'MAYACHAIN_STREAMING',
      'NEAR',
      'THORCHAIN_STREAMING',
    ])
  })
  it('with a privacy mode are only NEAR [QUO-6a]', async () =>
    expect(await withTrait(({ privacy }) => privacy)).toEqual(['NEAR']))
  it('report a failed call under the code of the table [PER-3, PER-13, PER-14]', async () => {
    const failing = async (code: string) => withTrait(({ faultCode = 'apiRequestFailed' }) => faultCode === code)
    expect(await failing('noQuoteResponse')).toEqual(['CHAINFLIP', 'CHAINFLIP_STREAMING', 'GARDEN', 'NEAR', 'ONEINCH'])
    expect(await failing('quoteError')).toEqual(['FLASHNET'])
    expect(await failing('apiRequestFailed')).toEqual([
      'HARBOR',
      'MAYACHAIN_STREAMING',
      'MAYAN',
      'PACTSWAP',
      'THORCHAIN_STREAMING',
    ])
  })
})
