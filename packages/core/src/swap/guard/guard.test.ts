import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ApprovalTransaction, Chain, DecodedApproval } from '../../contract/chain.ts'
import type { Deposit, EvmCall } from '../../contract/deposit.ts'
import type { Offer, QuoteParams } from '../../contract/provider.ts'
import type { Token } from '../../contract/token.ts'
import { createEngine } from '../../create-engine.ts'
import type { EngineEvents } from '../../events.ts'
import {
  btc,
  call,
  chainPluginOf,
  eth,
  type FakeOptions,
  fakeChain,
  fakeProvider,
  listing,
  offerOf,
  pluginOf,
  quoteRequest,
  simpleDeposit,
  swapRequest,
  usdc,
} from '../../testing/fakes.ts'

type Fact = EngineEvents['build-mismatch'][0]

const NOW = 1_000_000

const playing = async (options: FakeOptions, chains: readonly Chain[], request: object = {}, asked: object = {}) => {
  const engine = createEngine({
    plugins: [pluginOf(fakeProvider(options)), ...chains.map(chainPluginOf)],
    clock: { now: () => NOW },
  })
  onTestFinished(() => engine.dispose())
  const facts: Fact[] = []
  engine.events.on('build-mismatch', (fact) => facts.push(fact))
  const { routes, providerErrors } = await engine.quote(call(quoteRequest(asked)))
  const routeId = routes[0]?.routeId
  const outcome =
    routeId === undefined
      ? providerErrors[0]?.errorCode
      : await engine.swap(call(swapRequest(routeId, request))).catch((error: unknown) => error)
  return { outcome, facts }
}

const refused = expect.objectContaining({ code: 'unableToBuildTransaction' })

describe('the deposit of a provider', () => {
  const holding = (change: object, asked: object = {}) => {
    const build: FakeOptions['build'] = async (offer, { sources }) =>
      ({ ...simpleDeposit(offer, sources[0]), ...change }) as Deposit
    return playing({ build }, [fakeChain()], {}, asked)
  }

  it.each<[string, object, string]>([
    ['of more than was asked for', { amount: 500_000_000n }, 'amount'],
    ['of less', { amount: 9_999_999n }, 'amount'],
    ['of another asset', { asset: eth }, 'asset'],
    ['of another contract under the same name', { asset: { ...btc, address: 'elsewhere' } }, 'asset'],
    ['in other decimals', { asset: { ...btc, decimals: 18 } }, 'asset'],
    ['from somebody else', { sources: ['bc1victim'] }, 'source'],
    ['from somebody else too', { sources: ['bc1source', 'bc1victim'] }, 'sources'],
    ['of the whole balance, which nobody asked for', { sweep: true }, 'sweep'],
    ['that has ended', { expiresAt: NOW }, 'expiry'],
    ['that stays open for years', { expiresAt: Date.UTC(3000, 0) }, 'expiry within the time the policy allows'],
    [
      'whose channel stays open for years',
      { channel: { id: '1', expiresAt: Date.UTC(3000, 0) } },
      'expiry within the time the policy allows',
    ],
    ['whose channel has ended', { channel: { id: '1', expiresAt: NOW } }, 'expiry'],
  ])('with %s is refused and reported', async (_, change, field) => {
    const { outcome, facts } = await holding(change)
    expect(outcome).toEqual(refused)
    expect(facts).toMatchObject([{ provider: 'FAKE', chain: 'BTC', field }])
  })

  it('is returned when it matches the offer, in any spelling', async () => {
    const upper = { asset: { ...btc, identifier: 'btc.btc' } }
    for (const change of [{}, upper, { expiresAt: NOW + 1 }]) {
      const { outcome, facts } = await holding(change)
      expect(outcome).toMatchObject({ built: { tx: { amount: '10000000' } } })
      expect(facts).toEqual([])
    }
  })

  it('is refused in the same way for a client that builds the transaction', async () => {
    const build: FakeOptions['build'] = async (offer, { sources }) => ({
      ...simpleDeposit(offer, sources[0]),
      amount: offer.sellAmount * 50n,
    })
    const { outcome } = await playing({ build }, [fakeChain()], { disableBuildTx: true })
    expect(outcome).toEqual(refused)
  })

  it('is never built from an offer for more than requested', async () => {
    const quote = (ask: QuoteParams) => ({ offers: [offerOf(ask, { sellAmount: ask.sellAmount + 1n })] })
    expect((await playing({ quote }, [fakeChain()])).outcome).toBe('unknownError')
  })
})

const sender = `0x${'a1'.repeat(20)}`
const router = `0x${'b2'.repeat(20)}`
const attacker = `0x${'66'.repeat(20)}`

const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const dai: Token = {
  ...usdc,
  identifier: `ETH.DAI-${DAI}`,
  ticker: 'DAI',
  symbol: `DAI-${DAI}`,
  address: DAI,
  decimals: 18,
}

/** Ethereum, whose transaction is the call itself. */
const ethereum = (overrides: Partial<Chain> = {}): Chain =>
  fakeChain({
    family: 'eth',
    codes: ['ETH'],
    address: (_, text) => (text.startsWith('0x') ? { canonical: text.toLowerCase(), form: 'evm' } : undefined),
    funds: async () => ({ balance: 10n ** 30n, gasBalance: 10n ** 30n, allowance: 0n, state: undefined }),
    build: async (deposit) => ({
      tx: deposit.kind === 'contractCall' && deposit.call.vm === 'evm' ? { ...deposit.call, value: '0' } : {},
      txType: 'EVM',
      networkFee: 1n,
    }),
    decode: ({ tx }) => ({ ...(tx as { to: string; data: string }), amount: 0n, others: [] }),
    ...overrides,
  })

const sale = { sellAsset: usdc.identifier, buyAsset: 'BTC.BTC', sellAmount: '10' }
const addresses = { sourceAddress: sender, destinationAddress: 'bc1destination' }

describe('the contract call of a provider', () => {
  const amount = 10_000_000n
  const plain: EvmCall = {
    vm: 'evm',
    to: router,
    data: '0xdeadbeef',
    value: 0n,
    approval: { token: usdc.address ?? '', spender: router.toUpperCase().replace('0X', '0x'), amount },
    deadline: 2_000,
  }
  const calling = (change: object, offer: Partial<Offer> = {}) =>
    playing(
      {
        quote: (ask) => ({
          offers: [offerOf(ask, { depositKind: 'contractCall', approvalSpender: router, fees: [], ...offer })],
        }),
        build: async ({ sellAmount }, { sources }) => ({
          kind: 'contractCall',
          asset: usdc,
          amount: sellAmount,
          sources,
          call: { ...plain, ...change },
        }),
      },
      [ethereum()],
      addresses,
      sale,
    )

  it.each<[string, object, string]>([
    [
      'takes the token through another contract',
      { approval: { ...plain.approval, spender: attacker } },
      'approval spender',
    ],
    ['takes another token', { approval: { ...plain.approval, token: attacker } }, 'approval token'],
    ['takes more of it', { approval: { ...plain.approval, amount: amount + 1n } }, 'approval amount'],
    ['sends a coin nobody announced', { value: 1n }, 'value'],
    ['has a deadline behind it', { deadline: 1_000 }, 'expiry'],
  ])('that %s is refused and reported before the build', async (_, change, field) => {
    const { outcome, facts } = await calling(change)
    expect(outcome).toEqual(refused)
    expect(facts).toMatchObject([{ chain: 'ETH', field }])
  })

  it('is built as offered, with a coin in addition that the offer lists as inbound', async () => {
    expect((await calling({})).facts).toEqual([])
    const inbound = { fees: [{ type: 'inbound' as const, asset: eth, amount: 5n }] }
    expect((await calling({ value: 5n }, inbound)).facts).toMatchObject([{ field: 'value', expected: '5', found: '0' }])
    expect((await calling({ value: 6n }, inbound)).facts).toMatchObject([{ field: 'value', expected: '5', found: '6' }])
  })

  it('never sends along more of the coin than 20 USD, whatever the offer lists as inbound', async () => {
    // One ether is worth 3 000 USD.
    const most = 6_666_666_666_666_666n
    const inbound = { fees: [{ type: 'inbound' as const, asset: eth, amount: 10n ** 24n }] }
    const sent = async (value: bigint) => (await calling({ value }, inbound)).facts
    expect(await sent(most + 1n)).toMatchObject([{ field: 'value', expected: `${most}`, found: `${most + 1n}` }])
    // The fake chain drops the value, which shows that the deposit itself was accepted.
    expect(await sent(most)).toMatchObject([{ field: 'value', expected: `${most}`, found: '0' }])
  })
})

describe('the transfer of a provider', () => {
  it.each([
    ['the token that is sold', usdc.address ?? ''],
    ['the token that is sold, in another spelling', usdc.address?.toLowerCase() ?? ''],
    ['another known token', DAI],
  ])('is refused when it pays the contract of %s', async (_, to) => {
    const assets = [btc, eth, usdc, dai].map((token) => listing(token, '1'))
    const build: FakeOptions['build'] = async (offer, { sources }) => ({
      ...simpleDeposit(offer, sources[0]),
      asset: usdc,
      to,
    })
    const { outcome, facts } = await playing({ assets, build }, [ethereum()], addresses, sale)
    expect(outcome).toEqual(refused)
    expect(facts).toMatchObject([{ chain: 'ETH', field: 'recipient', expected: 'not a token contract', found: to }])
  })
})

describe('the approval of a chain', () => {
  const amount = 10_000_000n
  const announced: ApprovalTransaction = { tx: {}, txType: 'EVM', spender: router, amount }
  const honest: DecodedApproval = { owner: sender, token: usdc.address ?? '', spender: router, amount }
  const approving = (decoded: object, approval: object = {}, chain: Partial<Chain> = {}) => {
    const decodeApproval = vi.fn(() => ({ ...honest, ...decoded }))
    return playing(
      {
        capabilities: { buildOpens: true },
        quote: (ask) => ({ offers: [offerOf(ask, { depositKind: 'contractCall', approvalSpender: router })] }),
      },
      [ethereum({ approval: async () => ({ ...announced, ...approval }), decodeApproval, ...chain })],
      addresses,
      sale,
    )
  }

  it.each<[string, object, object, string]>([
    ['for another spender', { spender: attacker }, {}, 'approval spender'],
    ['for another spender, as announced', { spender: attacker }, { spender: attacker }, 'approval spender'],
    ['announced for another spender', {}, { spender: attacker }, 'announced spender'],
    ['without a bound', { amount: 2n ** 256n - 1n }, { amount: 2n ** 256n - 1n }, 'approval amount'],
    ['for less than is sold', { amount: 1n }, { amount: 1n }, 'approval amount'],
    ['for another amount than announced', {}, { amount: 0n }, 'announced amount'],
    ['of another token', { token: attacker }, {}, 'approval token'],
    ['by somebody else', { owner: attacker }, {}, 'approval owner'],
  ])('with %s is refused and reported', async (_, decoded, approval, field) => {
    const { outcome, facts } = await approving(decoded, approval)
    expect(outcome).toEqual(refused)
    expect(facts).toMatchObject([{ provider: 'FAKE', chain: 'ETH', field }])
  })

  it('is never returned for a chain that cannot decode it', async () => {
    const unread = () => {
      throw new TypeError('not an approval')
    }
    expect((await approving({}, {}, { decodeApproval: unread })).facts).toMatchObject([{ found: 'not an approval' }])
    const { decodeApproval: _, ...blind } = ethereum({ approval: async () => announced })
    const quote = (ask: QuoteParams) => ({ offers: [offerOf(ask, { approvalSpender: router })] })
    const { outcome, facts } = await playing({ quote, capabilities: { buildOpens: true } }, [blind], addresses, sale)
    expect(outcome).toEqual(refused)
    expect(facts).toMatchObject([{ field: 'approval' }])
  })

  it('is returned for exactly the sell, and for 0, which clears an old allowance', async () => {
    expect((await approving({})).outcome).toMatchObject({ approval: { spender: router, amount } })
    const cleared = await approving({ amount: 0n }, { amount: 0n })
    expect(cleared.outcome).toMatchObject({ approval: { amount: 0n } })
  })
})

describe('a deposit that a client could not make from the response', () => {
  const kinds: readonly [string, Partial<Offer>, object][] = [
    [
      'a contract call',
      { depositKind: 'contractCall' },
      { kind: 'contractCall', call: { vm: 'radix', manifest: 'x' } },
    ],
    ['bytes', {}, { kind: 'transferWithMemo', form: 'transfer', memo: '', memoHex: '00ff', to: 'bc1vault' }],
    ['a message without a recipient', {}, { kind: 'transferWithMemo', form: 'msgDeposit', memo: '=:x', to: undefined }],
    [
      'further outputs',
      {},
      {
        kind: 'transferWithMemo',
        form: 'transfer',
        memo: '=:x',
        to: 'bc1vault',
        extraOutputs: [{ address: 'bc1other', amount: 1n }],
      },
    ],
  ]
  const asking = (offer: Partial<Offer>, deposit: object, chains: readonly Chain[]) => {
    const build = vi.fn(
      async ({ sellAmount }: Offer, { sources }: { sources: readonly [string, ...string[]] }) =>
        ({ asset: btc, amount: sellAmount, sources, ...deposit }) as Deposit,
    )
    const quote = (ask: QuoteParams) => {
      const { depositKind: _, ...bare } = offerOf(ask)
      return { offers: [{ ...bare, ...offer }] }
    }
    return { build, played: playing({ build, quote }, chains, { disableBuildTx: chains.length > 0 }) }
  }

  it.each(kinds)('is refused when the client builds the transaction: %s [SWP-6]', async (_, offer, deposit) => {
    const { played } = asking(offer, deposit, [fakeChain()])
    expect((await played).outcome).toEqual(refused)
    expect((await played).outcome).toMatchObject({ message: expect.stringContaining('Leave out disableBuildTx') })
  })

  it.each(kinds)('is refused when no package serves the chain: %s', async (_, offer, deposit) => {
    const { outcome } = await asking(offer, deposit, []).played
    expect(outcome).toEqual(refused)
    expect(outcome).toMatchObject({ message: expect.stringContaining('BTC are not built here') })
  })

  it('is refused before the provider opens it', async () => {
    const { build, played } = asking({ depositKind: 'contractCall' }, {}, [fakeChain()])
    await played
    expect(build).not.toHaveBeenCalled()
  })

  it('is returned when address, amount and memo are enough, with a warning on chains without a package', async () => {
    const memo = { kind: 'transferWithMemo', form: 'transfer', memo: '=:x', to: 'bc1vault' }
    const { outcome } = await asking({}, memo, []).played
    expect(outcome).toMatchObject({ deposit: memo, route: { warnings: [{ code: 'transactionNotBuilt' }] } })
    expect((await asking({}, memo, [fakeChain()]).played).outcome).toMatchObject({ route: { warnings: [] } })
  })
})
