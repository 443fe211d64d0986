import { type ApprovalTransaction, SwapError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { offerOf } from '../../../core/src/testing/fakes.ts'
import { btc, contract, eth, listed } from './assets.ts'
import { addresses, createHarness, errorResponse, type HarnessOptions, hosts, provider, source } from './harness.ts'
import { recordingProvider } from './recording-provider.ts'

describe.each(hosts)('a swap and the funds of its source, over $name', ({ connect }) => {
  it('reports an insufficient balance first, with chain, amount and address [SWP-3, ERR-11]', async () => {
    const { fake, built } = recordingProvider()
    const bitcoin = {
      readFunds: async () => ({ balance: 9_999_999n, gasBalance: 0n, state: undefined }),
      buildApproval: () => Promise.reject(new Error('approval')),
    }
    const { swap } = createHarness(connect, { providers: [fake], bitcoin })
    expect(await swap()).toMatchObject({
      status: 400,
      body: { error: 'insufficientBalance', data: { chain: 'BTC.BTC', amount: '0.1', address: source } },
    })
    expect(built).toEqual([])
  })
  it('fails when the balance covers the sell amount but not the network fee [SWP-4b, ERR-13]', async () => {
    const bitcoin = {
      readFunds: async () => ({ balance: 10_000_000n, gasBalance: 0n, state: undefined }),
      build: () => Promise.reject(new SwapError('unableToBuildTransaction', 'Nothing is left for the fee.')),
    }
    expect(await createHarness(connect, { bitcoin }).swap()).toMatchObject(
      errorResponse(400, 'unableToBuildTransaction'),
    )
  })
  it('builds from the funds that the chain reported, and returns only transactions that it can decode [SWP-4]', async () => {
    const coins = [{ txid: 'ab', vout: 0 }]
    const handed: unknown[] = []
    const bitcoin = (to: string) => ({
      readFunds: async () => ({ balance: 10n ** 9n, gasBalance: 10n ** 9n, state: coins }),
      build: async (_deposit: unknown, funds: { state: unknown }) => {
        handed.push(funds.state)
        return { tx: { to, amount: '10000000' }, txType: 'PSBT', networkFee: 1n }
      },
    })
    expect((await createHarness(connect, { bitcoin: bitcoin('bc1vault') }).swap()).body).toMatchObject({
      tx: { to: 'bc1vault' },
    })
    expect(handed).toEqual([coins])
    const thief = createHarness(connect, { bitcoin: bitcoin('bc1thief') })
    expect(await thief.swap()).toMatchObject(errorResponse(400, 'unableToBuildTransaction'))
  })
  it('may return an approval first, and the transaction with the allowance at the second call [SRS-5, SRS-6]', async () => {
    const token = { ...contract('BTC', 'X', '1'), decimals: 8 }
    const given = { spender: '0xrouter', amount: 10_000_000n }
    let missing: ApprovalTransaction | undefined = {
      tx: { to: '0xtoken', data: '0x095ea7b3' },
      txType: 'EVM',
      ...given,
    }
    const { as, routeOf } = createHarness(connect, {
      providers: [
        provider({
          assets: [btc, token, eth].map(listed),
          offer: { approvalSpender: '0xrouter' },
          build: async ({ sellAmount }, { sources }) => ({
            kind: 'simpleTransfer',
            asset: token,
            amount: sellAmount,
            sources,
            to: 'bc1vault',
          }),
        }),
      ],
      bitcoin: {
        readFunds: async () => ({ balance: 10n ** 9n, gasBalance: 0n, allowance: 12_000_000n, state: undefined }),
        buildApproval: async () => missing,
        decodeApproval: () => ({ owner: source, token: '1', ...given }),
        decode: () => ({ to: 'bc1vault', amount: 10_000_000n, token: '1', others: [] }),
      },
    })
    const swap = { routeId: await routeOf({ sellAsset: token.identifier }), ...addresses }
    const { body: first } = await as('owner').swap(swap)
    expect(first).toMatchObject({ approvalTx: { to: '0xtoken', data: '0x095ea7b3' } })
    expect(first).not.toHaveProperty('tx')
    expect(first).not.toHaveProperty('meta.allowance')
    missing = undefined
    const { body: second } = await as('owner').swap(swap)
    expect(second).toMatchObject({ tx: { to: 'bc1vault' }, meta: { allowance: '0.12' } })
    expect(second).not.toHaveProperty('approvalTx')
  })
  it('warns of missing gas only for tokens, when quote or swap request it, and never in the quote [QRQ-14, QRQ-14b, QRQ-14c, SWP-0e]', async () => {
    const token = { ...contract('BTC', 'X', '1'), decimals: 8 }
    const broke = {
      readFunds: async () => ({ balance: 10n ** 12n, gasBalance: 0n, state: undefined }),
      decode: () => ({ to: 'bc1vault', amount: 10_000_000n, token: '1', others: [] }),
    }
    const fake = provider({
      assets: [listed(btc), { ...listed(token), usd: '60000' }, listed(eth)],
      build: async ({ sellAmount }, { sources }) => ({
        kind: 'simpleTransfer',
        asset: token,
        amount: sellAmount,
        sources,
        to: 'bc1vault',
      }),
    })
    const { swap, quote } = createHarness(connect, { providers: [fake], bitcoin: broke })
    const warned = async (asked: object, more: object = {}) => {
      const { body } = await swap({ sellAsset: token.identifier, ...asked }, more)
      return (body as { warnings: { code: string }[] }).warnings.map(({ code }) => code)
    }
    expect(await warned({})).toEqual([])
    expect(await warned({ gasCheck: true })).toEqual(['insufficientGas'])
    expect(await warned({}, { gasCheck: true })).toEqual(['insufficientGas'])
    expect(await warned({ gasCheck: true }, { gasCheck: false })).toEqual([])
    const asked = await quote({ sellAsset: token.identifier, gasCheck: true })
    expect(asked.body).toMatchObject({ routes: [{ warnings: [] }] })
    const { readFunds } = broke
    const native = createHarness(connect, { bitcoin: { readFunds } })
    expect((await native.swap({ gasCheck: true })).body).toMatchObject({ warnings: [] })
  })
  it('adjusts sell and buy amounts when a Bitcoin vault swap has a change output [QUO-5d]', async () => {
    const most = 9_999_000n
    const fake = provider({
      quote: (ask) => {
        const buyAmount = ask.sellAmount * 20n * 10n ** 10n
        const depositKind = 'transferWithMemo'
        return { offers: [offerOf(ask, { depositKind, buyAmount, minBuyAmount: (buyAmount * 95n) / 100n })] }
      },
      build: async ({ sellAmount }, { sources }) => ({
        kind: 'transferWithMemo',
        form: 'transfer',
        asset: btc,
        amount: sellAmount,
        sources,
        to: 'bc1vault',
        memo: '',
        memoHex: 'c0ffee',
      }),
    })
    const bitcoin: HarnessOptions['bitcoin'] = {
      build: async ({ amount }) => ({
        tx: { amount: (amount > most ? most : amount).toString() },
        txType: 'PSBT',
        networkFee: 1n,
        ...(amount > most ? { sellAmount: most } : {}),
      }),
      decode: ({ tx }) => ({
        to: 'bc1vault',
        amount: BigInt((tx as { amount: string }).amount),
        memoHex: 'c0ffee',
        others: [],
      }),
    }
    expect((await createHarness(connect, { providers: [fake], bitcoin }).swap()).body).toMatchObject({
      sellAmount: '9999000',
      expectedBuyAmount: '1.9998',
      expectedBuyAmountMaxSlippage: '1.89981',
      legs: [{ sellAmount: '0.09999', buyAmount: '1.9998' }],
      tx: { amount: '9999000' },
    })
  })
})
