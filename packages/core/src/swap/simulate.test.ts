import { describe, expect, it, onTestFinished } from 'vitest'
import type { Chain, Simulation } from '../contract/chain.ts'
import type { CallPayout, Deposit } from '../contract/deposit.ts'
import { createEngine } from '../create-engine.ts'
import { SwapError } from '../errors.ts'
import {
  btc,
  call,
  chainPluginOf,
  eth,
  fakeChain,
  fakeProvider,
  offerOf,
  pluginOf,
  quoteRequest,
  swapRequest,
} from '../testing/fakes.ts'

const LEAST = 1_900_000_000_000_000_000n
const TO = '0x661bA32eb5f86CaB358DDbB7F264b10c5825e2dd'

/** Swaps by a call that contains what it pays, on a chain that simulates as given. */
const swapped = async (
  simulate: Chain['simulate'] | undefined,
  payout: CallPayout | undefined = { asset: eth, to: TO, minAmount: LEAST },
  more = {},
) => {
  const build = async (): Promise<Deposit> => ({
    kind: 'contractCall',
    asset: btc,
    amount: 10_000_000n,
    sources: ['bc1source'],
    call: { vm: 'radix', manifest: 'swap' },
    ...(payout ? { payout } : {}),
  })
  const provider = fakeProvider({
    quote: (params) => ({ offers: [offerOf(params, { depositKind: 'contractCall' })] }),
    build,
  })
  const chain = fakeChain({
    build: async () => ({ tx: { to: 'c', amount: '10000000' }, txType: 'FAKE', networkFee: 1n }),
    decode: () => ({ amount: 0n, data: 'swap', others: [] }),
    ...(simulate ? { simulate } : {}),
  })
  const engine = createEngine({ plugins: [pluginOf(provider), chainPluginOf(chain)] })
  onTestFinished(() => engine.dispose())
  const { routes } = await engine.quote(call(quoteRequest()))
  const routeId = routes[0]?.routeId ?? ''
  return engine.swap(call(swapRequest(routeId, more))).then(
    ({ route }) => route.warnings.map(({ code, tooltip }) => `${code}: ${tooltip}`),
    (cause: unknown) => (SwapError.is(cause) ? `${cause.code}: ${cause.message}` : String(cause)),
  )
}

const answering =
  (found: Simulation): Chain['simulate'] =>
  async () =>
    found

describe('a call that pays in its own transaction', () => {
  it('is handed out when it pays its recipient at least the minimum', async () => {
    for (const paid of [LEAST, LEAST + 1n]) expect(await swapped(answering({ paid }))).toEqual([])
  })

  it('is refused when it would pay less, whatever checks are waived', async () => {
    for (const more of [{}, { disableEstimate: true }, { disableBalanceCheck: true }]) {
      const found = await swapped(answering({ paid: LEAST - 1n }), undefined, more)
      expect(found).toContain('outputAmountDeviationTooHigh: The transaction would pay 1.899999999999999999 ETH')
    }
  })

  it('is refused when it would fail, with the reason', async () => {
    const found = await swapped(answering({ reverted: 'ReturnAmountIsNotEnough' }))
    expect(found).toBe('unableToBuildTransaction: The transaction would fail: ReturnAmountIsNotEnough')
  })

  it('is handed out with a warning when it cannot be simulated', async () => {
    const broken: Chain['simulate'] = async () => {
      throw new Error('no node')
    }
    const silent = (async () => undefined) as unknown as Chain['simulate']
    expect(await swapped(undefined)).toEqual(['notSimulated: Calls on BTC cannot be simulated here.'])
    expect(await swapped(broken)).toEqual(['notSimulated: no node'])
    expect(await swapped(answering({ unable: 'no such method' }))).toEqual(['notSimulated: no such method'])
    expect(await swapped(silent)).toEqual(['notSimulated: The chain gave no result.'])
  })

  describe('or needs an approval first', () => {
    /** A sell by a call without a payout, whose approval is missing. */
    const approving = async (simulate: Chain['simulate'], more: object = {}) => {
      const token = { ...btc, identifier: 'BTC.X-1', address: '1' }
      const approval = { owner: 'bc1source', token: '1', spender: 'router', amount: 10_000_000n }
      const provider = fakeProvider({
        assets: [token, eth].map((one) => ({ token: one, sell: true, buy: true, usd: '1' })),
        quote: (params) => ({
          offers: [offerOf(params, { depositKind: 'contractCall', approvalSpender: 'router' })],
        }),
        build: async () => ({
          kind: 'contractCall',
          asset: token,
          amount: 10_000_000n,
          sources: ['bc1source'],
          call: { vm: 'radix', manifest: 'swap' },
        }),
      })
      const chain = fakeChain({
        readFunds: async () => ({ balance: 10n ** 12n, gasBalance: 10n ** 12n, allowance: 0n, state: undefined }),
        buildApproval: async () => ({ tx: {}, txType: 'FAKE', spender: 'router', amount: 10_000_000n }),
        decodeApproval: () => approval,
        ...(simulate ? { simulate } : {}),
      })
      const engine = createEngine({ plugins: [pluginOf(provider), chainPluginOf(chain)] })
      onTestFinished(() => engine.dispose())
      const { routes } = await engine.quote(call(quoteRequest({ sellAsset: 'BTC.X-1' })))
      return engine.swap(call(swapRequest(routes[0]?.routeId ?? '', more))).then(
        ({ approval: handed, route }) => [handed !== undefined, route.warnings.map(({ code }) => code)],
        (cause: unknown) => (SwapError.is(cause) ? `${cause.code}: ${cause.message}` : String(cause)),
      )
    }

    it('is refused before the approval is handed out when it would fail', async () => {
      expect(await approving(answering({ reverted: 'vault is suspended' }))).toBe(
        'unableToBuildTransaction: The transaction would fail: vault is suspended',
      )
    })

    it.each<[string, Simulation]>([
      ['does not fail', { paid: 0n }],
      ['cannot be simulated', { unable: 'no node' }],
    ])('has its approval handed out when it %s', async (_, found) => {
      expect(await approving(answering(found))).toEqual([true, []])
    })

    it('is not simulated where the caller has waived the estimate', async () => {
      const reverted = answering({ reverted: 'vault is suspended' })
      expect(await approving(reverted, { disableEstimate: true })).toEqual([true, []])
    })
  })

  it('is the only one that is simulated', async () => {
    let asked = 0
    const counting: Chain['simulate'] = async () => {
      asked += 1
      return { reverted: 'no' }
    }
    expect(await swapped(counting, null as never)).toEqual([])
    expect(asked).toBe(0)
  })
})
