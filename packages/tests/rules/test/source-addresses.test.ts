import { describe, expect, it } from 'vitest'
import { oneSource, severalSources, usdc } from './assets.ts'
import { addresses, createHarness, errorResponse, hosts, provider } from './harness.ts'

describe.each(hosts)('source addresses over $name', ({ connect }) => {
  const several = (count: number) => Array.from({ length: count }, (_, index) => `bc1${index}`).join(';')
  const from = (chain: string, sourceAddress: string) => ({
    sellAsset: { SOL: 'SOL.SOL', GAIA: 'GAIA.ATOM' }[chain] ?? `${chain}.${chain}`,
    buyAsset: usdc.identifier,
    sourceAddress,
  })
  it.each(severalSources)('may be up to six on %s [QRQ-3, QUO-3a, LIM-3, ERR-5]', async (chain) => {
    const { routeProviders } = createHarness(connect)
    expect(await routeProviders(from(chain, several(2)))).toEqual(['FAKE'])
    expect(await routeProviders(from(chain, several(6)))).toEqual(['FAKE'])
    expect(await routeProviders(from(chain, several(7)))).toBe('invalidSourceAddressList')
  })
  it.each(oneSource)('may be only one on %s [QUO-3c, ERR-5]', async (chain) => {
    const { routeProviders, quote } = createHarness(connect)
    expect(await routeProviders(from(chain, several(1)))).toEqual(['FAKE'])
    expect(await quote(from(chain, several(2)))).toMatchObject(errorResponse(400, 'invalidSourceAddressList'))
  })
  it('are compared: duplicates count once, and an empty entry is refused [QUO-3b, QUO-3h, ERR-5]', async () => {
    const { routeProviders, quote } = createHarness(connect)
    expect(await routeProviders(from('BTC', `${several(6)};bc10;bc11`))).toEqual(['FAKE'])
    expect(await routeProviders(from('ETH', 'bc10;bc10'))).toEqual(['FAKE'])
    expect(await routeProviders(from('BTC', 'bc10 ; bc11'))).toEqual(['FAKE'])
    expect(await quote(from('BTC', 'bc10;bc1 1'))).toMatchObject(errorResponse(400, 'invalidRequest'))
    for (const list of ['bc10;', ';bc10', 'bc10;;bc11', 'bc10; ;bc11', 'bc10; '])
      expect(await quote(from('BTC', list))).toMatchObject(errorResponse(400, 'invalidSourceAddressList'))
  })
  it('are passed to the provider and echoed in the response by their first entry [QUO-3e, QUO-3i]', async () => {
    const fake = provider()
    const { quote } = createHarness(connect, { providers: [fake] })
    const { body } = await quote({ ...addresses, sourceAddress: 'bc1b;bc1a' })
    expect(fake.asked[0]?.sourceAddress).toBe('bc1b')
    expect(body).toMatchObject({ routes: [{ nextActions: [{ payload: { sourceAddress: 'bc1b' } }] }] })
  })
})
