import { type Deposit, type QuoteParams, type SwapAddresses, SwapError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { fromHex } from '../codec/bytes.ts'
import { decode as decodeParameters } from '../codec/cf-parameters.ts'
import { decode as decodeNulldata } from '../codec/nulldata.ts'
import { decode as decodeCall } from '../codec/vault-call.ts'
import { solanaContracts, vaultContracts } from '../contracts.ts'
import { atPrice } from '../min-price.ts'
import { readState } from '../offer-state.ts'
import { boosted, catalogue, openedChannel, quote, quoteFor, streamed } from '../testing/backend.ts'
import { EVENT_ACCOUNT, encoder, type Mischief, VAULT } from '../testing/broker.ts'
import {
  AFFILIATE,
  addresses,
  answer,
  ask,
  BROKER,
  createFixture,
  HUB_ACCOUNT,
  HUB_KEY,
  NOW,
  offerOf,
  RECEIVER,
  rpcError,
  SENDER,
  type Stubs,
} from '../testing/fixture.ts'
import { arbUsdc, btc, eth, hubDot, hubUsdt, sol, usdc } from '../testing/tokens.ts'

const OPEN = 'broker_request_swap_deposit_address'
const HEIGHTS = 'cf_monitoring_external_chains_block_height'
const ENCODE = 'broker_request_swap_parameter_encoding'
const SOL_SENDER = 'oQPnhXAbLbMuKHESaGrbXT17CyvWCpLyERSJA9HCYd7'
const own = { brokerUrl: 'http://broker', brokerAccount: BROKER }
const fees = { affiliateBps: 50, serviceBps: 15, accounts: { chainflip: AFFILIATE }, serviceAccounts: {} }

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.catch((caught: unknown) => caught)
  if (SwapError.is(error)) return error.code
  return error instanceof Error ? error.name : 'nothing was thrown'
}

const channelFixture = (script: Stubs = {}, options = own) =>
  createFixture({ '/v2/quote': [quote(), streamed()], [OPEN]: openedChannel(), ...script }, options)

describe('a deposit channel', () => {
  it('is opened for the parties, the price and the fees of the offer, and paid by a plain transfer that keeps change of bitcoin [QUO-5d, QRQ-4, QUO-3e, SRS-7, SRS-8, STA-3]', async () => {
    const { chainflip, context, lastCall, take } = channelFixture()
    const offer = await offerOf(chainflip, ask({ fees, slippageBps: 100 }), context)
    const deposit = await chainflip.build(offer, addresses(), context)
    const { minPrice } = readState(offer.state)
    expect(lastCall()).toEqual([
      { chain: 'Bitcoin', asset: 'BTC' },
      { chain: 'Ethereum', asset: 'ETH' },
      RECEIVER,
      15,
      null,
      null,
      [{ account: AFFILIATE, bps: 50 }],
      {
        retry_duration: 300,
        refund_address: SENDER,
        refund_ccm_metadata: null,
        min_price: `0x${minPrice.toString(16)}`,
        max_oracle_price_slippage: 100,
      },
      null,
    ])
    const expiresAt = NOW + 86_400_000 * 0.8
    expect(deposit).toMatchObject({
      kind: 'simpleTransfer',
      to: 'bc1ppaxkhh5c65zypqtjl7s5j4lqqaund3lzaz27cwlhw7nvg0s84cwqv4q6pw',
      amount: 10_000_000n,
      sources: [SENDER],
      expiresAt,
      keepsChange: true,
      channel: { id: '6726421-Bitcoin-34009', expiresAt },
      meta: {
        chainflip: {
          sellAsset: { chain: 'Bitcoin', asset: 'BTC' },
          buyAsset: { chain: 'Ethereum', asset: 'ETH' },
          destinationAddress: RECEIVER,
          affiliateFees: [{ brokerAddress: AFFILIATE, feeBps: 50 }],
          refundParameters: { minPrice: `0x${minPrice.toString(16)}`, refundAddress: SENDER, retryDuration: 300 },
          brokerCommissionBps: 15,
        },
      },
    })
    const posts = take().filter(({ method }) => method === 'POST')
    expect(posts.map(({ url, body }) => [url, JSON.parse(body ?? '{}').method])).toEqual([
      ['http://broker', HEIGHTS],
      ['http://broker', OPEN],
    ])
  })

  it('is never opened while quoting', async () => {
    const { chainflip, streaming, context, take } = channelFixture()
    await Promise.all([chainflip.quote(ask(), context), streaming.quote(ask(), context)])
    expect(take().every(({ method }) => method === 'GET')).toBe(true)
  })

  it('carries chunks, boost and an explicit refund address [QUO-4b]', async () => {
    const { streaming, chainflip, context, lastCall, play } = channelFixture()
    const refundAddress = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
    await streaming.build(await offerOf(streaming, ask(), context), addresses({ refundAddress }), context)
    expect(lastCall()[8]).toEqual({ number_of_chunks: 4, chunk_interval: 2 })
    expect(lastCall()[7]).toMatchObject({ refund_address: refundAddress })
    play({ '/v2/quote': [quote({ boostQuote: boosted() })] })
    await chainflip.build(await offerOf(chainflip, ask({ boost: true }), context), addresses(), context)
    expect(lastCall()[5]).toBe(30)
  })

  it('is refused when it refunds elsewhere, at another price, or has no address of the sell chain', async () => {
    const { chainflip, context, play } = channelFixture()
    const offer = await offerOf(chainflip, ask(), context)
    const echo = {
      retry_duration: 300,
      refund_address: SENDER,
      min_price: `0x${readState(offer.state).minPrice.toString(16)}`,
    }
    play({ [OPEN]: openedChannel({ refund_parameters: echo }) })
    await expect(chainflip.build(offer, addresses(), context)).resolves.toHaveProperty('kind', 'simpleTransfer')
    for (const changes of [
      { refund_parameters: { ...echo, refund_address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' } },
      { refund_parameters: { ...echo, min_price: '0x1' } },
      { address: RECEIVER },
      { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdx' },
      { channel_id: undefined },
    ]) {
      play({ [OPEN]: openedChannel(changes) })
      expect(await codeOf(chainflip.build(offer, addresses(), context))).toBe('UpstreamError')
    }
  })

  it('reads the refund address of an EVM echo without its prefix', async () => {
    const { chainflip, context, play } = channelFixture({ '/v2/quote': [quoteFor('ETH.ETH', 'BTC.BTC')] })
    const offer = await offerOf(chainflip, ask({ sell: eth, buy: btc }), context)
    const min_price = `0x${readState(offer.state).minPrice.toString(16)}`
    const echo = { retry_duration: 300, refund_address: RECEIVER.slice(2), min_price }
    play({ [OPEN]: openedChannel({ address: '0x31E9b3373F2AD5d964CAd0fd01332d6550cBBdE6', refund_parameters: echo }) })
    const deposit = await chainflip.build(
      offer,
      addresses({ sources: [RECEIVER], destinationAddress: SENDER }),
      context,
    )
    expect(deposit).toMatchObject({
      to: '0x31e9b3373f2ad5d964cad0fd01332d6550cbbde6',
      channel: { id: '6726421-Ethereum-34009', expiresAt: NOW + 6_171 * 12_000 * 0.8 },
    })
    expect(deposit).not.toHaveProperty('keepsChange')
  })

  it('takes DOT and tokens on Asset Hub, where a node tells accounts as their hex', async () => {
    // The deposit address is one Polkadot's own library writes of these 32 bytes.
    const [told, address] = [`0x${'09'.repeat(32)}`, '1Cr7fsvNFveerFUZZUjMZYw6RCDCiKMAwU4gUL4M47gDShU']
    for (const [sell, asset] of [
      [hubDot, 'DOT'],
      [hubUsdt, 'USDT'],
    ] as const) {
      const { chainflip, context, lastCall, play } = channelFixture({
        '/v2/quote': [quoteFor(sell.identifier, 'ETH.ETH')],
      })
      const offer = await offerOf(chainflip, ask({ sell, flexInput: true }), context)
      const min_price = `0x${readState(offer.state).minPrice.toString(16)}`
      const echo = { retry_duration: 300, refund_address: HUB_KEY, min_price }
      play({ [OPEN]: openedChannel({ address: told, refund_parameters: echo }) })
      const deposit = await chainflip.build(offer, addresses({ sources: [HUB_ACCOUNT] }), context)
      expect(lastCall().slice(0, 3)).toEqual([
        { chain: 'Assethub', asset },
        { chain: 'Ethereum', asset: 'ETH' },
        RECEIVER,
      ])
      expect(lastCall()[7]).toMatchObject({ refund_address: HUB_ACCOUNT })
      const expiresAt = NOW + 7_200 * 3_000 * 0.8
      expect(deposit).toMatchObject({
        kind: 'simpleTransfer',
        to: address,
        asset: sell,
        channel: { id: '6726421-Assethub-34009', expiresAt },
      })
      expect(deposit).not.toHaveProperty('keepsChange')
      for (const changes of [{ refund_parameters: { ...echo, refund_address: told } }, { address: RECEIVER }]) {
        play({ [OPEN]: openedChannel({ address: told, refund_parameters: echo, ...changes }) })
        expect(await codeOf(chainflip.build(offer, addresses({ sources: [HUB_ACCOUNT] }), context))).toBe(
          'UpstreamError',
        )
      }
    }
  })

  describe('closes', () => {
    const closing = async (expiry: unknown, height: unknown) => {
      const { chainflip, context } = channelFixture({
        [OPEN]: openedChannel({ source_chain_expiry_block: expiry }),
        [HEIGHTS]: { bitcoin: height, ethereum: 1 },
      })
      return chainflip.build(await offerOf(chainflip, ask(), context), addresses(), context)
    }

    it.each([
      ['the usual life of a channel ahead', 885_280, 885_136, 144 * 600_000 * 0.8],
      ['sooner', 885_280, 885_271, 9 * 600_000 * 0.8],
      ['sooner, in hex', '0xd8220', '0xd821f', 0.8 * 600_000],
      ['later than a channel lives', 999_999_999, 885_136, 144 * 600_000 * 0.8],
    ])('at the block the node names: %s', async (_name, expiry, height, ms) => {
      const deposit = await closing(expiry, height)
      expect([deposit.expiresAt, deposit.channel?.expiresAt]).toEqual([NOW + ms, NOW + ms])
    })

    it.each([
      ['in the past', 885_136, 885_137],
      ['now', 885_136, 885_136],
      ['at no block', null, 885_136],
      ['at no block, where no height is known', undefined, undefined],
      ['at block 0', 0, undefined],
      ['before the first block', -1, undefined],
      ['at half a block', 885_280.5, 885_136],
      ['at words', 'soon', 885_136],
      ['at an endless number', '9'.repeat(400), 885_136],
    ])('never, and is refused: %s', async (_name, expiry, height) => {
      expect(await codeOf(closing(expiry, height))).toBe('UpstreamError')
    })

    it.each([null, 'high', -5, {}])('after the usual life, where the node tells the height %j', async (height) => {
      expect((await closing(885_280, height)).expiresAt).toBe(NOW + 144 * 600_000 * 0.8)
    })
  })

  it('is not opened for addresses of other chains, or while deposits or payouts are closed', async () => {
    const { chainflip, context, play, take } = channelFixture()
    const offer = await offerOf(chainflip, ask(), context)
    const build = (changes: Partial<SwapAddresses>) => codeOf(chainflip.build(offer, addresses(changes), context))
    expect(await build({ destinationAddress: SENDER })).toBe('invalidDestinationAddress')
    expect(await build({ refundAddress: RECEIVER })).toBe('invalidRefundAddress')
    play({ '/api/networkInfo': catalogue({ Btc: { depositChannelDepositsEnabled: false } }) })
    expect(await build({})).toBe('swapHalted')
    play({ '/api/networkInfo': catalogue({ Eth: { egressEnabled: false } }) })
    expect(await build({})).toBe('swapHalted')
    expect(take().filter(({ method }) => method === 'POST')).toEqual([])
  })

  it.each([
    [
      -32024,
      'KnownModuleError { pallet: "Swapping", name: "InvalidDestinationAddress", error: "x" }',
      'invalidDestinationAddress',
    ],
    [
      -32024,
      'KnownModuleError { pallet: "Swapping", name: "IncompatibleAssetAndAddress", error: "x" }',
      'invalidDestinationAddress',
    ],
    [
      -32024,
      'KnownModuleError { pallet: "Swapping", name: "InvalidRefundAddress", error: "x" }',
      'invalidRefundAddress',
    ],
    [-32021, 'DispatchError: Refund address must be an EVM address', 'invalidRefundAddress'],
    [
      -32024,
      'KnownModuleError { pallet: "BitcoinIngressEgress", name: "DepositChannelCreationDisabled", error: "" }',
      'swapHalted',
    ],
    [-32024, 'KnownModuleError { pallet: "Swapping", name: "BrokerCommissionBpsTooHigh", error: "x" }', 'quoteError'],
    [-32021, 'DispatchError: NoPrivateChannelExistsForBroker', 'quoteError'],
    [-32020, 'Invalid hex', 'quoteError'],
    [-32603, 'Internal error while processing request.', 'UpstreamError'],
    [-32602, 'Invalid params', 'UpstreamError'],
  ])('is refused by the network with %i %s as %s', async (code, message, told) => {
    const { chainflip, context } = channelFixture({ [OPEN]: rpcError(code, message) })
    const offer = await offerOf(chainflip, ask(), context)
    expect(await codeOf(chainflip.build(offer, addresses(), context))).toBe(told)
  })

  it('is read from a list of one answer too, and a broken node is a fault', async () => {
    const { chainflip, context, play } = channelFixture()
    const offer = await offerOf(chainflip, ask(), context)
    play({ [OPEN]: answer(200, [{ jsonrpc: '2.0', id: 1, result: openedChannel() }]) })
    await expect(chainflip.build(offer, addresses(), context)).resolves.toHaveProperty('kind', 'simpleTransfer')
    for (const broken of [answer(502, 'x'), answer(200, {}), answer(200, [])]) {
      play({ [OPEN]: broken })
      expect(await codeOf(chainflip.build(offer, addresses(), context))).toBe('UpstreamError')
    }
  })

  it('is opened once, however the broker fails', async () => {
    let calls = 0
    const { chainflip, context } = channelFixture({
      [OPEN]: () => {
        calls++
        throw new SwapError('internalError')
      },
    })
    const offer = await offerOf(chainflip, ask(), context)
    await expect(chainflip.build(offer, addresses(), context)).rejects.toThrow()
    expect(calls).toBe(1)
  })

  it('refuses the state of another version', async () => {
    const { chainflip, context } = channelFixture()
    const offer = await offerOf(chainflip, ask(), context)
    await expect(chainflip.build({ ...offer, state: { version: 2 } }, addresses(), context)).rejects.toThrow(TypeError)
  })
})

describe('the least output of the quote', () => {
  const USUAL = 2_954_499_999_999_999_999n
  const held = async (minBuyAmount: bigint, vault: boolean) => {
    const options = vault ? { ...own, vaultSwaps: ['BTC'] as const } : own
    const { chainflip, context, lastCall } = channelFixture({ [ENCODE]: encoder() }, options)
    const offer = await offerOf(chainflip, ask(), context)
    expect(offer.buyAmountMin).toBe(USUAL)
    const deposit = await chainflip.build(offer, addresses({ minBuyAmount }), context)
    return { deposit, asked: lastCall() }
  }
  // Fees of the quote: 1,000 satoshis before the swap, 500,000,000,000,000 wei after it.
  const paysAtLeast = (price: bigint) => ((10_000_000n - 1_000n) * price) / 2n ** 128n - 500_000_000_000_000n

  it.each([1n, 10n, 45_000_000_000_000_000n])('raises the least price of a channel for %i more', async (more) => {
    const { deposit, asked } = await held(USUAL + more, false)
    const price = BigInt((asked[7] as { min_price: string }).min_price)
    expect(paysAtLeast(price)).toBeGreaterThanOrEqual(USUAL + more)
    expect(paysAtLeast(price)).toBeLessThan(USUAL + more + 5n)
    expect(deposit.enforced?.minBuyAmount).toBe(paysAtLeast(price))
  })

  it.each([1n, 10n, 45_000_000_000_000_000n])('raises the payload of a Bitcoin vault for %i more', async (more) => {
    const { deposit, asked } = await held(USUAL + more, true)
    const output = BigInt((asked[4] as { min_output_amount: string }).min_output_amount)
    const least = paysAtLeast((output * 2n ** 128n) / 10_000_000n)
    expect(least).toBeGreaterThanOrEqual(USUAL + more)
    expect(deposit.enforced?.minBuyAmount).toBe(least)
  })

  it('stays that of the offer where it asks for less', async () => {
    const { deposit, asked } = await held(1n, false)
    const price = BigInt((asked[7] as { min_price: string }).min_price)
    expect([paysAtLeast(price), deposit.enforced?.minBuyAmount]).toEqual([USUAL, USUAL])
  })

  it('opens nothing where the offer pays less', async () => {
    const { chainflip, context, take } = channelFixture()
    const offer = await offerOf(chainflip, ask(), context)
    const minBuyAmount = offer.buyAmount + 1n
    expect(await codeOf(chainflip.build(offer, addresses({ minBuyAmount }), context))).toBe(
      'outputAmountDeviationTooHigh',
    )
    expect(take().filter(({ method }) => method === 'POST')).toEqual([])
  })
})

describe('a channel of the public backend', () => {
  const PATH = '/api/openSwapDepositChannel'
  const opened = {
    id: '6726421-Bitcoin-34009',
    depositAddress: VAULT,
    brokerCommissionBps: 0,
    maxBoostFeeBps: 0,
    issuedBlock: 6_726_421,
    srcChainExpiryBlock: '885280',
    estimatedExpiryTime: NOW + 80_000_000,
    channelOpeningFee: '0',
  }

  it('is opened without a broker of ours, for no commission, until the time told', async () => {
    const { streaming, context, take } = createFixture({ '/v2/quote': [streamed()], [PATH]: answer(201, opened) }, {})
    const offer = await offerOf(streaming, ask(), context)
    const deposit = await streaming.build(offer, addresses(), context)
    const body = JSON.parse(take().find(({ method }) => method === 'POST')?.body ?? '{}')
    expect(body).toEqual({
      srcAsset: { chain: 'Bitcoin', asset: 'BTC' },
      destAsset: { chain: 'Ethereum', asset: 'ETH' },
      destAddress: RECEIVER,
      amount: '10000000',
      fillOrKillParams: {
        retryDurationBlocks: 300,
        refundAddress: SENDER,
        minPriceX128: readState(offer.state).minPrice.toString(),
        maxOraclePriceSlippage: 100,
        refundCcmMetadata: null,
      },
      dcaParams: { numberOfChunks: 4, chunkIntervalBlocks: 2 },
      takeCommission: false,
    })
    expect(deposit).toMatchObject({ to: VAULT, channel: { id: opened.id, expiresAt: NOW + 80_000_000 } })
  })

  it.each([
    ['never, as the backend need not say', undefined, 144 * 600_000 * 0.8],
    ['in the year 3000', 32_503_680_000_000, 144 * 600_000],
  ])('closes within the usual life where it is told to close %s', async (_name, estimatedExpiryTime, ms) => {
    const body = answer(201, { ...opened, estimatedExpiryTime })
    const { chainflip, context } = createFixture({ '/v2/quote': [quote()], [PATH]: body }, {})
    const deposit = await chainflip.build(await offerOf(chainflip, ask(), context), addresses(), context)
    expect(deposit.expiresAt).toBe(NOW + ms)
  })

  it.each([
    [answer(400, { message: 'expected amount is below minimum swap amount (70000)' }), 'sellAssetAmountTooSmall'],
    [answer(400, { message: 'too many channels' }), 'quoteError'],
    [answer(503, { message: 'Asset Btc is disabled' }), 'swapHalted'],
    [answer(503, { message: 'The swap service is currently unavailable due to maintenance' }), 'swapHalted'],
    [
      answer(400, { name: 'ZodError', issues: [{ code: 'custom', path: [], message: 'Address "x" is not valid' }] }),
      'quoteError',
    ],
    [answer(500, { message: 'unknown error' }), 'UpstreamError'],
    [answer(502, 'x'), 'UpstreamError'],
    [answer(201, { ...opened, brokerCommissionBps: 15 }), 'UpstreamError'],
    [answer(201, { ...opened, id: '1-Ethereum-2' }), 'UpstreamError'],
    [answer(201, { ...opened, depositAddress: RECEIVER }), 'UpstreamError'],
    [answer(201, { ...opened, srcChainExpiryBlock: null }), 'UpstreamError'],
    [answer(201, { ...opened, srcChainExpiryBlock: 'soon' }), 'UpstreamError'],
    [answer(201, { ...opened, srcChainExpiryBlock: '0' }), 'UpstreamError'],
    [answer(201, { ...opened, estimatedExpiryTime: NOW }), 'UpstreamError'],
    [answer(201, { ...opened, estimatedExpiryTime: 'later' }), 'UpstreamError'],
  ])('is refused or faulty: %j', async (given, told) => {
    const { chainflip, context } = createFixture({ '/v2/quote': [quote()], [PATH]: given }, {})
    const offer = await offerOf(chainflip, ask(), context)
    expect(await codeOf(chainflip.build(offer, addresses(), context))).toBe(told)
  })
})

interface VaultCase {
  readonly ask?: Partial<QuoteParams>
  readonly addresses?: Partial<SwapAddresses>
  readonly mischief?: Mischief
  readonly script?: Stubs
}

const vaultBuild = async ({
  ask: asked = {},
  addresses: who = {},
  mischief,
  script = {},
}: VaultCase): Promise<Deposit> => {
  const wanted = ask({ slippageBps: 100, ...asked })
  const body = quoteFor(wanted.sell.identifier, wanted.buy.identifier)
  const options = { ...own, vaultSwaps: ['BTC', 'ETH', 'ARB', 'SOL'] as const }
  const { chainflip, context } = createFixture({ '/v2/quote': [body], [ENCODE]: encoder(mischief), ...script }, options)
  return chainflip.build(await offerOf(chainflip, wanted, context), addresses(who), context)
}

describe('a vault swap on Bitcoin', () => {
  it('pays the vault with a payload that says everything the swap needs [STA-3b]', async () => {
    const deposit = await vaultBuild({ ask: { fees } })
    if (deposit.kind !== 'transferWithMemo') throw new Error(deposit.kind)
    const payload = decodeNulldata(fromHex(deposit.memoHex ?? '') ?? new Uint8Array(), 20)
    expect(payload).toMatchObject({
      asset: 1,
      retryBlocks: 300,
      oracleBps: 100,
      boostBps: 0,
      brokerBps: 15,
      affiliates: [{ id: 0, bps: 50 }],
    })
    expect(payload.address).toEqual(fromHex(RECEIVER))
    expect(deposit).toMatchObject({ to: VAULT, form: 'transfer', amount: 10_000_000n, memo: `0x${deposit.memoHex}` })
    expect((deposit.memoHex?.length ?? 0) / 2).toBe(50)
    expect(deposit.channel).toBeUndefined()
    expect(deposit.expiresAt).toBeUndefined()
    expect(deposit.extraOutputs).toBeUndefined()
  })

  it('pays out on Asset Hub: the number of the asset, and the account as its 32 bytes', async () => {
    const deposit = await vaultBuild({ ask: { buy: hubUsdt }, addresses: { destinationAddress: HUB_ACCOUNT } })
    if (deposit.kind !== 'transferWithMemo') throw new Error(deposit.kind)
    const payload = fromHex(deposit.memoHex ?? '') ?? new Uint8Array()
    expect(payload).toHaveLength(60)
    expect(decodeNulldata(payload, 32)).toMatchObject({ asset: 12, address: fromHex(HUB_KEY) })
  })

  it('protects the price of the amount that is really sold, also a trimmed one [QUO-5d]', async () => {
    const options = { ...own, vaultSwaps: ['BTC'] as const }
    const { chainflip, context, lastCall } = createFixture({ '/v2/quote': [quote()], [ENCODE]: encoder() }, options)
    const offer = await offerOf(chainflip, ask(), context)
    for (const sellAmount of [offer.sellAmount, offer.sellAmount - 1_543n]) {
      await chainflip.build({ ...offer, sellAmount }, addresses(), context)
      const least = atPrice(sellAmount, readState(offer.state).minPrice)
      expect(lastCall()[4]).toMatchObject({ min_output_amount: `0x${least.toString(16)}` })
    }
  })

  it('leaves a guard the payload cannot hold to the network', async () => {
    const deposit = await vaultBuild({ ask: { slippageBps: 255 } })
    if (deposit.kind !== 'transferWithMemo') throw new Error(deposit.kind)
    expect(decodeNulldata(fromHex(deposit.memoHex ?? '') ?? new Uint8Array(), 20).oracleBps).toBeUndefined()
  })

  it('does not go to a refund address other than the sender', async () => {
    const refundAddress = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
    expect(await codeOf(vaultBuild({ addresses: { refundAddress } }))).toBe('refundAddressUnsupportedByRoute')
    await expect(vaultBuild({ addresses: { refundAddress: SENDER } })).resolves.toHaveProperty('to', VAULT)
  })

  it('is refused whatever the broker encodes otherwise', async () => {
    const mischiefs: readonly Mischief[] = [
      { payload: { asset: 3 } },
      { payload: { address: new Uint8Array(20) } },
      { payload: { retryBlocks: 299 } },
      { payload: { minOutput: 1n } },
      { payload: { oracleBps: 101 } },
      { payload: { dca: { chunks: 2, interval: 2 } } },
      { payload: { boostBps: 5 } },
      { payload: { brokerBps: 16 } },
      { payload: { affiliates: [{ id: 0, bps: 51 }] } },
      { payload: { affiliates: [] } },
      {
        answer: {
          nulldata_payload:
            '0x0003656623d865425c0a4955ef7e7a39d09f58554d0800000000000000000000000000000000000001000200000100',
        },
      },
      { answer: { nulldata_payload: 'zz' } },
      { answer: { deposit_address: SENDER } },
      { answer: { deposit_address: RECEIVER } },
      { answer: { chain: 'Ethereum' } },
    ]
    for (const mischief of mischiefs) {
      expect(await codeOf(vaultBuild({ ask: { fees }, mischief })), JSON.stringify(mischief, big)).toBe('UpstreamError')
    }
  })

  it('is not made while vault deposits are closed', async () => {
    const closed = { '/api/networkInfo': catalogue({ Btc: { vaultSwapDepositsEnabled: false } }) }
    expect(await codeOf(vaultBuild({ script: closed }))).toBe('swapHalted')
  })
})

const big = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

describe('a vault swap on an EVM chain', () => {
  const evm = { addresses: { sources: [RECEIVER] as [string], destinationAddress: SENDER } }

  it('sends the coin along with the call', async () => {
    const deposit = await vaultBuild({ ...evm, ask: { sell: eth, buy: btc, fees } })
    if (deposit.kind !== 'contractCall' || deposit.call.vm !== 'evm') throw new Error(deposit.kind)
    expect(deposit.call).toMatchObject({ to: vaultContracts.ETH, value: 10_000_000n })
    expect(deposit.call.approval).toBeUndefined()
    const call = decodeCall(deposit.call.data)
    expect(call).toMatchObject({ destinationChain: 3, destinationAsset: 5 })
    expect(new TextDecoder().decode(call.destinationAddress)).toBe(SENDER)
    expect(decodeParameters(call.parameters, 20)).toMatchObject({ retryBlocks: 300, oracleBps: 100, brokerBps: 15 })
  })

  it('takes a token it was approved for, and refunds where it is told to', async () => {
    const other = '0xb853Fd0303aAc70196E36758dB4754147BC73b32'
    const deposit = await vaultBuild({
      ask: { sell: arbUsdc, buy: btc },
      addresses: { ...evm.addresses, refundAddress: other },
    })
    if (deposit.kind !== 'contractCall' || deposit.call.vm !== 'evm') throw new Error(deposit.kind)
    const token = arbUsdc.address ?? ''
    expect(deposit.call).toMatchObject({
      value: 0n,
      approval: { token, spender: vaultContracts.ARB, amount: 10_000_000n },
    })
    const call = decodeCall(deposit.call.data)
    expect(call.token).toEqual({ address: token.toLowerCase(), amount: 10_000_000n })
    expect(decodeParameters(call.parameters, 20).refund).toEqual(fromHex(other))
  })

  it('is refused whatever the broker encodes otherwise', async () => {
    const account = new Uint8Array(32).fill(9)
    const mischiefs: readonly Mischief[] = [
      { call: { destinationChain: 4 } },
      { call: { destinationAddress: new TextEncoder().encode('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa') } },
      { call: { destinationAsset: 1 } },
      { call: { token: { address: usdc.address ?? '', amount: 9_999_999n } } },
      { call: { token: { address: arbUsdc.address ?? '', amount: 10_000_000n } } },
      { call: { token: undefined } },
      { parameters: { refund: new Uint8Array(20) } },
      { parameters: { minPrice: 0n } },
      { parameters: { retryBlocks: 1 } },
      { parameters: { oracleBps: 1_000 } },
      { parameters: { dca: { chunks: 10, interval: 2 } } },
      { parameters: { boostBps: 1 } },
      { parameters: { broker: account } },
      { parameters: { brokerBps: 1_000 } },
      { parameters: { affiliates: [{ id: 0, bps: 1 }] } },
      { answer: { to: '0xdddddddddddddddddddddddddddddddddddddddd' } },
      { answer: { value: '0x1' } },
      { answer: { calldata: '0x11223344' } },
    ]
    for (const mischief of mischiefs) {
      const attempt = vaultBuild({ ...evm, ask: { sell: usdc, buy: btc }, mischief })
      expect(await codeOf(attempt), JSON.stringify(mischief, big)).toBe('UpstreamError')
    }
  })
})

describe('a vault swap on Solana', () => {
  const solana = { ask: { sell: sol }, addresses: { sources: [SOL_SENDER] as [string] } }

  it('is one instruction of the swap endpoint', async () => {
    const deposit = await vaultBuild(solana)
    if (deposit.kind !== 'contractCall' || deposit.call.vm !== 'solana') throw new Error(deposit.kind)
    const [instruction] = deposit.call.instructions
    expect(deposit.call.instructions).toHaveLength(1)
    expect(instruction?.programAddress).toBe(solanaContracts.swapEndpoint)
    expect(instruction?.accounts.filter(({ signer }) => signer)).toEqual([
      { address: SOL_SENDER, signer: true, writable: true },
    ])
    expect(instruction?.accounts[3]?.address).toBe(EVENT_ACCOUNT)
  })

  it('is refused whatever the broker encodes otherwise', async () => {
    const account = (pubkey: string, is_signer = false) => ({ pubkey, is_signer, is_writable: true })
    const mischiefs: readonly Mischief[] = [
      { solana: { amount: 1n } },
      { solana: { destinationAddress: new Uint8Array(20) } },
      { solana: { destinationAsset: 2 } },
      { solana: { destinationChain: 5 } },
      { solana: { seed: new Uint8Array(32) } },
      { parameters: { minPrice: 1n } },
      { parameters: { refund: new Uint8Array(32) } },
      { answer: { program_id: SOL_SENDER } },
      { answer: { accounts: [account(SOL_SENDER, true)] } },
      { answer: { data: '0xa3265ce2f3698dc4' } },
    ]
    for (const mischief of mischiefs) {
      expect(await codeOf(vaultBuild({ ...solana, mischief })), JSON.stringify(mischief, big)).toBe('UpstreamError')
    }
  })
})
