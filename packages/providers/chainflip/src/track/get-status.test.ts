import type { KnownSwap, StatusQuery, SwapStatus } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { answer, createFixture, NOW, RECEIVER, SENDER, type Stubs } from '../testing/fixture.ts'
import { btc, eth } from '../testing/tokens.ts'
import { findReference } from './swap-reference.ts'

const ID = '6726421-Bitcoin-34009'
const ADDRESS = 'bc1ppaxkhh5c65zypqtjl7s5j4lqqaund3lzaz27cwlhw7nvg0s84cwqv4q6pw'
const TXID = 'ba030cf99b7b01d9455c3ab87a5d87a301b67e91640fc9c76014c6e5b97986d7'

const swap = (changes: object = {}): object => ({
  state: 'WAITING',
  srcAsset: 'BTC',
  srcChain: 'Bitcoin',
  destAsset: 'ETH',
  destChain: 'Ethereum',
  destAddress: RECEIVER,
  estimatedDurationsSeconds: { deposit: 1506, swap: 12, egress: 96 },
  depositChannel: { id: ID, depositAddress: ADDRESS, isExpired: false },
  fillOrKillParams: { refundAddress: SENDER, minPrice: '29', retryDurationBlocks: 300 },
  ...changes,
})

const deposit = { amount: '10000000', txRef: TXID, witnessedAt: NOW }
const swapped = {
  originalInputAmount: '9999000',
  swappedInputAmount: '9999000',
  swappedOutputAmount: '3000000000000000000',
  regular: { inputAmount: '9999000', executedAt: NOW + 12_000 },
}
const unswapped = {
  originalInputAmount: '9999000',
  swappedInputAmount: '0',
  swappedOutputAmount: '0',
  regular: { inputAmount: '9999000', abortedAt: NOW, abortedReason: 'MinPriceViolation' },
}
const swapEgress = { amount: '2999500000000000000', txRef: '0xaa', witnessedAt: NOW + 90_000 }
const unpaid = { amount: '1', failure: { reason: { name: 'BelowEgressDustLimit', message: 'too small' } } }
/** A payment that the network signed and waits for anybody to send. */
const forCallers = { amount: '1', transactionPayload: { contract: SENDER, data: '0x', value: '0', chainId: '1' } }
const refundEgress = { amount: '9990000', txRef: 'bb', witnessedAt: NOW + 95_000 }

const known = (changes: Partial<KnownSwap> = {}): KnownSwap => ({
  provider: 'CHAINFLIP',
  sellAsset: btc.identifier,
  buyAsset: eth.identifier,
  sellAmount: 10_000_000n,
  sourceAddress: SENDER,
  destinationAddress: RECEIVER,
  depositAddress: ADDRESS,
  depositChannelId: ID,
  state: null,
  createdAt: NOW,
  ...changes,
})

const statusOf = async (body: unknown, query: StatusQuery = { depositChannelId: ID }) => {
  const { chainflip, context } = createFixture({ [`/v2/swaps/${ID}`]: body })
  return chainflip.getStatus?.(query, context)
}

const pairOf = ({ status, trackingStatus }: SwapStatus) => [status, trackingStatus]

describe('a swap under way', () => {
  it.each([
    ['WAITING', {}, ['not_started', 'not_started']],
    ['WAITING', { depositChannel: { id: ID, depositAddress: ADDRESS, isExpired: true } }, ['not_started', 'dropped']],
    ['RECEIVING', { deposit: { ...deposit, txConfirmations: 0 } }, ['pending', 'mempool']],
    ['RECEIVING', { deposit: { ...deposit, txConfirmations: 1 } }, ['pending', 'inbound']],
    ['SWAPPING', { deposit, swap: unswapped }, ['swapping', 'swapping']],
    ['SENDING', { deposit, swap: swapped, swapEgress: { amount: '1' } }, ['swapping', 'outbound']],
    ['SENT', { deposit, swap: swapped, swapEgress: { amount: '1', txRef: '0xaa' } }, ['swapping', 'outbound']],
    ['COMPLETED', { deposit, swap: swapped, swapEgress }, ['completed', 'completed']],
    ['COMPLETED', { deposit, swap: unswapped, refundEgress }, ['refunded', 'refunded']],
    ['COMPLETED', { deposit, swap: swapped, swapEgress, refundEgress }, ['completed', 'partially_refunded']],
    ['FAILED', { deposit, refundEgress }, ['refunded', 'refunded']],
    ['FAILED', { deposit, refundEgress: { ...refundEgress, witnessedAt: undefined } }, ['swapping', 'outbound']],
    ['FAILED', { deposit, refundEgress: { amount: '1', failure: {} } }, ['failed', 'reverted']],
    ['FAILED', { deposit, swap: swapped, swapEgress, refundEgress: unpaid }, ['completed', 'completed']],
    ['FAILED', { deposit, swap: swapped, swapEgress: { amount: '1' }, refundEgress: unpaid }, ['swapping', 'outbound']],
    ['FAILED', { deposit, swap: swapped, swapEgress: unpaid, refundEgress }, ['failed', 'reverted']],
    ['FAILED', { deposit, swap: swapped, swapEgress: unpaid, fallbackEgress: swapEgress }, ['completed', 'completed']],
    ['FAILED', { deposit, swap: swapped, swapEgress, fallbackEgress: { amount: '1' } }, ['swapping', 'outbound']],
    ['FAILED', { deposit, swap: swapped, swapEgress, fallbackEgress: forCallers }, ['failed', 'reverted']],
    ['FAILED', { deposit, swap: swapped, swapEgress, fallbackEgress: unpaid }, ['failed', 'reverted']],
    ['FAILED', { deposit, swap: swapped, swapEgress: { amount: '1', failure: {} } }, ['failed', 'reverted']],
    ['SOMETHING_NEW', { deposit }, ['unknown', 'parsing_error']],
  ])('in state %s has the status $2 (%#)', async (state, changes, expected) => {
    const seen = await statusOf(swap({ state, ...changes }))
    expect(seen && pairOf(seen)).toEqual(expected)
    expect(seen?.transient === undefined).toBe(
      ['dropped', 'completed', 'partially_refunded', 'refunded', 'reverted'].includes(expected[1] as string),
    )
  })

  it('of an on-chain origin that was refunded shows the refunded amount', async () => {
    const onChain = { accountId: SENDER, refundAmount: '9999000' }
    const body = { ...swap({ state: 'COMPLETED', swap: { ...unswapped, onChain } }), depositChannel: undefined }
    const seen = await statusOf(body)
    expect(seen && pairOf(seen)).toEqual(['refunded', 'refunded'])
    expect(seen).toMatchObject({ toAmount: '0', refundReason: 'MinPriceViolation' })
    expect(seen?.legs.at(-1)).toMatchObject({
      chainId: 'chainflip',
      toAsset: 'BTC.BTC',
      toAmount: '0.09999',
      toAddress: SENDER,
      status: 'refunded',
      trackingStatus: 'refunded',
    })
  })

  it('of an on-chain origin that was refunded in part is completed', async () => {
    const onChain = { accountId: SENDER, outputAmount: '3000000000000000000', refundAmount: '1000' }
    const body = { ...swap({ state: 'COMPLETED', swap: { ...swapped, onChain } }), depositChannel: undefined }
    const seen = await statusOf(body)
    expect(seen && pairOf(seen)).toEqual(['completed', 'partially_refunded'])
    expect(seen?.toAmount).toBe('3')
  })

  it('has its legs in order', async () => {
    const seen = await statusOf(swap({ state: 'COMPLETED', deposit, swap: swapped, swapEgress }))
    expect(seen).toMatchObject({
      hash: TXID,
      fromAmount: '0.1',
      toAmount: '2.9995',
      toAddress: RECEIVER,
      finalisedAt: (NOW + 90_000) / 1_000,
    })
    expect(seen?.legs.map(({ chainId, type, status, toAmount }) => [chainId, type, status, toAmount])).toEqual([
      ['bitcoin', 'native_send', 'completed', '0.1'],
      ['chainflip', 'swap', 'completed', '3'],
      ['1', 'native_send', 'completed', '2.9995'],
    ])
  })

  it('names the address that a payment fell back to, and amounts of payments that were made', async () => {
    const to = '0xb853Fd0303aAc70196E36758dB4754147BC73b32'
    const failed = { deposit, swap: swapped, swapEgress: unpaid }
    const fallen = { ...failed, fallbackEgress: { ...swapEgress, destinationAddress: to } }
    const seen = await statusOf(swap({ state: 'FAILED', ...fallen }), { depositChannelId: ID, known: known() })
    expect(seen).toMatchObject({ status: 'completed', toAmount: '2.9995', fallbackAddress: to })
    expect(seen?.legs.slice(2).map(({ status, toAddress }) => [status, toAddress])).toEqual([
      ['failed', RECEIVER],
      ['completed', to],
    ])
    const unnamed = await statusOf(swap({ state: 'FAILED', ...failed, fallbackEgress: swapEgress }))
    expect([unnamed?.fallbackAddress, unnamed?.legs.at(-1)?.toAddress]).toEqual(['', ''])

    const unpaidAtAll = await statusOf(swap({ state: 'FAILED', ...failed }))
    expect(unpaidAtAll).toMatchObject({ status: 'failed', toAmount: '', refundReason: 'too small' })
    expect(unpaidAtAll?.fallbackAddress).toBeUndefined()
  })

  it('says that the rest could not be refunded of a swap that paid', async () => {
    const rest = { deposit, swap: swapped, swapEgress, refundEgress: unpaid }
    const seen = await statusOf(swap({ state: 'FAILED', ...rest }))
    expect(seen).toMatchObject({ status: 'completed', toAmount: '2.9995', refundReason: 'too small' })
    expect(seen?.finalisedAt).toBe((NOW + 90_000) / 1_000)
    expect(seen?.legs.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed', 'failed'])
  })

  it('does not report what is unknown as nothing', async () => {
    const running = await statusOf(swap({ state: 'SWAPPING', deposit, swap: unswapped }), {
      depositChannelId: ID,
      known: known(),
    })
    expect(running?.legs[1]).toMatchObject({ status: 'swapping', toAmount: '' })
    // The backend does not say who paid the channel.
    expect([running?.fromAddress, running?.legs[0]?.fromAddress]).toEqual(['', ''])
    const sending = await statusOf(swap({ state: 'SENDING', deposit, swap: swapped, swapEgress: { txRef: '0xaa' } }))
    expect([sending?.toAmount, sending?.legs.at(-1)?.toAmount]).toEqual(['', ''])
  })

  it('stays the swap of its deposit when somebody pays its channel again', async () => {
    const stranger = { ...deposit, amount: '1000', txRef: 'c'.repeat(64) }
    const newest = swap({ state: 'FAILED', deposit: { ...stranger, failure: { reason: { message: 'too small' } } } })
    const own = swap({ state: 'COMPLETED', deposit, swap: swapped, swapEgress })
    const { chainflip, context } = createFixture({ [`/v2/swaps/${ID}`]: newest, [`/v2/swaps/${TXID}`]: own })
    const query = { hash: TXID, chainId: 'bitcoin', known: known({ hash: TXID }) }
    for (const named of [query, { ...query, depositChannelId: ID }])
      expect(await chainflip.getStatus?.(named, context)).toMatchObject({
        hash: TXID,
        status: 'completed',
        toAmount: '2.9995',
      })
  })

  it('shows why and to whom it was refunded', async () => {
    const seen = await statusOf(swap({ state: 'COMPLETED', deposit, swap: unswapped, refundEgress }))
    expect(seen).toMatchObject({ toAmount: '0', refundReason: 'MinPriceViolation' })
    expect(seen?.legs.at(-1)).toMatchObject({
      toAsset: 'BTC.BTC',
      toAmount: '0.0999',
      toAddress: SENDER,
      status: 'refunded',
    })
    const ignored = { ...deposit, failure: { reason: { name: 'BelowMinimumDeposit', message: 'too small' } } }
    const lost = await statusOf(swap({ state: 'FAILED', deposit: ignored }))
    expect(lost).toMatchObject({ status: 'failed', refundReason: 'too small' })
    expect(lost?.legs).toMatchObject([{ status: 'failed', trackingStatus: 'reverted' }])
  })

  it('shows the progress of its chunks', async () => {
    const { streaming, context } = createFixture({
      [`/v2/swaps/${ID}`]: swap({
        state: 'SWAPPING',
        deposit,
        dcaParams: { numberOfChunks: 4, chunkIntervalBlocks: 2 },
        swap: {
          ...swapped,
          dca: { executedChunks: 1, remainingChunks: 3, currentChunk: null, lastExecutedChunk: null },
        },
      }),
    })
    const seen = await streaming.getStatus?.({ depositChannelId: ID }, context)
    expect(seen).toMatchObject({
      type: 'streaming_swap',
      transient: { estimatedTimeToComplete: 36 + 96, currentLegIndex: 1 },
    })
    expect(seen?.transient?.providerDetails).toEqual({
      streamingDetails: { quantity: 4, count: 1, interval: 2, subSwapsMap: [1, 0, 0, 0] },
      depositChannelId: ID,
      depositAddress: ADDRESS,
    })
  })
})

describe('the provider of a swap', () => {
  it('is known from its chunks, unless the engine built it', async () => {
    const dcaParams = { numberOfChunks: 4, chunkIntervalBlocks: 2 }
    for (const [body, provider] of [
      [swap(), 'CHAINFLIP'],
      [swap({ dcaParams }), 'CHAINFLIP_STREAMING'],
    ] as const) {
      const { chainflip, streaming, context, take } = createFixture({ [`/v2/swaps/${ID}`]: body })
      const query = { depositChannelId: ID }
      const seen = await Promise.all([chainflip, streaming].map((one) => one.getStatus?.(query, context)))
      expect(seen.map((one) => one !== undefined)).toEqual([provider === 'CHAINFLIP', provider !== 'CHAINFLIP'])
      expect(take()).toHaveLength(1)
      expect(await chainflip.getStatus?.({ ...query, known: known() }, context)).toBeDefined()
    }
  })

  it('is ours before the backend knows it, and of no other provider', async () => {
    const missing = answer(404, { message: 'resource not found' })
    const seen = await statusOf(missing, { depositChannelId: ID, known: known() })
    expect(seen).toMatchObject({ status: 'not_started', trackingStatus: 'starting', fromAmount: '0.1', legs: [] })
    expect(await statusOf(missing)).toBeUndefined()
    expect(
      await statusOf(missing, { depositChannelId: ID, known: known({ provider: 'CHAINFLIP_STREAMING' }) }),
    ).toBeUndefined()
    const { depositChannelId: _, ...vault } = known()
    expect(await statusOf(missing, { known: vault })).toMatchObject({ status: 'not_started' })
  })

  it('spells the deposit address as it was built', async () => {
    const spelled = ADDRESS.toUpperCase()
    const body = swap({ state: 'SWAPPING', deposit, swap: unswapped })
    const seen = await statusOf(body, { depositChannelId: ID, known: known({ depositAddress: spelled }) })
    expect(seen?.legs[0]?.toAddress).toBe(spelled)
    expect((await statusOf(body))?.legs[0]?.toAddress).toBe(ADDRESS)
  })

  it.each([
    ['another destination', { destAddress: '0xb853Fd0303aAc70196E36758dB4754147BC73b32' }],
    ['a payout to somewhere else', { swapEgress: { ...swapEgress, destinationAddress: SENDER } }],
    ['another deposit address', { depositChannel: { id: ID, depositAddress: SENDER, isExpired: false } }],
    ['another asset bought', { destAsset: 'USDC' }],
    ['another asset sold', { srcAsset: 'ETH', srcChain: 'Ethereum' }],
  ])('is not the one that was built when the backend shows %s', async (_name, changes) => {
    const body = swap({ state: 'COMPLETED', deposit, swap: swapped, swapEgress, ...changes })
    const seen = await statusOf(body, { depositChannelId: ID, hash: TXID, known: known() })
    expect(seen).toMatchObject({ status: 'not_started', toAddress: RECEIVER, toAmount: '', legs: [] })
  })

  it('is the one that was built in any spelling of its addresses', async () => {
    const body = swap({ state: 'COMPLETED', deposit, swap: swapped, swapEgress, destAddress: RECEIVER.toLowerCase() })
    const seen = await statusOf(body, { depositChannelId: ID, known: known() })
    expect(seen).toMatchObject({ status: 'completed', toAddress: RECEIVER })
  })

  it('is a fault when the backend fails', async () => {
    for (const broken of [
      answer(500, { message: 'x' }),
      answer(404, {}),
      answer(429, { message: 'x' }),
      {},
      swap({ srcAsset: 'DOGE' }),
    ]) {
      await expect(statusOf(broken)).rejects.toMatchObject({ name: 'UpstreamError' })
    }
  })
})

describe('the reference of a swap', () => {
  const EVM = 'AB'.repeat(32)
  it.each<[StatusQuery, string | undefined]>([
    [{ depositChannelId: ID }, ID],
    [{ depositChannelId: 'near-order' }, undefined],
    [{ hash: TXID.toUpperCase(), chainId: 'bitcoin' }, TXID],
    [{ hash: EVM, chainId: '1' }, `0x${EVM.toLowerCase()}`],
    [{ hash: `0x${EVM}`, chainId: '42161' }, `0x${EVM.toLowerCase()}`],
    [{ hash: `0x${EVM}`, chainId: '728126428' }, EVM.toLowerCase()],
    [{ hash: '5'.repeat(88), chainId: 'solana' }, '5'.repeat(88)],
    [{ hash: '11400123-2', chainId: 'polkadot' }, '11400123-2'],
    [{ hash: EVM, chainId: 'polkadot' }, undefined],
    [{ hash: '11400123', chainId: 'polkadot' }, undefined],
    [{ hash: EVM, chainId: '10' }, undefined],
    [{ hash: '332925', chainId: 'bitcoin' }, undefined],
    [{ hash: EVM }, undefined],
    [{ hash: TXID, known: known({ depositChannelId: undefined }) }, TXID],
    [{ hash: TXID, known: known() }, ID],
    [{ depositAddress: ADDRESS }, undefined],
  ])('is read in any spelling (%#): $1', (query, expected) => {
    expect(findReference(query)).toBe(expected)
  })
})

describe('asking for unknown swaps', () => {
  it('does not repeat a request at once', async () => {
    const stubs: Stubs = { [`/v2/swaps/${ID}`]: answer(404, { message: 'resource not found' }) }
    const { chainflip, context, take } = createFixture(stubs)
    for (let time = 0; time < 3; time++) await chainflip.getStatus?.({ depositChannelId: ID, known: known() }, context)
    expect(take()).toHaveLength(1)
  })

  it('finds an existing swap after many unknown ones', async () => {
    const missing = answer(404, { message: 'resource not found' })
    const hashes = Array.from({ length: 6 }, (_, at) => at.toString(16).padStart(64, '0'))
    const unknown = Object.fromEntries(hashes.map((hash) => [`/v2/swaps/${hash}`, missing]))
    const { chainflip, context } = createFixture({ ...unknown, [`/v2/swaps/${ID}`]: swap() })
    for (const hash of hashes)
      expect(await chainflip.getStatus?.({ hash, chainId: 'bitcoin' }, context)).toBeUndefined()
    expect(await chainflip.getStatus?.({ depositChannelId: ID, known: known() }, context)).toMatchObject({
      transient: expect.anything(),
    })
    const stranger = { hash: 'f'.repeat(64), chainId: 'bitcoin' }
    await expect(chainflip.getStatus?.(stranger, context)).rejects.toMatchObject({ name: 'UpstreamError' })
  })

  it('does not stop quotes after a 429 to a tracking request', async () => {
    const { chainflip, context } = createFixture({
      [`/v2/swaps/${ID}`]: answer(429, { message: 'wait' }),
      '/v2/quote': answer(400, { message: 'insufficient liquidity for requested amount' }),
    })
    await expect(chainflip.getStatus?.({ depositChannelId: ID }, context)).rejects.toMatchObject({ status: 429 })
    await expect(chainflip.assets(context)).resolves.toBeDefined()
  })
})
