import { createEngine, type Engine, type Http, type QuoteRequest, SwapError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { inboundsWith, node } from './testing/node.ts'
import { addresses } from './testing/tokens.ts'
import { NOW, quoteBody, type Script } from './testing/world.ts'
import { thorchain } from './thorchain.ts'

const engineOver = async (script: Script = {}): Promise<Engine> => {
  const answers: Script = { ...node, '/thorchain/quote/swap': quoteBody(), ...script }
  const http: Http = async ({ url }) => ({
    status: 200,
    headers: {},
    text: JSON.stringify(answers[new URL(url).pathname]),
  })
  const engine = createEngine({ plugins: [thorchain({ baseUrl: 'http://node' })], http, clock: { now: () => NOW } })
  await engine.ready()
  return engine
}

const request = (changes: Partial<QuoteRequest> = {}): QuoteRequest => ({
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  sellAmount: '0.1',
  refundAddressSetting: 'WARNING',
  cfBoost: false,
  quoteType: 'EXACT_INPUT',
  usePrivacyMode: false,
  enableSweep: false,
  gasCheck: false,
  ...changes,
})

const swapOf = (routeId: string) => ({
  routeId,
  sourceAddress: addresses.BTC,
  destinationAddress: addresses.ETH,
  disableBuildTx: true,
  disableBalanceCheck: true,
  disableEstimate: true,
  allowSmartContractSender: false,
  allowSmartContractReceiver: false,
  disableSecurityChecks: false,
  overrideSlippage: false,
})

describe('in an engine', () => {
  it('quotes and builds the deposit of the route', async () => {
    const engine = await engineOver()
    const { routes } = await engine.quote({ read: () => request({ slippage: 3 }) })
    expect(routes).toMatchObject([{ providers: ['THORCHAIN_STREAMING'], txHint: 'transferWithMemo' }])
    const swap = await engine.swap({ read: () => swapOf(routes[0]?.routeId ?? '') })
    expect(swap.deposit).toMatchObject({ memo: `=:e:${addresses.ETH}:167810000/1/0`, amount: 10_000_000n })
    await engine.dispose()
  })

  it('says swapHalted in the answer instead of leaving the provider out [PER-1, PER-10]', async () => {
    const engine = await engineOver({ '/thorchain/inbound_addresses': inboundsWith('BTC', { halted: true }) })
    const { routes, providerErrors } = await engine.quote({ read: () => request() })
    expect(routes).toEqual([])
    expect(providerErrors).toMatchObject([{ provider: 'THORCHAIN_STREAMING', errorCode: 'swapHalted' }])
    await engine.dispose()
  })

  it('warns of a refund address that does not fit, and drops the route where it must fit [QUO-4c, QUO-4d, QUO-4o]', async () => {
    const engine = await engineOver()
    const refundAddress = 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0'
    const { routes } = await engine.quote({ read: () => request({ refundAddress }) })
    expect(routes[0]?.warnings).toMatchObject([{ code: 'refundAddressNotApplied' }])
    const strict = { ...swapOf(routes[0]?.routeId ?? ''), refundAddress }
    await expect(engine.swap({ read: () => strict })).resolves.toBeDefined()
    const asked = request({ refundAddress, refundAddressSetting: 'STRICT' })
    const refused = await engine.quote({ read: () => asked }).catch((cause: unknown) => cause)
    expect(SwapError.is(refused) && refused.code).toBe('noRoutesFound')
    await engine.dispose()
  })
})
