import { describe, expect, it } from 'vitest'
import type { Deposit } from '../../contract/deposit.ts'
import type { EngineContext } from '../../engine-context.ts'
import { btc, quoteRequest, swapRequest } from '../../testing/fakes.ts'
import type { RepricedSwap } from '../repriced-swap.ts'
import { findApproved, saveApproved } from './approved-swap.ts'

const repriced = {
  request: swapRequest('route'),
  quoted: {
    quoteId: 'quote',
    callerId: 'acme',
    createdAt: 1_000,
    request: quoteRequest(),
    route: { routeId: 'route', providers: ['FAKE'], sellAmount: '5', buyAmount: '9', minBuyAmount: '8' },
  },
  route: { times: { inbound: 1, swap: 2, outbound: 3 }, minBuyAmount: 8n, sellAmount: 5n, expiresAt: 9_000 },
  priced: { caller: {}, sellUsd: '600' },
  provider: { id: 'FAKE' },
  addresses: { sources: ['bc1source'], destinationAddress: '0xdestination' },
} as unknown as RepricedSwap

const transfer: Deposit = { asset: btc, amount: 5n, sources: ['bc1source'], kind: 'simpleTransfer', to: 'bc1vault' }

const fixture = () => {
  const rows = new Map<string, string>()
  const lives: number[] = []
  const engine = {
    quotes: {
      get: async (key: string) => rows.get(key),
      set: async (key: string, value: string, { ttlMs }: { readonly ttlMs: number }) => {
        rows.set(key, value)
        lives.push(ttlMs)
      },
    },
    limits: { quoteTtlMs: 300_000 },
  } as unknown as EngineContext
  return { engine, rows, lives }
}

describe('a swap whose approval was handed out', () => {
  it('is found by its id with what it promised, for as long as a quote', async () => {
    const { engine, lives } = fixture()
    await saveApproved(engine, repriced, { swapId: 's', deposit: transfer })
    expect(lives).toEqual([300_000])
    expect(await findApproved(engine, 's')).toMatchObject({
      swap: {
        callerId: 'acme',
        provider: 'FAKE',
        sellAmount: 5n,
        destinationAddress: '0xdestination',
        depositAddress: 'bc1vault',
      },
      terms: { minBuyAmount: '8', expiresAt: 9_000, estimatedSeconds: 6, sellUsd: '600' },
    })
    expect(await findApproved(engine, 'other')).toBeUndefined()
  })

  it('has no address where the deposit is opened after the approval', async () => {
    const { engine } = fixture()
    await saveApproved(engine, repriced, { swapId: 's', deposit: undefined })
    const found = await findApproved(engine, 's')
    expect(found?.swap.sellAmount).toBe(5n)
    expect(found?.swap).not.toHaveProperty('depositAddress')
  })

  it.each<[string, object]>([
    ['caller', { callerId: 1 }],
    ['provider', { provider: undefined }],
    ['amount', { sellAmount: '-5' }],
    ['destination', { destinationAddress: 1 }],
    ['deposit address', { depositAddress: 1 }],
    ['terms', { terms: { minBuyAmount: '8' } }],
  ])('is unknown where its row has an unreadable %s', async (_, change) => {
    const { engine, rows } = fixture()
    await saveApproved(engine, repriced, { swapId: 's', deposit: transfer })
    const [[key, text] = ['', '']] = rows
    rows.set(key, JSON.stringify({ ...JSON.parse(text), ...change }))
    expect(await findApproved(engine, 's')).toBeUndefined()
  })
})
