import type { KnownSwap } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { createFixture, quoteParams, reply, type Stubs } from '../testing/fixture.ts'
import { estimate } from '../testing/orchestra.ts'
import { addresses, btc, usdc, zec } from '../testing/tokens.ts'
import { translateState } from './translate-state.ts'

const HASH = `0x${'ab'.repeat(32)}`
const PAID = 'cd'.repeat(32)

/** An order of 100 USDC for bitcoin. */
const wireOrder = (changes: object = {}) => ({
  id: 'ord_123',
  type: 'order',
  status: 'swapping',
  quoteId: 'q_123',
  sourceChain: 'ethereum',
  sourceAsset: 'USDC',
  sourceAddress: addresses.ETH,
  sourceTxHash: HASH,
  destinationChain: 'bitcoin',
  destinationAsset: 'BTC',
  recipientAddress: addresses.BTC,
  depositAddress: '0x5615e8ab93b9d695b6d4d6545f7792aa59e1069a',
  amountIn: '100000000',
  amountOut: null,
  createdAt: '2026-09-12T10:00:00.000Z',
  updatedAt: '2026-09-12T10:05:00.000Z',
  ...changes,
})

const known = async (changes: Partial<KnownSwap> = {}, asked = {}): Promise<KnownSwap> => {
  const { provider, context } = createFixture({ estimate: estimate() })
  const answer = await provider.quote(quoteParams(asked), context)
  if (!('offers' in answer) || !answer.offers[0]) throw new Error('declined')
  return {
    provider: 'FLASHNET',
    sellAsset: usdc.identifier,
    buyAsset: btc.identifier,
    sellAmount: 100_000_000n,
    sourceAddress: addresses.ETH,
    destinationAddress: addresses.BTC,
    depositAddress: '0x5615e8ab93b9d695b6d4d6545f7792aa59e1069a',
    depositChannelId: 'q_123',
    state: JSON.parse(JSON.stringify(answer.offers[0].state)),
    createdAt: 1,
    ...changes,
  }
}

const statusOf = async (stubs: Stubs, query: object, options = {}) => {
  const { provider, context, take } = createFixture(stubs, options)
  await provider.assets(context)
  take()
  return { status: await provider.getStatus?.(query, context), requests: take() }
}

const paths = (requests: readonly { readonly url: string }[]) =>
  requests.map(({ url }) => `${new URL(url).pathname.split('/').at(-1)}${new URL(url).search}`)

describe('the status of an order', () => {
  it('is found by its quote, which is the deposit channel', async () => {
    const stubs = { order: { quote: {}, order: wireOrder(), stages: [] } }
    const { status, requests } = await statusOf(stubs, { depositChannelId: 'q_123' })
    expect(paths(requests)).toEqual(['order?quoteId=q_123'])
    expect(status).toMatchObject({
      status: 'swapping',
      chainId: '1',
      hash: HASH,
      fromAsset: usdc.identifier,
      fromAmount: '100',
      toAsset: 'BTC.BTC',
      toAmount: '',
      providerOrderId: 'ord_123',
      legs: [
        { chainId: '1', type: 'token_transfer', hash: HASH, status: 'completed' },
        { chainId: 'spark', type: 'swap', hash: `0x${'0'.repeat(64)}`, status: 'swapping' },
        { chainId: 'bitcoin', type: 'native_send', hash: '', status: 'not_started' },
      ],
    })
  })

  it('is found by the hash of its deposit, wrapped or bare', async () => {
    for (const response of [{ order: wireOrder(), stages: [] }, wireOrder()]) {
      const { status, requests } = await statusOf({ status: response }, { hash: HASH, chainId: '1' })
      expect(paths(requests)).toEqual([`status?txHash=${HASH}&sourceChain=ethereum`])
      expect(status?.status).toBe('swapping')
    }
  })

  it('is complete with what arrived', async () => {
    const done = wireOrder({
      status: 'completed',
      amountOut: '94321',
      destinationTxHash: PAID,
      completedAt: '2026-09-12T10:06:00.000Z',
    })
    const { status } = await statusOf({ order: { order: done } }, { known: await known() })
    expect(status).toMatchObject({ status: 'completed', toAmount: '0.00094321', finalisedAt: 1_789_207_560 })
    expect(status?.legs.at(-1)).toMatchObject({
      hash: PAID,
      status: 'completed',
      toAmount: '0.00094321',
      toAddress: addresses.BTC,
    })
  })

  it('that was sent back ends on the source chain with the reason', async () => {
    const back = wireOrder({
      status: 'refunded',
      refundTxHash: PAID,
      refundAmount: '99000000',
      errorCode: 'slippage_exceeded',
      errorMessage: 'moved',
    })
    const { status } = await statusOf({ order: { order: back } }, { known: await known() })
    expect(status).toMatchObject({
      status: 'refunded',
      toAsset: btc.identifier,
      toAmount: '0',
      toAddress: addresses.BTC,
      refundReason: 'slippage_exceeded',
    })
    expect(status?.legs.at(-1)).toMatchObject({
      chainId: '1',
      status: 'refunded',
      hash: PAID,
      toAsset: usdc.identifier,
      toAmount: '99',
      toAddress: addresses.ETH,
    })
  })

  it.each([
    ['recipientAddress', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['depositAddress', '0x5615e8ab93b9d695b6d4d6545f7792aa59e1069b'],
    ['destinationAsset', 'USDT'],
    ['destinationChain', 'spark'],
    ['sourceAsset', 'USDT'],
    ['sourceChain', 'base'],
  ])('is not taken for the swap when its %s is another', async (name, value) => {
    const other = wireOrder({ status: 'completed', amountOut: '94321', destinationTxHash: PAID, [name]: value })
    const { status } = await statusOf({ order: { order: other } }, { known: await known(), hash: HASH })
    expect(status).toMatchObject({ status: 'pending', toAddress: addresses.BTC, toAmount: '', legs: [] })
  })

  it('shows the destination of the swap in any spelling of the order', async () => {
    const upper = wireOrder({ recipientAddress: addresses.BTC.toUpperCase() })
    const { status } = await statusOf({ order: { order: upper } }, { known: await known() })
    expect(status?.toAddress).toBe(addresses.BTC)
    expect(status?.legs.at(-1)?.toAddress).toBe(addresses.BTC)
  })

  it('follows an order that was resumed under another id', async () => {
    const old = wireOrder({ status: 'unfulfilled', supersededByOperationId: 'ord_124' })
    const stubs = { order: { order: old }, status: { order: wireOrder({ id: 'ord_124', status: 'delivering' }) } }
    const { status, requests } = await statusOf(stubs, { known: await known() })
    expect(paths(requests)).toEqual(['order?quoteId=q_123', 'status?id=ord_124'])
    expect(status).toMatchObject({ providerOrderId: 'ord_124', trackingStatus: 'outbound' })
  })
})

describe('a deposit that was not seen', () => {
  const unseen = { order: { quote: {}, order: null } }

  it('is not started until its hash is known, and names where to pay', async () => {
    const { status } = await statusOf(unseen, { known: await known() })
    expect(status).toMatchObject({
      status: 'not_started',
      fromAmount: '100',
      legs: [],
      // A block of Ethereum, the usual time of Flashnet, and a block of Bitcoin.
      transient: {
        estimatedTimeToComplete: 643,
        providerDetails: { depositChannelId: 'q_123', depositAddress: expect.any(String) },
      },
    })
  })

  it('refuses the state of a stored swap without a version or with another one', async () => {
    const swap = await known()
    const { version, ...state } = swap.state as { version: number }
    expect(version).toBe(1)
    await expect(statusOf(unseen, { known: { ...swap, state } })).rejects.toThrow('version undefined')
    await expect(statusOf(unseen, { known: { ...swap, state: { ...state, version: 2 } } })).rejects.toThrow('version 2')
  })

  it('is submitted once its hash is known, with the sender and a repeatable key', async () => {
    const stubs = { ...unseen, submit: { orderId: 'ord_9', status: 'processing' } }
    const query = { hash: HASH, chainId: '1', known: await known(), depositHash: HASH }
    const first = await statusOf(stubs, query)
    expect(first.status).toMatchObject({
      status: 'pending',
      providerOrderId: 'ord_9',
      hash: HASH,
      fromAmount: '100',
    })
    const submit = first.requests[1]
    expect(JSON.parse(submit?.body ?? '')).toEqual({ quoteId: 'q_123', txHash: HASH, sourceAddress: addresses.ETH })
    const again = await statusOf(stubs, query)
    expect(again.requests[1]?.headers).toEqual(submit?.headers)
    expect(submit?.headers?.['x-idempotency-key']).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is pending until it can be submitted', async () => {
    const stubs = { ...unseen, submit: reply(400, { error: { code: 'tx_not_found' } }) }
    const { status } = await statusOf(stubs, { hash: HASH, chainId: '1', known: await known(), depositHash: HASH })
    expect(status).toMatchObject({ status: 'pending', trackingStatus: 'broadcasted', hash: HASH })
  })

  it('is not submitted on UTXO chains, for unknown swaps, where the engine does not allow it, or with the option off', async () => {
    const coins = await known({ sellAsset: zec.identifier }, { sell: zec })
    const utxo = { hash: PAID, chainId: 'zcash', known: coins, depositHash: PAID }
    expect((await statusOf(unseen, utxo)).requests).toHaveLength(1)
    expect((await statusOf(unseen, { hash: HASH, chainId: '1', depositChannelId: 'q_123' })).requests).toHaveLength(1)
    const query = { hash: HASH, chainId: '1', known: await known() }
    expect((await statusOf(unseen, query)).requests).toHaveLength(1)
    const off = await statusOf(unseen, { ...query, depositHash: HASH }, { submitDeposits: false })
    expect(off.requests).toHaveLength(1)
  })

  it('is unknown where neither the engine nor Flashnet knows it', async () => {
    const missing = { status: reply(404, { error: { code: 'not_found' } }) }
    expect((await statusOf(missing, { hash: HASH, chainId: '1' })).status).toBeUndefined()
    expect((await statusOf({}, { hash: HASH, chainId: 'thorchain-1' })).requests).toEqual([])
    expect((await statusOf({}, { depositChannelId: 'BTC-123' })).requests).toEqual([])
    expect((await statusOf({}, { depositAddress: 'x' })).status).toBeUndefined()
  })

  it('is a fault where the key may not see it', async () => {
    await expect(statusOf({ status: reply(403, {}) }, { hash: HASH, chainId: '1' })).rejects.toThrow('403')
  })
})

describe('the state of an order', () => {
  it.each([
    ['processing', 'pending'],
    ['confirming', 'pending'],
    ['awaiting_approval', 'pending'],
    ['swapping', 'swapping'],
    ['bridging', 'swapping'],
    ['delivering', 'swapping'],
    ['refunding', 'pending'],
    ['completed', 'completed'],
    ['refunded', 'refunded'],
    ['failed', 'failed'],
    ['expired', 'not_started'],
    ['unfulfilled', 'pending'],
    ['paused', 'unknown'],
  ])('%s is %s', (status, meaning) => {
    expect(translateState(status).status).toBe(meaning)
  })
})
