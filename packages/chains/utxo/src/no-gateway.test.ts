import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { createChain } from './chain.ts'
import { type NetworkPrefixes, networks } from './networks.ts'
import { coin, context } from './testing/deposits.ts'
import { testKey } from './testing/keys.ts'

const asked: string[] = []
const chain = createChain(
  { publicGateways: false, gateways: { BTC: { kind: 'esplora', url: 'http://index.test' } } },
  async ({ url }) => {
    asked.push(url)
    throw new UpstreamError('The network is unavailable.')
  },
)

const funds = (code: string, source: string) =>
  chain.readFunds({ asset: coin(code), amount: 1n, sources: [source] }, context())

describe('a chain without a gateway and with publicGateways false', () => {
  const address = 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9'

  it('still reads addresses', () => {
    expect(chain.readAddress('LTC', address)).toMatchObject({ canonical: address, form: 'p2pkh' })
    expect(chain.readAddress('LTC', `${address.slice(0, -1)}8`)).toBeUndefined()
  })

  it('refuses a sell without a request', async () => {
    const refusal = { code: 'unableToBuildTransaction', message: 'No gateway is configured for LTC.' }
    await expect(funds('LTC', address)).rejects.toMatchObject(refusal)
    await expect(chain.readGas?.('LTC', context())).rejects.toMatchObject(refusal)
    expect(asked).toEqual([])
  })

  it('does not affect chains with a gateway', async () => {
    const refusal = { code: 'failedToRetrieveBalance' }
    await expect(funds('BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).rejects.toMatchObject(refusal)
    expect(asked.every((url) => url.startsWith('http://index.test'))).toBe(true)
    expect(asked.length).toBeGreaterThan(0)
  })
})

describe('the default gateways', () => {
  it.each(['BCH', 'DOGE', 'DASH', 'ZEC'])(
    'leave %s to the configuration, since no public one serves servers',
    async (code) => {
      const source = testKey('one', 'p2pkh', networks[code] as NetworkPrefixes).address
      const urls: string[] = []
      const plain = createChain({}, async ({ url }) => {
        urls.push(url)
        throw new UpstreamError('The network is unavailable.')
      })
      const request = plain.readFunds({ asset: coin(code), amount: 1n, sources: [source] }, context())
      await expect(request).rejects.toMatchObject({ message: `No gateway is configured for ${code}.` })
      expect(urls).toEqual([])
    },
  )
})
