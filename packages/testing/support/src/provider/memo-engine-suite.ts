import { createEngine, type Engine, type Http, type Plugin, type QuoteRequest, SwapError } from '@switchyard/core'
import { expect, it } from 'vitest'

/** A network of the THORChain family, as its package scripts it. */
export interface ScriptedMember {
  readonly plugin: Plugin
  readonly provider: string
  /** What its node answers, by path; the quote sells 0.1 BTC for ETH. */
  readonly node: Readonly<Record<string, unknown>>
  /** The same with bitcoin halted. */
  readonly halted: Readonly<Record<string, unknown>>
  readonly now: number
  readonly addresses: { readonly BTC: string; readonly ETH: string }
  /** The memo of that quote at 3 % of slippage. */
  readonly memo: string
}

/** What an engine makes of a network of the family, from the quote to the deposit. */
export const memoEngineSuite = (member: ScriptedMember): void => {
  const { provider, node, halted, addresses, memo } = member

  it('quotes and builds the deposit of the route', async () => {
    const engine = await engineOver(member, node)
    const { routes } = await engine.quote({ read: () => request({ slippage: 3 }) })
    expect(routes).toMatchObject([{ providers: [provider], txHint: 'transferWithMemo' }])
    const swap = await engine.swap({ read: () => swapOf(member, routes[0]?.routeId ?? '') })
    expect(swap.deposit).toMatchObject({ memo, amount: 10_000_000n })
    await engine.dispose()
  })

  it('says swapHalted in the answer instead of leaving the provider out', async () => {
    const engine = await engineOver(member, halted)
    const { routes, providerErrors } = await engine.quote({ read: () => request() })
    expect(routes).toEqual([])
    expect(providerErrors).toMatchObject([{ provider, errorCode: 'swapHalted' }])
    await engine.dispose()
  })

  it('warns of a refund address that does not fit, and drops the route where it must fit', async () => {
    const engine = await engineOver(member, node)
    const refundAddress = 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0'
    const { routes } = await engine.quote({ read: () => request({ refundAddress }) })
    expect(routes[0]?.warnings).toContainEqual(expect.objectContaining({ code: 'refundAddressNotApplied' }))
    const lenient = { ...swapOf(member, routes[0]?.routeId ?? ''), refundAddress }
    await expect(engine.swap({ read: () => lenient })).resolves.toMatchObject({
      deposit: { memo: expect.stringContaining(addresses.ETH) },
    })
    const asked = request({ refundAddress, refundAddressSetting: 'STRICT' })
    const refused = await engine.quote({ read: () => asked }).catch((cause: unknown) => cause)
    expect(SwapError.is(refused) && refused.code).toBe('noRoutesFound')
    await engine.dispose()
  })
}

const engineOver = async ({ plugin, now }: ScriptedMember, node: ScriptedMember['node']): Promise<Engine> => {
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

const swapOf = ({ addresses }: ScriptedMember, routeId: string) => ({
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
