import { fakeAssets, fakeProvider } from '@switchyard/conformance'
import { createEngine, findChain, type Http } from '@switchyard/core'
import { createLocal } from '@switchyard/host-local'
import { describe, expect, it } from 'vitest'
import { acmeChain } from '../src/index.ts'
import { acme, SENDER, VAULT } from './cases.ts'

/** A gateway of the Acme chain that knows every account. */
const http: Http = async () => ({
  status: 200,
  headers: {},
  text: JSON.stringify({ balance: '900000000', sequence: 7, fee: '2000' }),
})

describe('a swap from a chain that the engine does not know', () => {
  it('is quoted, built as a transaction of that chain, and read again', async () => {
    expect(findChain('ACME')).toBeUndefined()
    const provider = fakeProvider({ assets: [...fakeAssets, { token: acme, usd: '2', depositAddress: VAULT }] })
    const engine = createEngine({ plugins: [acmeChain({ gateway: 'http://acme' }), provider], http })
    const api = createLocal(engine)
    const { routes } = await api.quote({ sellAsset: 'ACME.ACME', buyAsset: 'ETH.ETH', sellAmount: '500' })
    expect(routes).toHaveLength(1)
    const swap = await api.swap({
      routeId: routes[0]?.routeId ?? '',
      sourceAddress: SENDER,
      destinationAddress: '0x27b1fdb04752bbc536007a920d24acb045561c26',
    })
    expect(swap.tx).toEqual({ from: SENDER, to: VAULT, amount: '500000000', fee: '2000', memo: '', sequence: 7 })
    expect(swap).toMatchObject({ sellAsset: 'ACME.ACME', targetAddress: VAULT })
    await engine.dispose()
    expect(findChain('ACME')).toBeUndefined()
  })

  it('is refused while the account cannot pay', async () => {
    const provider = fakeProvider({ assets: [...fakeAssets, { token: acme, usd: '2', depositAddress: VAULT }] })
    const engine = createEngine({ plugins: [acmeChain({ gateway: 'http://acme' }), provider], http })
    const api = createLocal(engine)
    const { routes } = await api.quote({ sellAsset: 'ACME.ACME', buyAsset: 'ETH.ETH', sellAmount: '5000' })
    const swap = api.swap({
      routeId: routes[0]?.routeId ?? '',
      sourceAddress: SENDER,
      destinationAddress: '0x27b1fdb04752bbc536007a920d24acb045561c26',
    })
    await expect(swap).rejects.toMatchObject({ code: 'insufficientBalance' })
    await engine.dispose()
  })
})
