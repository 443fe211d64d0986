import {
  type BuildParams,
  CLOCK,
  type Deposit,
  FACTS,
  HTTP,
  type Http,
  type Offer,
  type ProviderContext,
  type QuoteParams,
  type ServiceKey,
  type SwapProvider,
  toBase,
  UUID,
} from '@switchyard/core'
import { createSandbox, SANDBOX_BROKER, type Sandbox } from '@switchyard/sandbox'
import { contextAt, ownFacts } from '@switchyard/test-support'
import { describe, expect, it } from 'vitest'
import { chainflip } from './chainflip.ts'
import type { ChainflipOptions } from './options.ts'
import { AFFILIATE, quoteParams } from './testing/fixture.ts'
import { arbUsdc, btc, eth, hubDot, hubUsdt, sol, tokenOf } from './testing/tokens.ts'

const HOUR = 3_600_000
const EVM = '0x5615E8AB93b9d695b6d4d6545f7792aA59e1069a'

interface Setup {
  readonly sandbox: Sandbox
  readonly context: ProviderContext
  readonly provider: (id?: string) => SwapProvider
}

/** Both providers over the simulated network: independent code that speaks the wire formats. */
const setUp = (options: ChainflipOptions = {}): Setup => {
  const sandbox = createSandbox({ seed: 'chainflip', clock: () => 1_790_000_000_000 })
  const { backend = '', broker = '' } = sandbox.urls.networks.chainflip ?? {}
  const http: Http = async ({ method, url, body, headers }) => {
    const response = await sandbox.fetch(
      new Request(url, { method, ...(body ? { body } : {}), ...(headers ? { headers } : {}) }),
    )
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
  }
  const clock = { now: () => sandbox.world.clock.now() }
  const services = new Map<unknown, unknown>([
    [HTTP, http],
    [CLOCK, clock],
    [FACTS, ownFacts],
    [UUID, () => '00000000-0000-4000-8000-000000000001'],
  ])
  const made = new Map<string, SwapProvider>()
  chainflip({ baseUrl: backend, brokerUrl: broker, brokerAccount: SANDBOX_BROKER, ...options }).register({
    provider: (id, make) =>
      void made.set(
        id,
        make(<T>(key: ServiceKey<T>) => services.get(key) as T),
      ),
    chain: () => undefined,
  })
  return {
    sandbox,
    context: { ...contextAt(clock.now()), clock },
    provider: (id = 'CHAINFLIP') => made.get(id) as SwapProvider,
  }
}

const offerOf = async ({ provider, context }: Setup, question: QuoteParams, id?: string): Promise<Offer> => {
  const answer = await provider(id).quote(question, context)
  if ('declined' in answer) throw new Error(answer.declined.message)
  return answer.offers[0] as Offer
}

const build = (
  setup: Setup,
  offer: Offer,
  swapAddresses: Pick<BuildParams, 'sources' | 'destinationAddress' | 'refundAddress'>,
  id?: string,
): Promise<Deposit> =>
  setup.provider(id).build(offer, { refundAddressSetting: 'WARNING', sweep: false, ...swapAddresses }, setup.context)

const addressOf = ({ sandbox }: Setup, chain: string): string =>
  sandbox.accounts[0]?.addresses.find((one) => one.chain === chain)?.address ?? ''

describe('against the simulated network', () => {
  const pairs = [
    [btc, eth, 20_000_000n, 'BTC', 'EVM'],
    [sol, tokenOf('Usdt'), 60_000_000_000n, 'SOL', 'EVM'],
    [tokenOf('Trx'), btc, 30_000_000_000n, 'TRON', 'BTC'],
    [hubDot, btc, 30_000_000_000_000n, 'DOT', 'BTC'],
    [hubUsdt, eth, 9_000_000_000n, 'DOT', 'EVM'],
    [btc, hubDot, 20_000_000n, 'BTC', 'DOT'],
    [sol, tokenOf('HubUsdc'), 60_000_000_000n, 'SOL', 'DOT'],
  ] as const
  const cases = ['CHAINFLIP', 'CHAINFLIP_STREAMING'].flatMap((id) =>
    pairs.map((pair) => [`${id}, ${pair[0].identifier} for ${pair[1].identifier}`, id, ...pair] as const),
  )

  it.each(cases)('pays at least the minimum: %s', async (_, id, sell, buy, sellAmount, from, to) => {
    const setup = setUp()
    const { sandbox, context, provider } = setup
    const fees = { affiliateBps: 25, serviceBps: 10, accounts: { chainflip: AFFILIATE }, serviceAccounts: {} }
    const offer = await offerOf(setup, quoteParams({ sell, buy, sellAmount, fees, slippageBps: 100 }), id)
    const source = addressOf(setup, from)
    const destinationAddress = to === 'EVM' ? EVM : addressOf(setup, to)
    const deposit = await build(setup, offer, { sources: [source], destinationAddress }, id)
    if (deposit.kind !== 'simpleTransfer') throw new Error(deposit.kind)
    const ledger = sandbox.world.ledger(from)
    ledger.own(sandbox.world.key(`account/alice/${from}`))
    const asset = sell.address ?? 'native'
    if (from === 'DOT') ledger.fund(source, sellAmount, asset)
    const paid = ledger.pay({ from: source, to: deposit.to, amount: sellAmount, asset })
    const query = { depositChannelId: deposit.channel?.id ?? '' }
    // On Asset Hub a deposit is seen once it stands in a block.
    expect((await provider(id).getStatus?.(query, context))?.status).toBe(from === 'DOT' ? 'not_started' : 'pending')
    sandbox.world.clock.pass(2 * HOUR)
    const seen = await provider(id).getStatus?.(query, context)
    const hash = from === 'DOT' ? `${ledger.find(paid)?.height}-2` : paid
    expect(seen, `${id} ${from}`).toMatchObject({ status: 'completed', hash, toAddress: destinationAddress })
    if (from === 'DOT') {
      expect(await provider(id).getStatus?.({ hash, chainId: 'polkadot' }, context)).toMatchObject({ hash })
    }
    const [deposited, swapped, out] = seen?.legs ?? []
    expect([deposited?.status, swapped?.type, out?.status]).toEqual([
      'completed',
      id === 'CHAINFLIP' ? 'swap' : 'streaming_swap',
      'completed',
    ])
    const received = toBase(seen?.toAmount ?? '', buy.decimals)
    expect(received).toBeGreaterThanOrEqual(offer.minBuyAmount)
    if (to !== 'DOT') return
    expect(out?.hash).toMatch(/^\d+-2$/)
    expect(sandbox.world.ledger('DOT').balance(destinationAddress, buy.address)).toBeGreaterThanOrEqual(received ?? 0n)
  })

  it('finds its channels and the vault in the lists of a State Chain node, whose chain and height it reads', async () => {
    const setup = setUp({ nodeUrl: 'http://sandbox.local/chainflip-node', vaultSwaps: ['BTC'] })
    const sender = addressOf(setup, 'BTC')
    const offer = await offerOf(setup, quoteParams({ sell: btc, buy: eth, sellAmount: 20_000_000n }))
    const vault = await build(setup, offer, { sources: [sender], destinationAddress: EVM })
    expect(vault.kind).toBe('transferWithMemo')
    const flexible = await offerOf(
      setup,
      quoteParams({ sell: btc, buy: eth, sellAmount: 20_000_000n, flexInput: true }),
    )
    const channel = await build(setup, flexible, { sources: [sender], destinationAddress: EVM })
    expect(channel.kind).toBe('simpleTransfer')
    const [node] = setup.provider().listNodes?.() ?? []
    const { found, expected } = (await node?.readNetwork?.(setup.context)) ?? {}
    expect(found).toBe(expected)
    expect((await node?.readHead?.(setup.context))?.height).toBeGreaterThan(9_000_000n)
  })

  it('guarantees the output less the requested slippage, also with a large payout fee', async () => {
    const setup = setUp()
    for (const [sell, buy, sellAmount] of [
      [sol, eth, 1_000_000_000n],
      [sol, eth, 60_000_000_000n],
      [tokenOf('Usdc'), btc, 300_000_000n],
      [tokenOf('Usdc'), btc, 12_345_678_901n],
    ] as const) {
      const offer = await offerOf(setup, quoteParams({ sell, buy, sellAmount, slippageBps: 300 }))
      const rounding = 10n ** BigInt(Math.max(0, buy.decimals - 8))
      expect(offer.minBuyAmount).toBeGreaterThanOrEqual((offer.buyAmount * 9_700n) / 10_000n - rounding)
    }
  })

  it('is refunded when the price falls below the minimum, with the reason', async () => {
    const setup = setUp()
    const { sandbox, context, provider } = setup
    const offer = await offerOf(setup, quoteParams({ sellAmount: 5_000_000n }))
    const source = addressOf(setup, 'BTC')
    const deposit = await build(setup, offer, { sources: [source], destinationAddress: EVM })
    if (deposit.kind !== 'simpleTransfer') throw new Error(deposit.kind)
    sandbox.faults.set('chainflip', { refund: true })
    const ledger = sandbox.world.ledger('BTC')
    ledger.own(sandbox.world.key('account/alice/BTC'))
    ledger.pay({ from: source, to: deposit.to, amount: deposit.amount })
    sandbox.world.clock.pass(4 * HOUR)
    const seen = await provider().getStatus?.({ depositChannelId: deposit.channel?.id ?? '' }, context)
    expect(seen).toMatchObject({ status: 'refunded', toAmount: '0', refundReason: 'MinPriceViolation' })
    expect(seen?.legs.at(-1)).toMatchObject({ toAddress: source, status: 'refunded' })
  })

  it('is refunded on Asset Hub in the asset sold', async () => {
    for (const sell of [hubDot, hubUsdt]) {
      const setup = setUp()
      const { sandbox, context, provider } = setup
      const ledger = sandbox.world.ledger('DOT')
      const source = addressOf(setup, 'DOT')
      const refundAddress = ledger.own(sandbox.world.key('account/bob/DOT'))
      const sellAmount = 100n * 10n ** BigInt(sell.decimals)
      const offer = await offerOf(setup, quoteParams({ sell, sellAmount, sourceAddress: source, refundAddress }))
      const swapAddresses = { sources: [source], destinationAddress: EVM, refundAddress } as const
      const deposit = await build(setup, offer, swapAddresses)
      if (deposit.kind !== 'simpleTransfer') throw new Error(deposit.kind)
      sandbox.faults.set('chainflip', { refund: true })
      const asset = sell.address ?? 'native'
      ledger.fund(source, sellAmount, asset)
      const before = ledger.balance(refundAddress, asset)
      ledger.pay({ from: source, to: deposit.to, amount: sellAmount, asset })
      sandbox.world.clock.pass(4 * HOUR)
      const seen = await provider().getStatus?.({ depositChannelId: deposit.channel?.id ?? '' }, context)
      expect(seen).toMatchObject({ status: 'refunded', toAmount: '0', refundReason: 'MinPriceViolation' })
      const back = seen?.legs.at(-1)
      expect(back).toMatchObject({ toAddress: refundAddress, toAsset: sell.identifier, status: 'refunded' })
      expect(ledger.balance(refundAddress, asset) - before).toBe(toBase(back?.toAmount ?? '', sell.decimals))
    }
  })

  it('reads vault swaps as the broker encodes them, on Bitcoin and EVM chains', async () => {
    const setup = setUp({ vaultSwaps: ['BTC', 'ETH', 'ARB', 'BSC'] })
    const fees = { affiliateBps: 25, serviceBps: 10, accounts: { chainflip: AFFILIATE }, serviceAccounts: {} }
    const cases = [
      [btc, eth, 20_000_000n, addressOf(setup, 'BTC'), EVM, 'transferWithMemo'],
      [btc, sol, 20_000_000n, addressOf(setup, 'BTC'), addressOf(setup, 'SOL'), 'transferWithMemo'],
      [eth, btc, 10n ** 19n, EVM, addressOf(setup, 'BTC'), 'contractCall'],
      [arbUsdc, tokenOf('Trx'), 20_000_000_000n, EVM, addressOf(setup, 'TRON'), 'contractCall'],
      [btc, hubDot, 20_000_000n, addressOf(setup, 'BTC'), addressOf(setup, 'DOT'), 'transferWithMemo'],
      [eth, hubUsdt, 10n ** 19n, EVM, addressOf(setup, 'DOT'), 'contractCall'],
      [tokenOf('BscUsdt'), sol, 20_000n * 10n ** 18n, EVM, addressOf(setup, 'SOL'), 'contractCall'],
    ] as const
    for (const id of ['CHAINFLIP', 'CHAINFLIP_STREAMING']) {
      for (const [sell, buy, sellAmount, source, destinationAddress, kind] of cases) {
        const offer = await offerOf(setup, quoteParams({ sell, buy, sellAmount, fees }), id)
        const deposit = await build(setup, offer, { sources: [source], destinationAddress }, id)
        expect([deposit.kind, offer.depositKind], `${id} ${sell.identifier}`).toEqual([kind, kind])
      }
    }
  })

  it('finds its channels and its vault in the lists of a node', async () => {
    const broker = createSandbox({ seed: 'chainflip' }).urls.networks.chainflip?.broker ?? ''
    const setup = setUp({ nodeUrl: broker, vaultSwaps: ['BTC'] })
    const vault = await offerOf(setup, quoteParams({ sellAmount: 20_000_000n }))
    const bitcoin = { sources: [addressOf(setup, 'BTC')], destinationAddress: EVM } as const
    expect(await build(setup, vault, bitcoin)).toHaveProperty('kind', 'transferWithMemo')
    for (const [sell, buy, sellAmount, source, destinationAddress] of [
      [sol, eth, 60_000_000_000n, addressOf(setup, 'SOL'), EVM],
      [eth, btc, 10n ** 19n, EVM, addressOf(setup, 'BTC')],
      [arbUsdc, btc, 20_000_000_000n, EVM, addressOf(setup, 'BTC')],
    ] as const) {
      const offer = await offerOf(setup, quoteParams({ sell, buy, sellAmount }))
      expect(await build(setup, offer, { sources: [source], destinationAddress })).toHaveProperty(
        'kind',
        'simpleTransfer',
      )
    }
  })

  it('uses the broker of the backend where none is configured', async () => {
    const setup = setUp({ brokerUrl: undefined, brokerAccount: undefined })
    const offer = await offerOf(setup, quoteParams({ sellAmount: 5_000_000n }))
    const deposit = await build(setup, offer, { sources: [addressOf(setup, 'BTC')], destinationAddress: EVM })
    expect(deposit).toMatchObject({
      kind: 'simpleTransfer',
      channel: { id: expect.stringMatching(/^\d+-Bitcoin-\d+$/) },
    })
  })

  it('lists the assets of the network and reads its refusals', async () => {
    const setup = setUp()
    const { assets } = await setup.provider().assets(setup.context)
    expect(assets).toHaveLength(19)
    expect(await setup.provider().quote(quoteParams({ sellAmount: 39_999n }), setup.context)).toMatchObject({
      declined: { errorCode: 'sellAssetAmountTooSmall', minAmount: '0.0004' },
    })
    setup.sandbox.faults.set('chainflip', { halt: true })
    expect(await setup.provider().quote(quoteParams(), setup.context)).toMatchObject({
      declined: { errorCode: 'swapHalted' },
    })
  })
})
