import { fakeAssets, fakeProvider } from '@switchyard/conformance'
import { createEngine } from '@switchyard/core'
import { createLocal } from '@switchyard/host-local'
import { createHttp } from '@switchyard/net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { yourName } from '../src/index.ts'
import { coin, RECIPIENT, SENDER } from './cases.ts'
import { type Simulation, simulateGateway } from './simulated-gateway.ts'

describe('a swap from the chain', () => {
  let gateway: Simulation
  const http = createHttp()
  beforeAll(async () => {
    gateway = await simulateGateway(900_000_000n)
  })
  afterAll(async () => {
    await http.close()
    await gateway.close()
  })

  /** Quotes and builds a swap of so many coins through a provider that trades them. */
  const swap = async (sellAmount: string) => {
    const provider = fakeProvider({ assets: [...fakeAssets, { token: coin, usd: '2', depositAddress: RECIPIENT }] })
    const engine = createEngine({ plugins: [yourName({ gateway: gateway.url }), provider], http })
    const api = createLocal(engine)
    const { routes } = await api.quote({ sellAsset: coin.identifier, buyAsset: 'ETH.ETH', sellAmount })
    const destinationAddress = '0x27b1fdb04752bbc536007a920d24acb045561c26'
    return api
      .swap({ routeId: routes[0]?.routeId ?? '', sourceAddress: SENDER, destinationAddress })
      .finally(() => engine.dispose())
  }

  it('is quoted, built as a transaction of the chain, and read again', async () => {
    expect((await swap('500')).tx).toEqual({
      ...{ from: SENDER, to: RECIPIENT },
      ...{ amount: '500000000', fee: '2000', memo: '', sequence: 7 },
    })
  })

  it('is refused while the account cannot pay', async () => {
    await expect(swap('5000')).rejects.toMatchObject({ code: 'insufficientBalance' })
  })
})
