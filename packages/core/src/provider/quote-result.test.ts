import { describe, expect, it } from 'vitest'
import type { QuoteParams } from '../contract/provider.ts'
import { eth, offerOf } from '../testing/fakes.ts'
import { readQuoteResult } from './quote-result.ts'

const offer = offerOf({ sellAmount: 1_000n } as QuoteParams, {
  fees: [{ type: 'outbound', asset: { identifier: 'ETH.ETH', chain: 'ETH', decimals: 18 }, amount: 1n, bps: 5 }],
})

type Answered = Exclude<ReturnType<typeof readQuoteResult>, { readonly declined: unknown }>

const taken = (changes: object) => expect(() => readQuoteResult({ offers: [{ ...offer, ...changes }] })).not.toThrow()
const refused = (changes: object, member: string) =>
  expect(() => readQuoteResult({ offers: [{ ...offer, ...changes }] })).toThrow(member)

describe('a provider’s decline', () => {
  const read = (declined: unknown, offers?: unknown) => readQuoteResult({ declined, offers })

  it('has a code, a message and a least amount, and nothing else', () => {
    expect(read({ errorCode: 'a', message: 'b', minAmount: '5', more: 1 })).toEqual({
      declined: { errorCode: 'a', message: 'b', minAmount: '5' },
    })
    expect(read({ errorCode: 'a', message: 5, minAmount: 5 })).toEqual({ declined: { errorCode: 'a', message: '' } })
    expect(() => read({ errorCode: 5, message: 'b' })).toThrow('errorCode')
  })
  it('wins over offers, where it is one', () => {
    expect(read({ errorCode: 'a', message: '' }, [offer])).not.toHaveProperty('offers')
    expect(read(null, [])).toEqual({ offers: [] })
  })
})

describe('an offer’s members', () => {
  it('are read from the least to the most they may be', () => {
    taken({ sellAmount: 0n, buyAmount: 2n ** 256n - 1n })
    taken({ times: { inbound: 0, swap: 2_592_000, outbound: 0.5 } })
    for (const slippageBps of [-1_000_000, 1_000_000, 0.5, undefined]) taken({ slippageBps })
    for (const expiresAt of [0, Number.MAX_SAFE_INTEGER, undefined]) taken({ expiresAt })
    for (const depositKind of ['simpleTransfer', 'transferWithMemo', 'contractCall', undefined]) taken({ depositKind })
    for (const refundObstacle of ['unsupportedByRoute', 'tooLongForSellChain', undefined]) taken({ refundObstacle })
    for (const decimals of [0, 77]) taken({ fees: [{ type: 'inbound', asset: { ...eth, decimals }, amount: 0n }] })
    taken({ warnings: [{ code: 'a', display: 'b', tooltip: 'c' }], approvalSpender: '0x', variant: 'v' })
    const shape = { kind: 'call', bytes: 0, units: 21_000n, value: 0n, outputs: 1_000_000, providerFee: 1n } as const
    const whole = { ...shape, recipientExists: true } as const
    for (const depositShape of [whole, { ...whole, recipientExists: undefined }, { kind: 'transfer' }, undefined])
      taken({ depositShape })
    const { offers } = readQuoteResult({ offers: [{ ...offer, depositShape: { ...whole, more: 1 } }] }) as Answered
    expect(offers[0]?.depositShape).toStrictEqual(whole)
    taken({ fees: [{ type: 'inbound', asset: eth, amount: 0n, seen: '2026-11-27' }] })
  })
  it('are refused beyond', () => {
    for (const member of ['sellAmount', 'buyAmount', 'minBuyAmount'])
      for (const amount of [-1n, 2n ** 256n, 5, '5', undefined]) refused({ [member]: amount }, member)
    for (const member of ['inbound', 'swap', 'outbound'])
      for (const seconds of [-1, 2_592_001, Number.NaN, '5', undefined])
        refused({ times: { ...offer.times, [member]: seconds } }, 'times')
    for (const slippageBps of [-1_000_001, 1_000_001, '5', null]) refused({ slippageBps }, 'slippageBps')
    for (const expiresAt of [-1, Number.MAX_SAFE_INTEGER + 1, '5', null]) refused({ expiresAt }, 'expiresAt')
    for (const depositKind of ['wire', null, '']) refused({ depositKind }, 'depositKind')
    for (const refundObstacle of ['other', null]) refused({ refundObstacle }, 'refundObstacle')
    const kind = 'transfer'
    for (const depositShape of [null, 'call', {}, { kind: 'wire' }, { kind, bytes: 1_000_001 }, { kind, outputs: 0.5 }])
      refused({ depositShape }, 'depositShape')
    for (const member of ['units', 'value', 'providerFee'])
      for (const amount of [-1n, 5, 2n ** 256n]) refused({ depositShape: { kind, [member]: amount } }, 'depositShape')
    refused({ depositShape: { kind, recipientExists: 'yes' } }, 'depositShape')
    for (const member of ['approvalSpender', 'variant']) refused({ [member]: 5 }, member)
  })
  it('are refused in fees and warnings', () => {
    const [fee] = offer.fees
    for (const decimals of [-1, 78, 1.5, '18', undefined])
      refused({ fees: [{ ...fee, asset: { ...fee?.asset, decimals } }] }, 'fees')
    for (const change of [{ type: 'tip' }, { amount: 5 }, { bps: '5' }, { bps: 1_000_001 }])
      refused({ fees: [{ ...fee, ...change }] }, 'fees')
    for (const member of ['identifier', 'chain'])
      refused({ fees: [{ ...fee, asset: { ...fee?.asset, [member]: 5 } }] }, 'fees')
    for (const warning of [{ code: 5, display: '' }, { code: '' }, { code: '', display: '', tooltip: 5 }])
      refused({ warnings: [warning] }, 'warnings')
    refused({ fees: { length: 0 } }, 'fees')
    refused({ times: 5 }, 'times')
  })
  it('are copied, each with its value, and no other ones', () => {
    const all = {
      ...offer,
      approvalSpender: '0xs',
      refundObstacle: 'unsupportedByRoute' as const,
      expiresAt: 5,
      slippageBps: 7,
      meta: { a: 1 },
      variant: 'boost',
      warnings: [{ code: 'a', display: 'b', tooltip: 'c' }],
    }
    const read = readQuoteResult({ offers: [{ ...all, secret: 1 }] })
    expect(read).toEqual({ offers: [all] })
  })
})
