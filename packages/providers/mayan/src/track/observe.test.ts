import type { KnownSwap } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { quotes, wireQuote } from '../testing/quotes.ts'
import { addresses, arbUsdc, baseUsdc } from '../testing/tokens.ts'
import { ask, reply, world } from '../testing/world.ts'
import { outcomeOf } from './outcome.ts'

const HASH = `0x${'ab'.repeat(32)}`
const PATH = `/v3/swap/trx/${HASH}`

/** A swap of 10 USDC from Base to Arbitrum as the explorer tells it. Source: recorded answers, explorer-api documentation. */
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
  const asked = ask()
  const { provider, context } = world({ '/v3/quote': quotes(wireQuote(asked)) })
  const answer = await provider.quote(asked, context)
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

const observed = async (body: unknown, query: object = { hash: HASH, chainId: '8453' }) => {
  const { provider, context, take } = world({ [PATH]: body })
  return { observation: await provider.getStatus?.(query, context), asked: take() }
}

describe('a swap that is observed', () => {
  it('has its deposit and its auction while nothing is paid out', async () => {
    const { observation } = await observed(wireSwap())
    expect(observation).toMatchObject({
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

  it('is pending until its order exists', async () => {
    const { observation } = await observed(wireSwap({ status: 'ORDER_SUBMITTED' }))
    expect(observation).toMatchObject({ status: 'pending', legs: [{ status: 'pending' }, { status: 'not_started' }] })
  })

  it('is complete with the transaction that paid the receiver', async () => {
    const paid = {
      clientStatus: 'COMPLETED',
      status: 'ORDER_FULFILLED',
      toAmount: '9.98',
      fulfillTxHash: `0x${'ef'.repeat(32)}`,
      completedAt: '2026-03-05T20:11:34.000Z',
    }
    const { observation } = await observed(wireSwap(paid))
    expect(observation).toMatchObject({
      status: 'completed',
      toAmount: '9.98',
      toAddress: addresses.otherEvm,
      finalisedAt: 1_772_741_494,
    })
    expect(observation?.legs[2]).toMatchObject({
      chainId: '42161',
      type: 'token_transfer',
      hash: `0x${'ef'.repeat(32)}`,
      toAmount: '9.98',
    })
  })

  it('is told apart when it is sent back, on the source chain and in what was locked', async () => {
    // The explorer leaves the refunded figure in toAmount.
    const back = {
      clientStatus: 'REFUNDED',
      status: 'ORDER_REFUNDED',
      toAmount: '9.99',
      refundAmount: '9.99',
      refundTokenSymbol: 'USDC',
      refundTxHash: `0x${'12'.repeat(32)}`,
      completedAt: '2026-03-05T21:11:34.000Z',
    }
    const { observation } = await observed(wireSwap(back))
    expect(observation).toMatchObject({ status: 'refunded', trackingStatus: 'refunded', toAmount: '0' })
    expect(observation?.legs).toHaveLength(3)
    expect(observation?.legs[2]).toMatchObject({
      chainId: '8453',
      hash: `0x${'12'.repeat(32)}`,
      status: 'refunded',
      toAsset: baseUsdc.identifier,
      toAmount: '9.99',
      toAddress: addresses.evm,
    })
    const middle = await observed(
      wireSwap({
        ...back,
        refundTokenSymbol: 'WETH',
        refundTokenAddress: '0x4200000000000000000000000000000000000006',
        refundChain: '30',
      }),
    )
    expect(middle.observation?.legs[2]?.toAsset).toBe('BASE.WETH-0x4200000000000000000000000000000000000006')
  })

  it('is on its way back once it is cancelled', async () => {
    const { observation } = await observed(wireSwap({ clientStatus: 'CANCELED', status: 'ORDER_CANCELED' }))
    expect(observation).toMatchObject({ status: 'swapping', trackingStatus: 'outbound', toAmount: '' })
  })

  it('says unknown to a state it has no word for', async () => {
    const { observation } = await observed(wireSwap({ clientStatus: 'PAUSED' }))
    expect(observation?.status).toBe('unknown')
  })

  it('that nobody has indexed is told only where the engine built it', async () => {
    const missing = reply(404, { message: 'not found' })
    expect((await observed(missing)).observation).toBeUndefined()
    const built = await observed(missing, { hash: HASH, chainId: '8453', known: await known() })
    expect(built.observation).toMatchObject({ status: 'pending', chainId: '8453', fromAmount: '10', legs: [] })
    const unsent = await observed(missing, { known: await known() })
    expect(unsent).toMatchObject({ asked: [], observation: { status: 'not_started', hash: '' } })
    expect((await observed(missing, { depositAddress: 'x' })).observation).toBeUndefined()
  })

  it('is not asked for on chains Mayan does not know, nor by what is no hash', async () => {
    expect((await observed({}, { hash: HASH, chainId: 'bitcoin' })).asked).toEqual([])
    expect((await observed({}, { hash: '../quote', chainId: '1' })).asked).toEqual([])
  })

  it('is a fault where the explorer fails or answers something else', async () => {
    await expect(observed(reply(500, { message: 'x' }))).rejects.toThrow('500')
    await expect(observed({ data: [] })).rejects.toThrow('sourceTxHash')
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
  ])('%s without a simple state is %s', (status, meaning) => {
    expect(outcomeOf(undefined, status).status).toBe(meaning)
  })

  it('goes by the simple one where there is one', () => {
    expect(outcomeOf('REFUNDED', 'ORDER_FULFILLED').status).toBe('refunded')
    expect(outcomeOf('INPROGRESS', 'SOMETHING_NEW').status).toBe('swapping')
    expect(outcomeOf('INPROGRESS', 'ORDER_SETTLED').status).toBe('swapping')
  })
})
