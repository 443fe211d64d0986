import { createEngine } from '@switchyard/core'
import { createLocal } from '@switchyard/host-local'
import { createHttp } from '@switchyard/net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acme } from '../src/index.ts'
import { RECIPIENT, SENDER } from './cases.ts'
import { type SimulatedAcme, simulateAcme } from './simulate-acme.ts'

describe('a swap through the simulated Acme', () => {
  let upstream: SimulatedAcme
  const http = createHttp()
  beforeAll(async () => {
    upstream = await simulateAcme()
  })
  afterAll(async () => {
    await http.close()
    await upstream.close()
  })

  it('is quoted, built and tracked to its end', async () => {
    const engine = createEngine({ plugins: [acme({ baseUrl: upstream.url, apiKey: 'test' })], http })
    const api = createLocal(engine)
    const { routes } = await api.quote({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.5' })
    expect(routes.map(({ providers, expectedBuyAmount }) => [providers, expectedBuyAmount])).toEqual([
      [['ACME'], '9.98'],
    ])

    const { swapId, targetAddress, meta } = await api.swap({
      routeId: routes[0]?.routeId ?? '',
      sourceAddress: SENDER,
      destinationAddress: RECIPIENT,
      // This engine has no package that builds Bitcoin transactions.
      disableBuildTx: true,
    })
    expect(targetAddress).toMatch(/^bc1q/)
    expect(swapId).toMatch(/^[\w-]+$/)
    expect(meta).toBeDefined()

    upstream.finishAll('done')
    const depositAddress = targetAddress ?? ''
    expect(await api.track({ depositAddress })).toMatchObject({ status: 'completed', toAmount: '9.98' })
    await engine.dispose()
  })
})
