import { createEngine } from '@switchyard/core'
import { createLocal } from '@switchyard/host-local'
import { createHttp } from '@switchyard/net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { yourName } from '../src/index.ts'
import { RECIPIENT, SENDER } from './cases.ts'
import { type Simulation, simulateYourName } from './simulated-your-name.ts'

describe('a swap through the simulation', () => {
  let simulation: Simulation
  const http = createHttp()
  beforeAll(async () => {
    simulation = await simulateYourName()
  })
  afterAll(async () => {
    await http.close()
    await simulation.close()
  })

  it('is quoted, built and tracked to its end', async () => {
    const engine = createEngine({ plugins: [yourName({ baseUrl: simulation.url, apiKey: 'test' })], http })
    const api = createLocal(engine)
    const { routes } = await api.quote({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.5' })
    // 0.5 BTC at 60,000 USD are 10 ETH at 3,000 USD, less 20 basis points.
    expect(routes).toMatchObject([{ providers: ['YOUR_NAME'], expectedBuyAmount: '9.98' }])

    const { targetAddress = '' } = await api.swap({
      routeId: routes[0]?.routeId ?? '',
      sourceAddress: SENDER,
      destinationAddress: RECIPIENT,
      // This engine has no package that builds Bitcoin transactions.
      disableBuildTx: true,
    })
    expect(targetAddress).toBe('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')

    simulation.finishAll('done')
    expect(await api.track({ depositAddress: targetAddress })).toMatchObject({ status: 'completed', toAmount: '9.98' })
    await engine.dispose()
  })

  it('is declined below the minimum', async () => {
    const engine = createEngine({ plugins: [yourName({ baseUrl: simulation.url, apiKey: 'test' })], http })
    const quote = createLocal(engine).quote({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.0001' })
    expect(await quote).toMatchObject({ providerErrors: [{ errorCode: 'sellAssetAmountTooSmall' }] })
    await engine.dispose()
  })
})
