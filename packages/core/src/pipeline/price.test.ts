import { describe, expect, it } from 'vitest'
import type { Caller } from '../contract/caller.ts'
import type { EngineContext } from '../engine-context.ts'
import { anonymous } from '../memory/open-keys.ts'
import { createRuleBook } from '../policy/rule-book.ts'
import { btc, eth, quoteRequest } from '../testing/fakes.ts'
import { price } from './price.ts'
import type { ResolvedRequest } from './resolved-request.ts'

interface Given {
  readonly caller?: Partial<Caller>
  readonly affiliateFee?: number
  /** Price of a bitcoin, and the highest of sources that contradict each other. */
  readonly usd?: string | undefined
  readonly highest?: string
  readonly sizeCeilings?: boolean
  /** Nobody has said anything about the price. */
  readonly isUnheard?: boolean
}

/** 0.1 BTC at this price, with what a key has. */
const priced = async ({
  caller = {},
  affiliateFee,
  highest,
  sizeCeilings = false,
  isUnheard = false,
  ...given
}: Given) => {
  const lookups: string[] = []
  const found = { usd: 'usd' in given ? given.usd : '60000', highest }
  const lookup = (name: string) => {
    lookups.push(name)
    return isUnheard ? undefined : found
  }
  const engine = {
    prices: { find: () => lookup('find'), require: async () => lookup('require') },
    rules: () => createRuleBook(sizeCeilings ? { sizeCeilings: [{ usd: '1' }] } : {}),
  } as unknown as EngineContext
  const resolved: ResolvedRequest = {
    quoteId: 'q',
    nextRouteId: () => 'r',
    request: quoteRequest(affiliateFee === undefined ? {} : { affiliateFee }),
    caller: { ...anonymous, ...caller },
    sell: btc,
    buy: eth,
    sellAmount: 10_000_000n,
    sources: ['bc1a'],
    slippageBps: 7,
  }
  return { ...(await price(engine, resolved)), lookups }
}

describe('the value of what is sold', () => {
  it('is put beside the request, whose other parts stay', async () =>
    expect(await priced({})).toMatchObject({
      quoteId: 'q',
      sell: btc,
      buy: eth,
      sellAmount: 10_000_000n,
      sources: ['bc1a'],
      slippageBps: 7,
      sellUsd: '6000',
      limitUsd: '6000',
    }))
  it('is unknown without a price; then limits hold against the highest one, where sources contradict each other', async () => {
    expect(await priced({ isUnheard: true })).toMatchObject({ sellUsd: undefined, limitUsd: undefined })
    expect(await priced({ usd: undefined })).toMatchObject({ sellUsd: undefined, limitUsd: undefined })
    expect(await priced({ usd: undefined, highest: '70000' })).toMatchObject({ sellUsd: undefined, limitUsd: '7000' })
    expect(await priced({ highest: '70000' })).toMatchObject({ sellUsd: '6000', limitUsd: '6000' })
  })
  it('waits for the price of a source only where a limit or a fee depends on it', async () => {
    const tier = { fromUsd: '0', bps: 1 }
    const waits = async (given: Given) => (await priced(given)).lookups
    expect(await waits({})).toEqual(['find'])
    expect(await waits({ caller: { affiliateTiers: [tier] } })).toEqual(['find'])
    expect(await waits({ caller: { affiliateTiers: [tier, { ...tier, fromUsd: '9' }] } })).toEqual(['require'])
    expect(await waits({ caller: { affiliateTiers: [tier], serviceTiers: [tier] } })).toEqual(['require'])
    expect(await waits({ caller: { maxTradeUsd: '9000' } })).toEqual(['require'])
    expect(await waits({ sizeCeilings: true })).toEqual(['require'])
  })
})

describe('the cap of a key', () => {
  const code = (given: Given) =>
    priced(given).then(
      () => 'taken',
      (error: { code: string }) => error.code,
    )

  it('may be reached and not exceeded [ERR-9]', async () => {
    const capped = (maxTradeUsd: string) => code({ caller: { maxTradeUsd } })
    expect([await capped('6000'), await capped('5999.99')]).toEqual(['taken', 'swapSizeExceeded'])
  })
  it('refuses what has no credible price, also with a price that sources dispute', async () => {
    const caller = { maxTradeUsd: '1000000' }
    expect(await code({ caller, usd: undefined })).toBe('tokenPriceUnavailable')
    expect(await code({ caller, usd: undefined, highest: '1' })).toBe('tokenPriceUnavailable')
    expect(await code({ usd: undefined })).toBe('taken')
  })
  it('is named with the value of the trade', async () =>
    await expect(priced({ caller: { maxTradeUsd: '5000' }, usd: '60001.234' })).rejects.toThrow(
      'The trade is worth $6000.12; the key takes up to $5000.',
    ))
})

describe('the fees of a key', () => {
  const tiers = [
    { fromUsd: '5000', bps: 20 },
    { fromUsd: '0', bps: 40 },
    { fromUsd: '6000.01', bps: 10 },
  ]
  const bps = async (given: Given) => {
    const { fees } = await priced(given)
    return [fees.affiliateBps, fees.serviceBps]
  }

  it('are those of the highest tier that the value reaches, in whatever order they are listed [AUT-2]', async () => {
    const caller = { affiliateTiers: tiers, serviceTiers: tiers }
    expect(await bps({ caller })).toEqual([20, 20])
    expect(await bps({ caller, usd: '60000.1' })).toEqual([10, 10])
    expect(await bps({ caller, usd: '50000' })).toEqual([20, 20])
    expect(await bps({ caller, usd: '49999.99' })).toEqual([40, 40])
  })
  it('are those of the lowest tier without a price, and none below it', async () => {
    expect(await bps({ caller: { affiliateTiers: tiers }, usd: undefined })).toEqual([40, 0])
    expect(await bps({ caller: { affiliateTiers: tiers.slice(0, 1) }, usd: '1' })).toEqual([0, 0])
    expect(await bps({})).toEqual([0, 0])
  })
  it('are replaced by the affiliate fee of the request, also by 0, but not the service share [QRQ-8b]', async () => {
    const caller = { affiliateTiers: tiers, serviceTiers: tiers }
    expect(await bps({ caller, affiliateFee: 55 })).toEqual([55, 20])
    expect(await bps({ caller, affiliateFee: 0 })).toEqual([0, 20])
  })
  it('go to the accounts of the key [AUT-2b]', async () => {
    const accounts = { affiliateAccounts: { near: 'me' }, serviceAccounts: { near: 'us' } }
    expect((await priced({ caller: accounts })).fees).toMatchObject({
      accounts: { near: 'me' },
      serviceAccounts: { near: 'us' },
    })
  })
})
