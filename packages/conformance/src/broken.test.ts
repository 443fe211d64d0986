import {
  type Deposit,
  type KnownSwap,
  type Observation,
  type Offer,
  type SwapProvider,
  UpstreamError,
} from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import type { ProviderCases } from './cases.ts'
import type { Subject, Tools } from './check.ts'
import { failures } from './testing/failures.ts'
import { btc, destination, eth, refund, subjectOf, wiredCases, wiredTraits, withOffer } from './testing/wired.ts'

type Breaker = (provider: SwapProvider, tools: Tools) => Partial<SwapProvider>

const get = ({ http }: Tools, path: string, signal: AbortSignal) =>
  http({ method: 'GET', url: `https://wired.example${path}`, signal })

const offering =
  (change: (offer: Offer) => object): Breaker =>
  (provider) =>
    withOffer(provider, (offer) => ({ ...offer, ...change(offer) }) as Offer)

const building =
  (change: (deposit: Deposit) => object): Breaker =>
  (provider) => ({
    build: async (offer, parties, context) => {
      const deposit = await provider.build(offer, parties, context)
      return { ...deposit, ...change(deposit) } as Deposit
    },
  })

const listing =
  (change: (token: typeof eth) => object): Breaker =>
  (provider) => ({
    surface: async (context) => {
      const { assets } = await provider.surface(context)
      return { assets: assets.map((asset) => ({ ...asset, token: { ...asset.token, ...change(asset.token) } })) }
    },
  })

const posting =
  (url: string): Breaker =>
  (provider, { http }) => ({
    quote: async (ask, context) => {
      await http({ method: 'POST', url: `https://wired.example${url}`, signal: context.signal }).catch(() => undefined)
      return provider.quote(ask, context)
    },
  })

const refunds =
  (change: (seen: Observation) => Observation): Breaker =>
  (provider) => ({
    observe: async (query, context) => {
      const seen = await provider.observe?.(query, context)
      return seen?.status === 'refunded' ? change(seen) : seen
    },
  })

const VAULT = '0x3333333333333333333333333333333333333333'

const broken: readonly [string, Breaker, RegExp][] = [
  ['an id in small letters', () => ({ id: 'wired' }), /^identity: id "wired"/],
  ['another contract generation', () => ({ contract: 2 as 1 }), /^identity: contract 2/],
  ['no display name', ({ label }) => ({ label: { ...label, displayName: '' } }), /^identity: label.displayName/],
  ['a link without https', ({ label }) => ({ label: { ...label, url: 'http://x' } }), /^identity: .* no https/],
  ['traits other than meant', ({ traits }) => ({ traits: { ...traits, boost: true } }), /^identity: traits are/],
  [
    'an unknown refund trait',
    ({ traits }) => ({ traits: { ...traits, refund: 'maybe' as 'none' } }),
    /^identity: traits.refund/,
  ],
  ['an empty surface', () => ({ surface: async () => ({ assets: [] }) }), /^surface: the surface is empty/],
  ['an identifier that is none', listing(() => ({ identifier: 'ETH' })), /^surface: ETH is no identifier/],
  ['an unknown chain', listing(() => ({ identifier: 'NOPE.X', chain: 'NOPE' })), /^surface: .*chain NOPE is unknown/],
  ['a wrong chain id', listing(() => ({ chainId: '2' })), /^surface: .*chain id is 2/],
  ['decimals with a fraction', listing(() => ({ decimals: 1.5 })), /^surface: .*1.5 decimals/],
  ['wrong decimals of a coin', listing(() => ({ decimals: 6 })), /^surface: BTC.BTC has 6 decimals, not 8/],
  ['an address the identifier lacks', listing(() => ({ address: '0x1' })), /^surface: .*has the address 0x1/],
  [
    'a token twice',
    (provider) => ({
      surface: async (context) => {
        const { assets } = await provider.surface(context)
        return { assets: [...assets, ...assets] }
      },
    }),
    /^surface: BTC.BTC is listed twice/,
  ],
  [
    'a price with an exponent',
    (provider) => ({
      surface: async (context) => {
        const { assets } = await provider.surface(context)
        return { assets: assets.map((asset) => ({ ...asset, usd: '1e-7' })) }
      },
    }),
    /^surface: .*has the price 1e-7/,
  ],
  [
    'a surface that cannot sell what is quoted',
    (provider) => ({
      surface: async (context) => {
        const { assets } = await provider.surface(context)
        return { assets: assets.map((asset) => ({ ...asset, sell: false })) }
      },
    }),
    /^surface: BTC.BTC cannot be sold/,
  ],
  ['a POST while quoting', posting('/order'), /^side effects: POST .*order is not known/],
  [
    'a channel opened while quoting, by GET',
    (provider, tools) => ({
      quote: async (ask, context) => {
        await get(tools, '/channel', context.signal).catch(() => undefined)
        return provider.quote(ask, context)
      },
    }),
    /^side effects: GET .*channel opens something/,
  ],
  [
    'a POST while the surface loads',
    (provider, { http }) => ({
      surface: async (context) => {
        await http({ method: 'POST', url: 'https://wired.example/x', signal: context.signal }).catch(() => undefined)
        return provider.surface(context)
      },
    }),
    /^side effects: POST/,
  ],
  ['two requests for a quote', posting('/pure'), /^requests: the first quote sent 2/],
  [
    'an amount that is a number',
    offering(({ buyAmount }) => ({ buyAmount: Number(buyAmount) })),
    /^offers: buyAmount .*no bigint/,
  ],
  ['nothing to get', offering(() => ({ buyAmount: 0n, buyAmountMin: 0n })), /^offers: buyAmount is 0/],
  [
    'a worst case above the expected',
    offering(({ buyAmount }) => ({ buyAmountMin: buyAmount + 1n })),
    /^offers: buyAmountMin/,
  ],
  ['no offers in the list', () => ({ quote: async () => ({ offers: [] }) }), /^offers: the list of offers is empty/],
  [
    'a negative fee',
    offering(() => ({ fees: [{ type: 'outbound', asset: eth, amount: -1n }] })),
    /^offers: the outbound fee is -1n/,
  ],
  [
    'an unknown fee',
    offering(() => ({ fees: [{ type: 'tip', asset: eth, amount: 1n }] })),
    /^offers: "tip" is no kind/,
  ],
  [
    'a fee with other decimals than its asset',
    offering(() => ({ fees: [{ type: 'outbound', asset: { ...eth, decimals: 8 }, amount: 1n }] })),
    /^offers: the outbound fee has 8 decimals/,
  ],
  [
    'times that are none',
    offering(() => ({ times: { inbound: Number.NaN, swap: 1, outbound: 1 } })),
    /^offers: times.inbound/,
  ],
  ['an expiry in seconds', offering(() => ({ expiresAt: 1_800_000_060 })), /^offers: expiresAt/],
  ['an unknown kind of deposit', offering(() => ({ depositKind: 'magic' })), /^offers: depositKind is magic/],
  ['a state with a bigint', offering(() => ({ state: { out: 1n } })), /^offers: the state does not survive/],
  ['a state with a date', offering(() => ({ state: { at: new Date(0) } })), /^offers: the state does not survive/],
  ['a meta with a map', offering(() => ({ meta: { at: new Map() } })), /^offers: the meta does not survive/],
  [
    'a refusal that is thrown',
    (provider) => ({
      quote: async (ask, context) => {
        const answer = await provider.quote(ask, context)
        if ('declined' in answer) throw new Error('too small')
        return answer
      },
    }),
    /^declines: threw Error: too small/,
  ],
  [
    'another code than meant',
    (provider) => ({
      quote: async (ask, context) => {
        const answer = await provider.quote(ask, context)
        return 'declined' in answer ? { declined: { ...answer.declined, errorCode: 'unknownError' } } : answer
      },
    }),
    /^declines: declined with unknownError/,
  ],
  [
    'a minimum that is no amount',
    (provider) => ({
      quote: async (ask, context) => {
        const answer = await provider.quote(ask, context)
        return 'declined' in answer ? { declined: { ...answer.declined, minAmount: '1e-3' } } : answer
      },
    }),
    /^declines: minAmount 1e-3/,
  ],
  [
    'a fault of the surface that is swallowed',
    (provider) => ({ surface: (context) => provider.surface(context).catch(() => ({ assets: [] })) }),
    /^faults: surface: answered/,
  ],
  [
    'a fault that is taken for a refusal',
    (provider) => ({
      quote: (ask, context) =>
        provider.quote(ask, context).catch(() => ({ declined: { errorCode: 'noRoutesFound', message: 'none' } })),
    }),
    /^faults: quote: answered/,
  ],
  [
    'a fault of another kind',
    (provider) => ({
      quote: (ask, context) =>
        provider.quote(ask, context).catch((cause) => {
          throw new TypeError('undefined is no function', { cause })
        }),
    }),
    /^faults: quote: threw TypeError/,
  ],
  [
    'an offer read out of nothing',
    (provider) => ({
      quote: (ask, context) =>
        provider.quote(ask, context).catch((failure) => {
          if (!String(failure).includes('missing')) throw failure
          return { offers: [] }
        }),
    }),
    /^faults: an offer was read out of it/,
  ],
  ...(['surface', 'quote', 'build', 'observe'] as const).map((verb): [string, Breaker, RegExp] => [
    `a ${verb} that is deaf to its signal`,
    (provider, tools) => ({
      [verb]: async (...given: unknown[]) => {
        await get(tools, '/deaf', new AbortController().signal).catch(() => undefined)
        return (provider[verb] as (...inner: unknown[]) => unknown).apply(provider, given)
      },
    }),
    new RegExp(`^deadline: ${verb}: did not settle`),
  ]),
  ['a deposit of another amount', building(({ amount }) => ({ amount: amount - 1n })), /^deposits: it sells 49999999/],
  ['a deposit of another asset', building(() => ({ asset: eth })), /^deposits: it sells ETH.ETH/],
  ['a deposit from elsewhere', building(() => ({ sources: ['bc1qother'] })), /^deposits: the sources are/],
  [
    'a deposit of another kind',
    building(() => ({ kind: 'simpleTransfer' })),
    /^deposits: a transferWithMemo was announced/,
  ],
  ['a deposit to nowhere', building(() => ({ to: '' })), /^deposits: it goes nowhere/],
  [
    'a memo that is cut',
    building(() => ({ memo: `=:e:${destination.slice(0, 30)}/${refund}:1` })),
    /^deposits: the memo .*does not hold/,
  ],
  [
    'a memo beyond the budget',
    building((deposit) => ({ memo: 'memo' in deposit ? `${deposit.memo}:${'x'.repeat(60)}` : '' })),
    /^deposits: the memo has \d+ bytes, the budget is 80/,
  ],
  [
    'a build that changes the offer',
    (provider) => ({
      build: async (offer, parties, context) => {
        Object.assign(offer.state as object, { used: true })
        return provider.build(offer, parties, context)
      },
    }),
    /^deposits: building a frozen offer threw/,
  ],
  [
    'a build that goes on although trading is halted',
    (provider) => ({
      build: async (offer, parties, context) => {
        const halted = await provider.build(offer, parties, context).catch(() => undefined)
        return halted ?? ({ kind: 'simpleTransfer' } as Deposit)
      },
    }),
    /^deposits: built/,
  ],
  [
    'a refund address that is dropped',
    building(({ amount: _, ...deposit }) => ('memo' in deposit ? { memo: deposit.memo?.replace(/\/[^:]+/, '') } : {})),
    /^traits: bc1qrefund is neither/,
  ],
  [
    'a refund address that is in the quote alone',
    (provider, tools) => ({
      quote: async (ask, context) => {
        const answer = await provider.quote(ask, context)
        await get(tools, `/pure?refund=${ask.refundAddress}`, context.signal).catch(() => undefined)
        return answer
      },
      build: async (offer, parties, context) => {
        const { refundAddress: _, ...others } = parties
        return provider.build(offer, others, context)
      },
    }),
    /^traits: bc1qrefund is neither/,
  ],
  [
    'a deposit that pays nobody',
    building(({ asset, amount, sources }) => ({ kind: 'simpleTransfer', asset, amount, sources, memo: undefined })),
    /^deposits: 0x1{40} is neither in the deposit nor in a request/,
  ],
  [
    'a destination that is only shown',
    building(({ asset, amount, sources }) => ({
      ...{ kind: 'contractCall', asset, amount, sources, memo: destination, meta: { destination } },
      call: { vm: 'evm', to: VAULT, data: '0x', value: 0n },
    })),
    /^deposits: 0x1{40} is neither in the deposit nor in a request/,
  ],
  [
    'a destination that is in the quote alone',
    (provider, tools) => ({
      quote: async (ask, context) => {
        await get(tools, `/pure?to=${destination}`, context.signal).catch(() => undefined)
        return provider.quote(ask, context)
      },
      build: async (offer, parties, context) =>
        provider.build(
          offer,
          { ...parties, destinationAddress: '0x2222222222222222222222222222222222222222' },
          context,
        ),
    }),
    /^deposits: 0x1{40} is neither in the deposit nor in a request/,
  ],
  [
    'a memo with another limit than was promised',
    offering(({ buyAmountMin }) => ({ buyAmountMin: (buyAmountMin * 99n) / 100n })),
    /^deposits: it enforces 11999999999999999999, where 118/,
  ],
  [
    'a memo without a limit',
    building((deposit) => ('memo' in deposit ? { memo: deposit.memo?.replace(/:\d{3,}/, ':0') } : {})),
    /^deposits: it enforces 0, where/,
  ],
  [
    'a share that is kept quiet',
    offering(({ fees }) => ({ fees: fees.filter(({ type }) => type !== 'service') })),
    /^fees: the service share is neither in the fees nor in a warning/,
  ],
  [
    'shares that are named and not taken',
    (provider) =>
      withOffer(provider, (offer) => ({ ...offer, state: { ...(offer.state as object), shares: [] } }) as Offer),
    /^fees: :us:30\/15 is neither in the deposit nor in a request/,
  ],
  [
    'shares that are taken from everybody',
    building((deposit) =>
      'memo' in deposit && !deposit.memo?.includes(':us') ? { memo: `${deposit.memo}:us:30/15` } : {},
    ),
    /^fees: :us:30\/15 is there without a fee/,
  ],
  [
    'a share in other basis points',
    offering(({ fees }) => ({ fees: fees.map((fee) => (fee.bps === 30 ? { ...fee, bps: 0.3 } : fee)) })),
    /^fees: the affiliate fee says 0.3 basis points instead of 30/,
  ],
  [
    'a share in units of another asset',
    offering(({ fees }) => ({
      fees: fees.map((fee) => (fee.bps === 30 ? { ...fee, amount: fee.amount / 100n } : fee)),
    })),
    /^fees: the affiliate fee is 360000000000000/,
  ],
  ...(['flexInput', 'privacy'] as const).map((flag): [string, Breaker, RegExp] => [
    `${flag} promised and ignored`,
    (provider) => ({ quote: (ask, context) => provider.quote({ ...ask, [flag]: false }, context) }),
    new RegExp(`^traits: ${flag} changes nothing`),
  ]),
  [
    'FLEX_INPUT promised and declined',
    (provider) => ({
      quote: async (ask, context) =>
        ask.flexInput ? { declined: { errorCode: 'unsupportedMethod', message: 'no' } } : provider.quote(ask, context),
    }),
    /^traits: declined/,
  ],
  [
    'a status that is made up',
    (provider) => ({
      observe: async (query, context) => {
        const seen = await provider.observe?.(query, context).catch(() => undefined)
        return (
          seen ?? (await provider.observe?.({ ...query, hash: 'abc' }, { ...context }).catch(() => made(query.hash)))
        )
      },
    }),
    /^observations: said pending/,
  ],
  [
    'an amount with an exponent in an observation',
    (provider) => ({
      observe: async (query, context) => {
        const seen = await provider.observe?.(query, context)
        return seen && { ...seen, toAmount: '1e-7' }
      },
    }),
    /^observations: toAmount is 1e-7/,
  ],
  [
    'a refund told as a swap into what was sold',
    refunds((seen) => ({ ...seen, toAsset: seen.fromAsset })),
    /^observations: toAsset of a refund is the asset sold/,
  ],
  [
    'a refund with the amount that came back as the amount bought',
    refunds((seen) => ({ ...seen, toAmount: '0.5' })),
    /^observations: toAmount of a refund is "0.5"/,
  ],
  [
    'a refund without its payment back',
    refunds((seen) => ({ ...seen, legs: seen.legs.slice(0, 1) })),
    /^observations: the last leg of a refund is no payment/,
  ],
  [
    'a refund whose last leg pays out what was bought',
    refunds((seen) => ({ ...seen, legs: seen.legs.map((leg) => ({ ...leg, toAsset: seen.toAsset })) })),
    /^observations: the refund pays the asset bought/,
  ],
  [
    'a refund on another chain than the sell',
    refunds((seen) => ({ ...seen, legs: seen.legs.map((leg) => ({ ...leg, chainId: '1' })) })),
    /^observations: the refund is on 1 instead of bitcoin/,
  ],
  [
    'an observation in milliseconds',
    (provider) => ({
      observe: async (query, context) => {
        const seen = await provider.observe?.(query, context)
        return seen && { ...seen, finalisedAt: 1_790_000_000_000 }
      },
    }),
    /^observations: finalisedAt/,
  ],
  [
    'a fault of another kind while observing',
    (provider) => ({
      observe: async (query, context) => {
        try {
          return await provider.observe?.(query, context)
        } catch {
          throw new TypeError('bug')
        }
      },
    }),
    /^observations: observe: threw TypeError/,
  ],
]

const made = (hash = '') => {
  const leg = {
    chainId: 'bitcoin',
    hash,
    block: -1,
    type: 'swap',
    status: 'pending' as const,
    fromAsset: '',
    fromAmount: '',
    fromAddress: '',
    toAsset: '',
    toAmount: '',
    toAddress: '',
    finalisedAt: -1,
  }
  return { ...leg, legs: [leg] }
}

describe('the kit', () => {
  it.each(broken)('catches %s', async (_name, breaker, expected) => {
    const found = await failures(subjectOf(breaker))
    expect(found.filter((line) => expected.test(line))).not.toEqual([])
  })

  it('catches a factory that sends a request', async () => {
    const subject = subjectOf(() => ({}))
    const eager: Subject = {
      ...subject,
      make: (tools) => {
        void tools.http({ method: 'GET', url: 'https://wired.example/x' }).catch(() => undefined)
        return subject.make(tools)
      },
    }
    expect(await failures(eager)).toContainEqual(expect.stringMatching(/^identity: a request was sent by the factory/))
  })

  it('catches a reason for a flag that does change something', async () => {
    const cases = { ...wiredCases, unmoved: { flexInput: 'whatever arrives is swapped' } }
    const found = await failures({ ...subjectOf(() => ({})), cases })
    expect(found).toEqual(['traits: flexInput is said to change nothing: whatever arrives is swapped'])
  })

  it('wants to read what a memo enforces', async () => {
    const { enforced: _, ...cases } = wiredCases
    const found = await failures({ ...subjectOf(() => ({})), cases })
    expect(found).toEqual(['deposits: cases.enforced must read a transferWithMemo'])
  })

  it('wants a case with fees', async () => {
    const { fees: _, ...cases } = wiredCases
    const found = await failures({ ...subjectOf(() => ({})), cases: cases as unknown as ProviderCases })
    expect(found).toEqual(['fees: no case asks with fees'])
  })

  it('wants a destination that can be told from a source', async () => {
    const [build] = wiredCases.builds
    const builds = [{ ...build, parties: { ...build.parties, sources: [destination] } }] as const
    const found = await failures({ ...subjectOf(() => ({})), cases: { ...wiredCases, builds } })
    expect(found).toContain('deposits: the destination of the case is a source, which proves nothing')
  })

  it('tells a pure request from one that opens by its body', async () => {
    const asking = (dry: boolean) =>
      failures({
        ...subjectOf((provider, { http }) => ({
          quote: async (ask, context) => {
            const body = JSON.stringify({ dry })
            await http({ method: 'POST', url: 'https://wired.example/ask', body }).catch(() => undefined)
            return provider.quote(ask, context)
          },
        })),
        cases: { ...wiredCases, pure: [{ url: /\/ask$/, body: /"dry":true/ }] },
      })
    expect((await asking(true)).filter((line) => line.startsWith('side effects'))).toEqual([])
    expect(await asking(false)).toContainEqual(expect.stringMatching(/^side effects: POST .*ask is not known/))
  })

  it("catches a stranger's plugin that asks for an address without saying whom to pay", async () => {
    const hurried: Subject = subjectOf((_provider, tools) => ({
      build: async (offer, parties, { signal }) => {
        await get(tools, '/vault', signal)
        const { sellAmount: amount } = offer
        return { kind: 'simpleTransfer', asset: btc, amount, sources: parties.sources, to: 'bc1qtheirs' }
      },
    }))
    const found = await failures(hurried)
    expect(found).toContainEqual(expect.stringMatching(/^deposits: 0x1{40} is neither in the deposit nor in a request/))
    expect(found).toContainEqual(expect.stringMatching(/^fees: :us:30\/15 is neither/))
    expect(found).toContainEqual(expect.stringMatching(/^traits: bc1qrefund is neither/))
  })

  it('catches a deposit of a kind the traits leave out', async () => {
    const found = await failures({ ...subjectOf(() => ({})), traits: { ...wiredTraits, depositKinds: [] } })
    expect(found).toContain('deposits: a transferWithMemo is none of traits.depositKinds')
  })

  it('wants a case for everything the traits promise', async () => {
    const [quote] = wiredCases.quotes
    const [build] = wiredCases.builds
    const cases = {
      ...wiredCases,
      quotes: [quote] as const,
      builds: [{ ...build, ask: { ...build.ask, refundAddress: undefined } }] as const,
      observations: [],
    }
    const found = await failures({ ...subjectOf(() => ({})), cases })
    expect(found).toContainEqual('traits: no build case has a refundAddress in its ask and its parties')
    expect(found).toContainEqual('traits: no case asks with flexInput')
    expect(found).toContainEqual('traits: no case asks with privacy')
    expect(found).toContainEqual('observations: observe is there, but no case tries it')
  })

  it('wants to see a refund of whoever can send one', async () => {
    const observations = wiredCases.observations?.filter(({ status }) => status !== 'refunded') ?? []
    const found = await failures({ ...subjectOf(() => ({})), cases: { ...wiredCases, observations } })
    expect(found).toEqual(['observations: no case observes a refund'])
  })

  it('holds a refund of a remembered swap against what it was to buy and whom it was to pay', async () => {
    const sent = { sellAsset: 'BTC.BTC', sellAmount: 1n, sourceAddress: 'bc1qsource', state: {}, createdAt: 1 }
    const observed = async (known: Pick<KnownSwap, 'buyAsset' | 'destinationAddress'>) => {
      const query = { hash: 'abc', chainId: 'bitcoin', known: { provider: 'WIRED', ...sent, ...known } }
      const observations = wiredCases.observations?.map((test) => ({ ...test, query }))
      return failures({ ...subjectOf(() => ({})), cases: { ...wiredCases, ...(observations ? { observations } : {}) } })
    }
    expect(await observed({ buyAsset: 'ETH.ETH', destinationAddress: destination })).toEqual([])
    expect(await observed({ buyAsset: 'AVAX.AVAX', destinationAddress: destination })).toEqual([
      'observations: toAsset is ETH.ETH instead of the asset bought',
    ])
    expect(await observed({ buyAsset: 'ETH.ETH', destinationAddress: '0xother' })).toEqual([
      `observations: toAddress is ${destination} instead of the destination`,
    ])
  })

  it('treats an answer missing from the script as a fault of the upstream', async () => {
    const cases = { ...wiredCases, surface: { exchanges: [] } }
    const found = await failures({ ...subjectOf(() => ({})), cases })
    expect(found.some((line) => line.includes('The script has no exchange'))).toBe(true)
    expect(UpstreamError.is(new UpstreamError('x'))).toBe(true)
  })
})
