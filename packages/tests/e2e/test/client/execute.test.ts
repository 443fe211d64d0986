import { execute, type SwapProgress } from '@switchyard/client'
import { createVerifier } from '@switchyard/client/verify'
import { evm } from '@switchyard/verify/evm'
import { utxo } from '@switchyard/verify/utxo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClientSetup, openClientSetup } from './client-setup.ts'

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

let setup: ClientSetup
beforeAll(async () => {
  setup = await openClientSetup()
}, 30_000)
afterAll(() => setup?.close())

const types = (progress: readonly SwapProgress[]): readonly string[] =>
  progress.map((one) => (one.type === 'signing' ? `signing ${one.kind}` : one.type)).filter((type) => type !== 'track')

describe('a whole swap with the client', () => {
  it('goes from BTC to ETH, verified before it is signed', async () => {
    const { client, signers, addressOn } = setup
    const [sourceAddress, destinationAddress] = [addressOn('BTC', 'p2wpkh'), addressOn('EVM')]
    const { routes } = await client.quote({
      ...{ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1', providers: ['THORCHAIN_STREAMING'] },
      ...{ sourceAddress, destinationAddress },
    })
    const [route] = routes
    if (!route) throw new Error('There is no route.')
    const progress: SwapProgress[] = []
    const verify = createVerifier({
      verifiers: [utxo, evm],
      intent: {
        ...{ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1', sellDecimals: 8, buyDecimals: 18 },
        ...{ minBuyAmount: '2', maxNetworkFee: '0.001', sourceAddress, destinationAddress },
      },
      accept: ['recipient', 'expiry'],
    })
    const done = await execute(
      client,
      { route, sourceAddress, destinationAddress },
      { signers, verify, pollMs: 50, maxPollMs: 200, onProgress: (one) => void progress.push(one) },
    )
    expect(done.track.status).toBe('completed')
    expect(done.track.hash).toBe(done.hash)
    expect(done.track.toAddress?.toLowerCase()).toBe(destinationAddress.toLowerCase())
    expect(types(progress)).toEqual(['built', 'signing deposit', 'sent'])
  })

  it('goes from USDC on Ethereum to SOL, with the approval that comes first', async () => {
    const { client, signers, addressOn } = setup
    const [sourceAddress, destinationAddress] = [addressOn('EVM'), addressOn('SOL')]
    const { routes } = await client.quote({
      ...{ sellAsset: USDC, buyAsset: 'SOL.SOL', sellAmount: '5000' },
      ...{ sourceAddress, destinationAddress, txHints: ['contractCall'] },
    })
    const [route] = routes
    if (!route) throw new Error('There is no route.')
    const progress: SwapProgress[] = []
    const done = await execute(
      client,
      { route, sourceAddress, destinationAddress },
      { signers, pollMs: 50, maxPollMs: 200, onProgress: (one) => void progress.push(one) },
    )
    expect(done.track.status).toBe('completed')
    expect(types(progress)).toEqual([
      ...['built', 'signing approval', 'approval-sent'],
      ...['built', 'signing deposit', 'sent'],
    ])
    expect(Number(done.track.toAmount)).toBeGreaterThanOrEqual(Number(route.expectedBuyAmountMaxSlippage))
  })
})
