import { describe, expect, it, vi } from 'vitest'
import type { BuiltTransaction, Chain, Funds } from '../contract/chain.ts'
import type { Deposit } from '../contract/deposit.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { btc, fakeChain, quoteRequest, swapRequest, usdc } from '../testing/fakes.ts'
import { buildApproval } from './build-approval.ts'
import { buildTransaction } from './build-transaction.ts'
import type { RepricedSwap } from './repriced-swap.ts'
import { requireBalance, toOutgoing } from './require-balance.ts'
import { repriceSweep } from './sweep/reprice-sweep.ts'
import { warnInsufficientGas } from './warn-insufficient-gas.ts'

const AMOUNT = 10_000_000n
const held = (amount: bigint): Funds => ({ balance: amount, gasBalance: 5n, state: undefined })
const deposit: Deposit = { kind: 'simpleTransfer', asset: btc, amount: AMOUNT, sources: ['bc1a'], to: 'bc1vault' }

interface Differences {
  readonly request?: Partial<RepricedSwap['request']>
  readonly quoted?: Parameters<typeof quoteRequest>[0]
  readonly offer?: object
  readonly addresses?: object
  readonly sell?: typeof btc
}

/** A sell of 0.1 BTC from two addresses, as far as its funds go. */
const repriced = (chain: Partial<Chain> | undefined, more: Differences = {}): RepricedSwap =>
  ({
    chain: chain && fakeChain(chain),
    request: swapRequest('route', more.request),
    quoted: { request: quoteRequest(more.quoted) },
    provider: { id: 'FAKE' },
    priced: { sell: more.sell ?? btc, sellAmount: AMOUNT },
    offer: { sellAmount: AMOUNT, ...more.offer },
    addresses: { sources: ['bc1a', 'bc1b'], sweep: false, ...more.addresses },
    context: { signal: new AbortController().signal },
  }) as unknown as RepricedSwap

const engine = { events: { emit: () => true } } as unknown as EngineContext
const own = new SwapError('solanaTokenProgramUnavailable')
const broken = new Error('no node')
const failing = (cause: unknown) => () => Promise.reject(cause)

describe('what a swap takes out of the wallet', () => {
  it('is what the offer sells, from the sources, with the spender and the sweep where there is one', () => {
    const plain = { asset: btc, amount: AMOUNT, sources: ['bc1a', 'bc1b'] }
    expect(toOutgoing(repriced({}))).toEqual(plain)
    const whole = repriced({}, { offer: { approvalSpender: 'router' }, addresses: { sweep: true } })
    expect(toOutgoing(whole)).toEqual({ ...plain, spender: 'router', sweep: true })
  })
})

describe('the balance of the sources', () => {
  it('is enough where it is what is sold, and not one unit less', async () => {
    expect(await requireBalance(repriced({ readFunds: async () => held(AMOUNT) }))).toEqual(held(AMOUNT))
    await expect(requireBalance(repriced({ readFunds: async () => held(AMOUNT - 1n) }))).rejects.toMatchObject({
      code: 'insufficientBalance',
      data: { chain: 'BTC.BTC', amount: '0.1', address: 'bc1a' },
    })
  })

  it('may be short where the caller waives the check, and is still read for the transaction', async () => {
    const waived = { request: { disableBalanceCheck: true } }
    expect(await requireBalance(repriced({ readFunds: async () => held(1n) }, waived))).toEqual(held(1n))
    expect(
      await requireBalance(repriced({ readFunds: async () => held(AMOUNT) }, { request: { disableBuildTx: true } })),
    ).toEqual(held(AMOUNT))
  })

  it('is not read where nobody needs it, or no package serves the chain', async () => {
    const funds = vi.fn(async () => held(0n))
    const none = { request: { disableBalanceCheck: true, disableBuildTx: true } }
    expect(await requireBalance(repriced({ readFunds: funds }, none))).toBeUndefined()
    expect(await requireBalance(repriced(undefined))).toBeUndefined()
    expect(funds).not.toHaveBeenCalled()
  })

  it('refuses with the word of the chain, else as one that could not be read', async () => {
    await expect(requireBalance(repriced({ readFunds: failing(own) }))).rejects.toBe(own)
    await expect(requireBalance(repriced({ readFunds: failing(broken) }))).rejects.toMatchObject({
      code: 'failedToRetrieveBalance',
      data: { chain: 'BTC.BTC' },
      cause: broken,
    })
  })
})

describe('the approval of a sell', () => {
  const spender = { offer: { approvalSpender: 'router' } }
  const approving = (approval: Chain['buildApproval']): Partial<Chain> => (approval ? { buildApproval: approval } : {})

  it('is asked for with what leaves the wallet, where the offer names a spender', async () => {
    const approval = vi.fn(async () => undefined)
    const swap = repriced(approving(approval), spender)
    expect(await buildApproval(engine, swap, held(AMOUNT))).toBeUndefined()
    expect(approval).toHaveBeenCalledWith(toOutgoing(swap), held(AMOUNT), swap.context)
  })

  it('is not asked for without a spender, funds or a package, nor for a client that builds its transaction', async () => {
    const approval = vi.fn(async () => undefined)
    await buildApproval(engine, repriced(approving(approval)), held(AMOUNT))
    await buildApproval(engine, repriced(approving(approval), spender), undefined)
    await buildApproval(
      engine,
      repriced(approving(approval), { ...spender, request: { disableBuildTx: true } }),
      held(1n),
    )
    expect(await buildApproval(engine, repriced({}, spender), held(AMOUNT))).toBeUndefined()
    expect(await buildApproval(engine, repriced(undefined, spender), held(AMOUNT))).toBeUndefined()
    expect(approval).not.toHaveBeenCalled()
  })

  it('refuses with the word of the chain, else as one that could not be built', async () => {
    const refused = (cause: unknown) =>
      buildApproval(engine, repriced(approving(failing(cause)), spender), held(AMOUNT))
    await expect(refused(own)).rejects.toBe(own)
    await expect(refused(broken)).rejects.toMatchObject({ code: 'unableToBuildTransaction', cause: broken })
  })
})

describe('the transaction of a deposit', () => {
  it('is not built without funds or a package, nor for a client that builds it', async () => {
    const make = vi.fn(fakeChain().build)
    expect(await buildTransaction(engine, repriced({ build: make }), { deposit, funds: undefined })).toBeUndefined()
    const clients = repriced({ build: make }, { request: { disableBuildTx: true } })
    expect(await buildTransaction(engine, clients, { deposit, funds: held(AMOUNT) })).toBeUndefined()
    expect(await buildTransaction(engine, repriced(undefined), { deposit, funds: held(AMOUNT) })).toBeUndefined()
    expect(make).not.toHaveBeenCalled()
    expect(await buildTransaction(engine, repriced({ build: make }), { deposit, funds: held(AMOUNT) })).toMatchObject({
      tx: { to: 'bc1vault' },
    })
  })

  it('refuses with the word of the chain, else as one that could not be built', async () => {
    const refused = (cause: unknown) =>
      buildTransaction(engine, repriced({ build: failing(cause) }), { deposit, funds: held(AMOUNT) })
    await expect(refused(own)).rejects.toBe(own)
    await expect(refused(broken)).rejects.toMatchObject({ code: 'unableToBuildTransaction', cause: broken })
  })
})

describe('the warning of missing gas', () => {
  const built = (networkFee: bigint): BuiltTransaction => ({ tx: {}, txType: 'FAKE', networkFee })
  const codes = (more: Differences, fee = 6n, funds: Funds | undefined = held(1n)) =>
    warnInsufficientGas(repriced({}, { sell: usdc, ...more }), funds, built(fee)).map(({ code }) => code)
  const asked = { request: { gasCheck: true } }

  it('is for token sells whose fee is more than the source holds', () => {
    expect([codes(asked, 6n), codes(asked, 5n)]).toEqual([['insufficientGas'], []])
    expect(codes({ ...asked, sell: btc })).toEqual([])
  })

  it('is asked for by the swap, else by its quote', () => {
    expect(codes({ quoted: { gasCheck: true } })).toEqual(['insufficientGas'])
    expect(codes({ quoted: { gasCheck: true }, request: { gasCheck: false } })).toEqual([])
    expect(codes({})).toEqual([])
  })

  it('needs the funds and the transaction', () => {
    expect(warnInsufficientGas(repriced({}, { sell: usdc, ...asked }), undefined, built(6n))).toEqual([])
    expect(warnInsufficientGas(repriced({}, { sell: usdc, ...asked }), held(1n), undefined)).toEqual([])
  })
})

describe('what a sweep can sell', () => {
  const sweep = { addresses: { sweep: true } }

  it('is what was priced where that is so, and not asked for in any other swap', async () => {
    const sellable = vi.fn(() => AMOUNT)
    const swap = repriced({ computeSellable: sellable }, sweep)
    expect(await repriceSweep(engine, swap, held(7n))).toBe(swap)
    expect(sellable).toHaveBeenCalledWith(toOutgoing(swap), held(7n), swap.context)
    for (const other of [repriced({ computeSellable: () => 1n }), repriced(undefined, sweep)])
      expect(await repriceSweep(engine, other, held(7n))).toBe(other)
    const unread = repriced({ computeSellable: () => 1n }, sweep)
    expect(await repriceSweep(engine, unread, undefined)).toBe(unread)
  })

  it('refuses a sweep of nothing, and with the word of the chain', async () => {
    const swept = (sellable: Chain['computeSellable']) =>
      repriceSweep(engine, repriced(sellable ? { computeSellable: sellable } : {}, sweep), held(0n))
    await expect(swept(() => 0n)).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
    await expect(swept(() => -1n)).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
    await expect(swept(undefined)).rejects.toMatchObject({ message: expect.stringContaining('leaves nothing to sell') })
    await expect(swept(failing(own))).rejects.toBe(own)
    await expect(swept(failing(broken))).rejects.toMatchObject({ code: 'unableToBuildTransaction', cause: broken })
  })
})
