import { describe, expect, it } from 'vitest'
import type { Deposit } from '../../contract/deposit.ts'
import type { SwapRequest } from '../../domain/request.ts'
import type { Route } from '../../domain/route.ts'
import type { QuotedRoute } from '../../stored/stored-quote.ts'
import { btc, quoteRequest, swapRequest } from '../../testing/fakes.ts'
import { isSwapTerms, type SwapTerms, toSwapTerms } from './swap-terms.ts'

const request: SwapRequest = swapRequest('route')
const quoted: QuotedRoute = {
  quoteId: 'quote',
  callerId: 'acme',
  createdAt: 1_000,
  request: quoteRequest(),
  route: { routeId: 'route', providers: ['FAKE'], sellAmount: '5', buyAmount: '9', minBuyAmount: '8' },
}
const times = { inbound: 600, swap: 6, outbound: 12 }
const base = { asset: btc, amount: 5n, sources: ['bc1source'] as const }
const transfer: Deposit = { ...base, kind: 'simpleTransfer', to: 'bc1vault' }
const evm = { vm: 'evm', to: '0xRouter', data: '0xFE', value: 7n } as const

const termsOf = ({
  route = {},
  deposit,
  sellUsd,
}: {
  readonly route?: Partial<Route>
  readonly deposit?: Deposit
  readonly sellUsd?: string
}) =>
  toSwapTerms({
    request,
    quoted,
    route: { times, minBuyAmount: 8n, expiresAt: 9_000, ...route } as Route,
    priced: { sellUsd, caller: {} },
    deposit,
  }) as unknown as SwapTerms

describe('the terms of a swap', () => {
  it('are what was asked for and what was promised', () => {
    expect(termsOf({ deposit: transfer, sellUsd: '600' })).toEqual({
      request,
      quoted,
      minBuyAmount: '8',
      expiresAt: 9_000,
      estimatedSeconds: 618,
      sellUsd: '600',
    })
  })

  it('have no value in dollars where no price is known', () =>
    expect(termsOf({ deposit: transfer })).toHaveProperty('sellUsd', undefined))

  it('end with the deposit, or with its channel where that is earlier', () => {
    const channelUntil = (expiresAt?: number): Deposit => ({
      ...transfer,
      channel: { id: 'c', ...(expiresAt === undefined ? {} : { expiresAt }) },
    })
    expect(termsOf({ deposit: channelUntil(8_000) }).expiresAt).toBe(8_000)
    expect(termsOf({ deposit: channelUntil(10_000) }).expiresAt).toBe(9_000)
    expect(termsOf({ deposit: channelUntil() }).expiresAt).toBe(9_000)
    expect(termsOf({}).expiresAt).toBe(9_000)
  })

  it('have the time of the route as it is in decimals', () => {
    // 0.1 + 2.7 + 0.2 is 3.0000000000000004 in binary fractions.
    expect(termsOf({ route: { times: { inbound: 0.1, swap: 2.7, outbound: 0.2 } } }).estimatedSeconds).toBe(3)
  })

  it('name the contract that is called, and on EVM chains the call', () => {
    const called = termsOf({ deposit: { ...base, kind: 'contractCall', call: evm } })
    expect(called).toMatchObject({ target: '0xRouter', call: expect.any(String) })
    const same = { ...evm, to: '0xROUTER', data: '0xfe' }
    expect(termsOf({ deposit: { ...base, kind: 'contractCall', call: same } }).call).toBe(called.call)
    for (const other of [{ to: '0xOther' }, { data: '0xFF' }, { value: 8n }])
      expect(termsOf({ deposit: { ...base, kind: 'contractCall', call: { ...evm, ...other } } }).call).not.toBe(
        called.call,
      )
    const tron = { vm: 'tron', to: 'TRouter', data: '', callValue: 0n } as const
    const onTron = termsOf({ deposit: { ...base, kind: 'contractCall', call: tron } })
    expect(onTron.target).toBe('TRouter')
    expect(onTron).toHaveProperty('call', undefined)
  })

  it.each<[string, Deposit | undefined]>([
    ['a transfer', transfer],
    ['a call that names no contract', { ...base, kind: 'contractCall', call: { vm: 'radix', manifest: 'm' } }],
    ['a deposit that is opened after an approval', undefined],
  ])('name no contract and no call of %s', (_, deposit) => {
    const terms = termsOf(deposit ? { deposit } : {})
    expect(terms).toHaveProperty('target', undefined)
    expect(terms).toHaveProperty('call', undefined)
  })
})

describe('stored terms of a swap', () => {
  const whole = termsOf({ deposit: { ...base, kind: 'contractCall', call: evm }, sellUsd: '600' })

  it('are read as they were written, and without what earlier versions leave out', () => {
    expect(isSwapTerms(JSON.parse(JSON.stringify(whole)))).toBe(true)
    const { estimatedSeconds: _, sellUsd: __, target: ___, call: ____, ...older } = whole
    expect(isSwapTerms(older)).toBe(true)
  })

  it.each<[string, object]>([
    ['no request', { request: undefined }],
    ['a request without a source', { request: { ...request, sourceAddress: 1 } }],
    ['a request whose flag is no flag', { request: { ...request, disableSecurityChecks: 'yes' } }],
    ['a refund address that is no text', { request: { ...request, refundAddress: 1 } }],
    ['no quoted route', { quoted: undefined }],
    ['a minimum with decimals', { minBuyAmount: '8.5' }],
    ['a minimum that is no text', { minBuyAmount: 8 }],
    ['no end', { expiresAt: undefined }],
    ['an end before all time', { expiresAt: -1 }],
    ['a contract that is no text', { target: 1 }],
    ['a call that is no text', { call: 1 }],
    ['a negative time', { estimatedSeconds: -1 }],
    ['a value that is no text', { sellUsd: 600 }],
  ])('are refused with %s', (_, change) => {
    expect(isSwapTerms({ ...whole, ...change })).toBe(false)
  })
})
