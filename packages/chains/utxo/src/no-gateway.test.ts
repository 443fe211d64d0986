import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { utxoChain } from './chain.ts'
import { coin, context } from './testing/deposits.ts'

const asked: string[] = []
const chain = utxoChain(
  { publicGateways: false, gateways: { BTC: { kind: 'esplora', url: 'http://index.test' } } },
  async ({ url }) => {
    asked.push(url)
    throw new UpstreamError('no network')
  },
)

const funds = (code: string, source: string) =>
  chain.funds({ asset: coin(code), amount: 1n, sources: [source] }, context())

describe('a chain without a gateway, where the public ones may not be used', () => {
  const address = 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9'

  it('has its addresses read all the same', () => {
    expect(chain.address('LTC', address)).toMatchObject({ canonical: address, form: 'p2pkh' })
    expect(chain.address('LTC', `${address.slice(0, -1)}8`)).toBeUndefined()
  })

  it('refuses a sell by its name, and asks nobody', async () => {
    const refused = { code: 'unableToBuildTransaction', message: 'No gateway is configured for LTC.' }
    await expect(funds('LTC', address)).rejects.toMatchObject(refused)
    await expect(chain.gas?.('LTC', context())).rejects.toMatchObject(refused)
    expect(asked).toEqual([])
  })

  it('leaves the others to their own gateway', async () => {
    const refused = { code: 'failedToRetrieveBalance' }
    await expect(funds('BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).rejects.toMatchObject(refused)
    expect(asked.every((url) => url.startsWith('http://index.test'))).toBe(true)
    expect(asked.length).toBeGreaterThan(0)
  })
})
