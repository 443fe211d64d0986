import type { KnownSwap } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { harness, quoteParams, response } from '../testing/harness.ts'
import { quotes, wireQuote } from '../testing/quotes.ts'
import { addresses, arbUsdc, baseUsdc } from '../testing/tokens.ts'
import { readSwapOutcome } from './swap-outcome.ts'

const HASH = `0x${'ab'.repeat(32)}`
const PATH = `/v3/swap/trx/${HASH}`

/** A swap of 10 USDC from Base to Arbitrum in the explorer's format. Source: recorded responses, explorer-api documentation. */
const wireSwap = (changes: object = {}) => ({
  trader: addresses.evm,
  sourceTxHash: HASH,
  orderId: `SWIFT_V2_0x${'cd'.repeat(32)}`,
  sourceTxBlockNo: 28_475_094,
  status: 'ORDER_CREATED',
  clientStatus: 'INPROGRESS',
  sourceChain: '30',
  swapChain: '1',
  destChain: '23',
  destAddress: addresses.otherEvm,
  fromTokenAddress: baseUsdc.address,
  fromTokenChain: '30',
  fromTokenSymbol: 'USDC',
  fromAmount: '10',
  toTokenAddress: arbUsdc.address,
  toTokenChain: '23',
  toTokenSymbol: 'USDC',
  toAmount: null,
  initiatedAt: '2026-03-05T20:11:27.000Z',
  completedAt: null,
  fulfillTxHash: null,
  redeemTxHash: null,
  refundTxHash: null,
  service: 'SWIFT_V2',
  ...changes,
})

const known = async (): Promise<KnownSwap> => {
  const params = quoteParams()
  const { provider, context } = harness({ '/v3/quote': quotes(wireQuote(params)) })
  const answer = await provider.quote(params, context)
  if (!('offers' in answer) || !answer.offers[0]) throw new Error('declined')
  return {
    provider: 'MAYAN',
    sellAsset: baseUsdc.identifier,
    buyAsset: arbUsdc.identifier,
    sellAmount: 10_000_000n,
    sourceAddress: addresses.evm,
    destinationAddress: addresses.otherEvm,
    state: JSON.parse(JSON.stringify(answer.offers[0].state)),
    createdAt: 1,
  }
}

const statusOf = async (body: unknown, query: object = { hash: HASH, chainId: '8453' }) => {
  const { provider, context, take } = harness({ [PATH]: body })
  return { status: await provider.getStatus?.(query, context), requests: take() }
}

describe('getStatus', () => {
  it('refuses the state of a stored swap without a version or with another one', async () => {
    const swap = await known()
    const { version, ...state } = swap.state as { version: number }
    expect(version).toBe(1)
    const unseen = response(404, {})
    const query = (stored: object) => ({ hash: HASH, chainId: '8453', known: { ...swap, state: stored } })
    await expect(statusOf(unseen, query(state))).rejects.toThrow('version undefined')
    await expect(statusOf(unseen, query({ ...state, version: 2 }))).rejects.toThrow('version 2')
  })

  it('has legs for deposit and auction before the payout', async () => {
    const { status } = await statusOf(wireSwap())
    expect(status).toMatchObject({
      status: 'swapping',
      chainId: '8453',
      hash: HASH,
      block: 28_475_094,
      fromAmount: '10',
      toAmount: '',
      providerExplorerUrl: `https://explorer.mayan.finance/swap/${HASH}`,
      legs: [
        { type: 'token_contract_call', status: 'completed', hash: HASH },
        { type: 'swap', status: 'swapping', chainId: 'solana' },
      ],
    })
  })

  it('shows the destination of the swap that the deposit is bound to, whatever the explorer reports', async () => {
    const thief = '0x7777777777777777777777777777777777777777'
    const swap = wireSwap({ destAddress: thief, clientStatus: 'COMPLETED', toAmount: '9.98' })
    const stored = await known()
    const bound = await statusOf(swap, {
      hash: HASH,
      known: { ...stored, hash: HASH.toUpperCase().replace('0X', '0x') },
    })
    expect(bound.status?.toAddress).toBe(addresses.otherEvm)
    expect(bound.status?.legs.at(-1)?.toAddress).toBe(addresses.otherEvm)
    // A deposit that is not bound may be somebody else's.
    for (const other of [stored, { ...stored, hash: `0x${'cd'.repeat(32)}` }]) {
      expect((await statusOf(swap, { hash: HASH, known: other })).status?.toAddress).toBe(thief)
    }
  })

  it('is pending until its order exists', async () => {
    const { status } = await statusOf(wireSwap({ status: 'ORDER_SUBMITTED' }))
    expect(status).toMatchObject({ status: 'pending', legs: [{ status: 'pending' }, { status: 'not_started' }] })
  })

  it('is completed with the transaction that paid the receiver', async () => {
    const paid = {
      clientStatus: 'COMPLETED',
      status: 'ORDER_FULFILLED',
      toAmount: '9.98',
      fulfillTxHash: `0x${'ef'.repeat(32)}`,
      completedAt: '2026-03-05T20:11:34.000Z',
    }
    const { status } = await statusOf(wireSwap(paid))
    expect(status).toMatchObject({
      status: 'completed',
      toAmount: '9.98',
      toAddress: addresses.otherEvm,
      finalisedAt: 1_772_741_494,
    })
    expect(status?.legs[2]).toMatchObject({
      chainId: '42161',
      type: 'token_transfer',
      hash: `0x${'ef'.repeat(32)}`,
      toAmount: '9.98',
    })
  })

  it('is refunded on the source chain in the locked token', async () => {
    // The explorer has the refunded amount in toAmount.
    const back = {
      clientStatus: 'REFUNDED',
      status: 'ORDER_REFUNDED',
      toAmount: '9.99',
      refundAmount: '9.99',
      refundTokenSymbol: 'USDC',
      refundTxHash: `0x${'12'.repeat(32)}`,
      completedAt: '2026-03-05T21:11:34.000Z',
    }
    const { status } = await statusOf(wireSwap(back))
    expect(status).toMatchObject({ status: 'refunded', trackingStatus: 'refunded', toAmount: '0' })
    expect(status?.legs).toHaveLength(3)
    expect(status?.legs[2]).toMatchObject({
      chainId: '8453',
      hash: `0x${'12'.repeat(32)}`,
      status: 'refunded',
      toAsset: baseUsdc.identifier,
      toAmount: '9.99',
      toAddress: addresses.evm,
    })
    const middle = await statusOf(
      wireSwap({
        ...back,
        refundTokenSymbol: 'WETH',
        refundTokenAddress: '0x4200000000000000000000000000000000000006',
        refundChain: '30',
      }),
    )
    expect(middle.status?.legs[2]?.toAsset).toBe('BASE.WETH-0x4200000000000000000000000000000000000006')
  })

  it('has a pending refund when it is cancelled', async () => {
    const { status } = await statusOf(wireSwap({ clientStatus: 'CANCELED', status: 'ORDER_CANCELED' }))
    expect(status).toMatchObject({ status: 'swapping', trackingStatus: 'outbound', toAmount: '' })
  })

  it('is unknown for an unknown state', async () => {
    const { status } = await statusOf(wireSwap({ clientStatus: 'PAUSED' }))
    expect(status?.status).toBe('unknown')
  })

  it('is undefined for a swap that is neither indexed nor stored', async () => {
    const missing = response(404, { message: 'not found' })
    expect((await statusOf(missing)).status).toBeUndefined()
    const built = await statusOf(missing, { hash: HASH, chainId: '8453', known: await known() })
    expect(built.status).toMatchObject({ status: 'pending', chainId: '8453', fromAmount: '10', legs: [] })
    const unsent = await statusOf(missing, { known: await known() })
    expect(unsent).toMatchObject({ requests: [], status: { status: 'not_started', hash: '' } })
    expect((await statusOf(missing, { depositAddress: 'x' })).status).toBeUndefined()
  })

  it('sends no request for unsupported chains and invalid hashes', async () => {
    expect((await statusOf({}, { hash: HASH, chainId: 'bitcoin' })).requests).toEqual([])
    expect((await statusOf({}, { hash: '../quote', chainId: '1' })).requests).toEqual([])
  })

  it('is a fault when the explorer fails or returns another body', async () => {
    await expect(statusOf(response(500, { message: 'x' }))).rejects.toThrow('500')
    await expect(statusOf({ data: [] })).rejects.toThrow('sourceTxHash')
  })
})

describe('the state of an order', () => {
  it.each([
    ['ORDER_EXPIRED', 'swapping'],
    ['ORDER_UNLOCKED', 'completed'],
    ['ORDER_REFUNDED', 'refunded'],
    ['REDEEMED_ON_SUI_WITH_FEE', 'completed'],
    ['REDEEMED_ON_EVM_WITH_LOCKED_FEE', 'completed'],
    ['INITIATED_ON_SUI_MCTP', 'swapping'],
    ['REFUNDED_ON_SOLANA_MCTP', 'refunded'],
    ['SOMETHING_NEW', 'unknown'],
  ])('%s without clientStatus is %s', (status, meaning) => {
    expect(readSwapOutcome(undefined, status).status).toBe(meaning)
  })

  it('uses clientStatus when present', () => {
    expect(readSwapOutcome('REFUNDED', 'ORDER_FULFILLED').status).toBe('refunded')
    expect(readSwapOutcome('INPROGRESS', 'SOMETHING_NEW').status).toBe('swapping')
    expect(readSwapOutcome('INPROGRESS', 'ORDER_SETTLED').status).toBe('swapping')
  })
})
