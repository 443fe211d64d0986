import type { Deposit, SwapProvider } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import type { Subject, Tools } from '../check.ts'
import { building, catches, type Defect, get, offering } from '../testing/defects.ts'
import { listFailures } from '../testing/list-failures.ts'
import {
  btc,
  createSubject,
  destination,
  eth,
  refund,
  sampleCases,
  sampleProvider,
} from '../testing/sample-provider.ts'

const ROUTER = '0x3333333333333333333333333333333333333333'
const STRANGER = '0x2222222222222222222222222222222222222222'
const usdc = {
  ...{ identifier: 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', chain: 'ETH', chainId: '1', ticker: 'USDC' },
  ...{ symbol: 'USDC', name: 'USD Coin', decimals: 6, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
}
const OWNER = '0x4444444444444444444444444444444444444444'

/** The sample provider selling a token by a call of a router. */
const caller = (defect: Defect = () => ({})): Subject => {
  const params = { sell: usdc, buy: btc, sellAmount: 50_000_000n }
  const recipient = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const addresses = { sources: [OWNER], destinationAddress: recipient, refundAddress: OWNER } as const
  const [quote] = sampleCases.quotes
  const vault = { request: { url: '/vault' }, response: { json: {} } }
  const test = { title: 'a call', params: { ...params, refundAddress: OWNER }, stubs: quote.stubs, addresses }
  const make = (tools: Tools): SwapProvider => {
    const provider = sampleProvider(tools)
    const calling: SwapProvider = {
      ...provider,
      quote: async (asked, context) => {
        const result = await provider.quote(asked, context)
        if (!('offers' in result)) return result
        const offers = result.offers.map((offer) => ({ ...offer, approvalSpender: ROUTER }))
        return { offers: offers.map((offer) => ({ ...offer, depositKind: 'contractCall' as const })) }
      },
      build: async (offer, swap, { clock }): Promise<Deposit> => ({
        ...{ kind: 'contractCall', asset: usdc, amount: offer.sellAmount, sources: swap.sources },
        call: {
          ...{ vm: 'evm', to: ROUTER, data: `0x${Buffer.from(recipient + OWNER).toString('hex')}`, value: 0n },
          approval: { token: usdc.address, spender: ROUTER, amount: offer.sellAmount },
          deadlineSeconds: Math.floor(clock.now() / 1_000) + 600,
        },
      }),
    }
    return { ...calling, ...defect(calling, tools) }
  }
  const cases = {
    ...sampleCases,
    ...{ tokens: [usdc, btc, eth], refusedBuilds: [], enforced: () => 11_999_999_999_999_999_999n },
    builds: [{ ...test, buildStubs: [vault], refundAs: [OWNER.slice(2)] }] as const,
  }
  return { ...createSubject(() => ({})), make, cases }
}

const calling = (change: object): Defect =>
  building((deposit) => ('call' in deposit ? { call: { ...deposit.call, ...change } } : {}))

/** The failures in the checks of deposits, without those of fees, whose cases are the sample's own. */
const ofCalls = async (defect?: Defect): Promise<readonly string[]> =>
  (await listFailures(caller(defect))).filter((line) => /^(deposits|offers|requests)/.test(line))

describe('bugs that strangers planted in a provider', () => {
  it('are not found in one without them', async () => {
    expect(await listFailures(createSubject(() => ({})))).toEqual([])
    expect(await ofCalls()).toEqual([])
  })

  catches([
    [
      "a deposit that pays the user's own destination",
      building(() => ({ to: destination })),
      /^deposits: recipient: expected an address of BTC, found 0x1{40}/,
    ],
    [
      "a deposit that pays the user's refund address",
      building(() => ({ to: refund })),
      /^deposits: recipient of the user's own/,
    ],
    [
      'a deposit that pays an address of another chain',
      building(() => ({ to: STRANGER })),
      /^deposits: recipient: expected an address of BTC, found 0x2{40}/,
    ],
    [
      'an offer and a deposit without an expiry',
      offering(() => ({ expiresAt: undefined })),
      /^deposits: .*no? ?(has an )?expiry/,
    ],
    [
      'an expiry in the past',
      building(() => ({ expiresAt: 1_700_000_000_000 })),
      /^deposits: expiry: expected true, found false/,
    ],
    [
      'a channel that has closed',
      building(() => ({ channel: { id: '1', expiresAt: 1_700_000_000_000 } })),
      /^deposits: expiry: expected true, found false/,
    ],
    [
      'a tenth of the amount priced',
      (provider) => ({
        quote: (params, context) => provider.quote({ ...params, sellAmount: params.sellAmount / 10n }, context),
      }),
      /^requests: no request of the quote names the amount 50000000 of BTC\.BTC/,
    ],
    [
      'a tenth of the amount offered',
      offering(({ sellAmount }) => ({ sellAmount: sellAmount / 10n })),
      /^offers: it sells 5000000, a part of the 50000000 asked for/,
    ],
    [
      'a worst output equal to the expected one',
      offering(({ buyAmount }) => ({ minBuyAmount: buyAmount })),
      /^offers: minBuyAmount equals buyAmount/,
    ],
    [
      'a worst output that nothing enforces',
      building(({ asset, amount, sources }) => ({
        ...{ kind: 'simpleTransfer', asset, amount, sources, to: 'bc1qdeposit', memo: undefined },
      })),
      /^deposits: nothing enforces the worst output 11999999999999999999/,
    ],
    [
      'a worst output of 20 % slippage',
      offering(({ buyAmount }) => ({ minBuyAmount: (buyAmount * 8n) / 10n })),
      /^offers: minBuyAmount 9600000000000000000 is more than 1000 basis points of slippage below/,
    ],
    [
      '20 % slippage sent upstream',
      (provider, tools) => ({
        build: async (offer, addresses, context) => {
          await get(tools, '/pure?slippage=20', context.signal).catch(() => undefined)
          return provider.build(offer, addresses, context)
        },
      }),
      /^requests: slippage is 20, though the request allows a slippage of 137 basis points/,
    ],
    [
      'the wrong recipient in the request of the build, beside the right one',
      (provider, tools) => ({
        build: async (offer, addresses, context) => {
          const query = `recipient=${STRANGER}&reference=${addresses.destinationAddress}`
          await get(tools, `/pure?${query}`, context.signal).catch(() => undefined)
          return provider.build(offer, addresses, context)
        },
      }),
      /^requests: the build requests a payout to another recipient: recipient is 0x2{40}/,
    ],
    [
      'recipient and refund address exchanged in the request of the build',
      (provider, tools) => ({
        build: async (offer, addresses, context) => {
          await get(tools, `/pure?refundTo=${addresses.destinationAddress}`, context.signal).catch(() => undefined)
          return provider.build(offer, addresses, context)
        },
      }),
      /^requests: the build requests a refund to the recipient: refundto is 0x1{40}/,
    ],
  ])

  it.each<readonly [title: string, defect: Defect, expected: RegExp]>([
    [
      'an unlimited approval',
      calling({ approval: { token: usdc.address, spender: ROUTER, amount: 2n ** 256n - 1n } }),
      /^deposits: approval amount: expected 50000000, found 1157/,
    ],
    [
      'a deadline in the past',
      calling({ deadlineSeconds: 1_700_000_000 }),
      /^deposits: expiry: expected true, found false/,
    ],
    [
      'a call of the token itself',
      calling({ to: usdc.address }),
      /^deposits: recipient: expected not a token contract/,
    ],
    ["a call of the user's own account", calling({ to: OWNER }), /^deposits: recipient of the user's own/],
    ['coins sent along unannounced', calling({ value: 10n ** 18n }), /^deposits: value: expected 0, found 10{18}/],
  ])('catches %s', async (_title, defect, expected) => {
    expect((await ofCalls(defect)).filter((line) => expected.test(line))).not.toEqual([])
  })

  describe('in quotes of an upstream that lies', () => {
    const [quote] = sampleCases.quotes
    const lie = {
      ...quote,
      title: 'an output of 0',
      stubs: [{ ...quote.stubs[0], request: { url: '/quote' }, response: { json: { out: 'x', fee: '0' } } }],
    }
    const found = (defect: Defect, errorCode?: string) =>
      listFailures({
        ...createSubject(defect),
        cases: { ...sampleCases, refusedQuotes: [{ ...lie, ...(errorCode === undefined ? {} : { errorCode }) }] },
      })

    it('requires that no offer is made', async () => {
      expect(await found(() => ({}))).toEqual([])
      const believing: Defect = (provider, tools) => ({
        quote: (params, context) =>
          provider
            .quote(params, context)
            .catch(() => sampleProvider(tools).quote(params, context))
            .catch(() => ({ offers: [] })),
      })
      expect(await found(believing)).toContainEqual(expect.stringMatching(/^refused quotes: it made an offer/))
    })

    it('requires the code of the case', async () => {
      expect(await found(() => ({}), 'swapHalted')).toEqual([
        'refused quotes: threw UpstreamError instead of declining with swapHalted',
      ])
    })
  })
})
