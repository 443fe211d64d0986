import { createEngine, type Engine, type Http, type Plugin, type QuoteRequest, SwapError } from '@switchyard/core'
import { expect, it } from 'vitest'

/** A network of the THORChain family with the stubs of its package. */
export interface MemoNetwork {
  readonly plugin: Plugin
  readonly provider: string
  /** Responses of its node by path; the quote sells 0.1 BTC for ETH. */
  readonly node: Readonly<Record<string, unknown>>
  /** The same with Bitcoin halted. */
  readonly halted: Readonly<Record<string, unknown>>
  readonly now: number
  readonly addresses: { readonly BTC: string; readonly ETH: string }
  /** The memo of that quote at 3 % of slippage. */
  readonly memo: string
}

/** Runs an engine over a network of the family, from the quote to the deposit. */
export const memoEngineSuite = (network: MemoNetwork): void => {
  const { provider, node, halted, addresses, memo } = network

  it('quotes and builds the deposit of the route', async () => {
    const engine = await engineOver(network, node)
    const { routes } = await engine.quote({ read: () => request({ slippage: 3 }) })
    expect(routes).toMatchObject([{ providers: [provider], txHint: 'transferWithMemo' }])
    const swap = await engine.swap({ read: () => swapOf(network, routes[0]?.routeId ?? '') })
    expect(swap.deposit).toMatchObject({ memo, amount: 10_000_000n })
    await engine.dispose()
  })

  it('reports swapHalted as a provider error instead of dropping the provider', async () => {
    const engine = await engineOver(network, halted)
    const { routes, providerErrors } = await engine.quote({ read: () => request() })
    expect(routes).toEqual([])
    expect(providerErrors).toMatchObject([{ provider, errorCode: 'swapHalted' }])
    await engine.dispose()
  })

  it('warns if the refund address does not fit the memo, and drops the route under STRICT', async () => {
    const engine = await engineOver(network, node)
    const refundAddress = 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0'
    const { routes } = await engine.quote({ read: () => request({ refundAddress }) })
    expect(routes[0]?.warnings).toContainEqual(expect.objectContaining({ code: 'refundAddressNotApplied' }))
    const lenient = { ...swapOf(network, routes[0]?.routeId ?? ''), refundAddress }
    await expect(engine.swap({ read: () => lenient })).resolves.toMatchObject({
      deposit: { memo: expect.stringContaining(addresses.ETH) },
    })
    const strict = request({ refundAddress, refundAddressSetting: 'STRICT' })
    const refused = await engine.quote({ read: () => strict }).catch((cause: unknown) => cause)
    expect(SwapError.is(refused) && refused.code).toBe('noRoutesFound')
    await engine.dispose()
  })
}

const engineOver = async ({ plugin, now }: MemoNetwork, node: MemoNetwork['node']): Promise<Engine> => {
  const http: Http = async ({ url }) => ({
    status: 200,
    headers: {},
    text: JSON.stringify(node[new URL(url).pathname]),
  })
  const engine = createEngine({ plugins: [plugin], http, clock: { now: () => now } })
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

const swapOf = ({ addresses }: MemoNetwork, routeId: string) => ({
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
