import { createAddressComparison, type KnownSwap, type StatusQuery, type SwapStatus } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { addresses } from '../testing/addresses.ts'
import { networkData as network } from '../testing/network-data.ts'
import { type History, noHistory } from './midgard.ts'
import { translateStatus } from './translate-status.ts'

const HASH = 'AB'.repeat(32)
const PAID = 'CD'.repeat(32)
const USDC = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'
const MEMO = `=:e:${addresses.ETH}:100/1/0`
const history: History = { block: 77, swappedAt: 1_000, paidAt: 2_000, refundReason: 'too little' }

const known = {
  provider: network.provider,
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  sellAmount: 5_000_000n,
  sourceAddress: addresses.BTC,
  destinationAddress: addresses.ETH,
  depositAddress: 'stored vault',
  memo: MEMO,
  state: { sell: { decimals: 8 } },
  createdAt: 1,
} as unknown as KnownSwap

const tx = {
  chain: 'BTC',
  from_address: addresses.BTC,
  to_address: 'vault',
  coins: [{ asset: 'BTC.BTC', amount: '5000000' }],
  memo: MEMO,
}
const done = { inbound_finalised: { completed: true }, swap_status: { pending: false } }
const paid = {
  id: PAID,
  chain: 'ETH',
  from_address: 'payer',
  to_address: addresses.ETH,
  coins: [{ asset: 'ETH.ETH', amount: '80000000' }],
}
const back = {
  id: PAID,
  chain: 'BTC',
  to_address: addresses.BTC,
  coins: [{ asset: 'BTC.BTC', amount: '4000000' }],
  memo: 'REFUND:',
}

const isSameAddress = createAddressComparison(new Map())

interface Given {
  readonly tx?: unknown
  readonly stages?: unknown
  readonly out?: readonly unknown[]
  readonly plans?: readonly unknown[]
  readonly query?: Partial<StatusQuery>
  readonly hash?: string
  readonly of?: History
  readonly pools?: readonly string[]
}

const statusOf = ({ out, plans, query = {}, hash = HASH, of = noHistory, pools = [USDC], ...given }: Given = {}) =>
  translateStatus(
    { tx: 'tx' in given ? given.tx : tx, stages: given.stages ?? done, out_txs: out, planned_out_txs: plans },
    { query: query as StatusQuery, hash, pools, history: of },
    { network, isSameAddress },
  )
const legsOf = (given: Given): SwapStatus['legs'] => statusOf(given)?.legs ?? []

describe('the status of a swap', () => {
  it('is undefined for a hash that nobody knows, and not started for a stored swap of this provider', () => {
    const unknown = (query: Partial<StatusQuery>, hash = HASH) =>
      translateStatus(
        undefined,
        { query: query as StatusQuery, hash, pools: [], history: noHistory },
        { network, isSameAddress },
      )
    expect(unknown({})).toBeUndefined()
    expect(unknown({ known: { ...known, provider: 'OTHER' } })).toBeUndefined()
    expect(unknown({ known, hash: 'x' })).toEqual({
      chainId: 'bitcoin',
      hash: HASH.toLowerCase(),
      block: -1,
      type: 'streaming_swap',
      status: 'not_started',
      trackingStatus: 'not_started',
      fromAsset: 'BTC.BTC',
      fromAmount: '0.05',
      fromAddress: addresses.BTC,
      toAsset: 'ETH.ETH',
      toAmount: '',
      toAddress: addresses.ETH,
      finalisedAt: -1,
      legs: [],
      transient: { estimatedTimeToComplete: 18.5, currentLegIndex: 0 },
      providerExplorerUrl: `https://explorer.example/${HASH}`,
      providerOrderId: HASH,
    })
    const unbound = unknown({ known }, '')
    expect([unbound?.hash, unknown({ known, hash: 'asked' }, '')?.hash]).toEqual(['', 'asked'])
    expect((unbound as SwapStatus).providerOrderId).toBeUndefined()
    expect((unbound as SwapStatus).providerExplorerUrl).toBeUndefined()
  })

  it('is complete with the payment', () => {
    const status = statusOf({ out: [paid], of: history })
    expect(status).toMatchObject({
      status: 'completed',
      fromAmount: '0.05',
      toAsset: 'ETH.ETH',
      toAmount: '0.8',
      toAddress: addresses.ETH,
      finalisedAt: 2_000,
      memo: MEMO,
      refundReason: 'too little',
    })
    expect((status as SwapStatus).transient).toBeUndefined()
    expect((statusOf({ out: [paid] }) as SwapStatus).refundReason).toBeUndefined()
  })

  it('adds up several payments, without refunds', () => {
    expect(statusOf({ out: [paid, paid, back] })).toMatchObject({
      trackingStatus: 'partially_refunded',
      toAsset: 'ETH.ETH',
      toAmount: '1.6',
    })
  })

  it('is refunded with nothing bought', () => {
    expect(statusOf({ out: [back], of: history })).toMatchObject({
      status: 'refunded',
      toAsset: 'ETH.ETH',
      toAmount: '0',
      finalisedAt: 2_000,
    })
  })

  it('is undefined for a transaction that is no swap', () => {
    for (const memo of ['+:BTC.BTC', 'OUT:AB', 'hello']) expect(statusOf({ tx: { ...tx, memo } })).toBeUndefined()
  })

  it('is a stream by its memo or by its progress', () => {
    const typeOf = (limit: string, streaming?: unknown) =>
      statusOf({
        tx: { ...tx, memo: `=:e:${addresses.ETH}:${limit}` },
        stages: { ...done, swap_status: { pending: false, streaming } },
      })?.type
    expect([typeOf('1'), typeOf('1/0/1'), typeOf('1/0/2'), typeOf('1/1/0')]).toEqual([
      'swap',
      'swap',
      'streaming_swap',
      'streaming_swap',
    ])
    expect(typeOf('1', { interval: 1, quantity: 1, count: 0 })).toBe('streaming_swap')
  })

  it('names what is bought before it is paid: as stored, or as the memo has it', () => {
    const bought = (asset: string, query = {}) =>
      statusOf({ tx: { ...tx, memo: `=:${asset}:${addresses.ETH}` }, query })?.toAsset
    expect(bought('ETH.USDC')).toBe('ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
    expect(bought('ETH.USDC', { known })).toBe('ETH.ETH')
    expect(statusOf({ tx: {}, stages: done })?.toAsset).toBe('')
  })

  it('has the amount that arrived, or the one that is stored', () => {
    const none = { ...tx, coins: [] }
    expect(statusOf({ tx: none })?.fromAmount).toBe('')
    expect(statusOf({ tx: none, query: { known } })).toMatchObject({ fromAmount: '0.05', fromAsset: 'BTC.BTC' })
    const stateless = { ...known, state: {} } as unknown as KnownSwap
    expect(statusOf({ tx: none, query: { known: stateless } })?.fromAmount).toBe('')
  })

  it('has the memo of the stored swap that the hash is bound to, and its asset', () => {
    const stolen = { ...tx, memo: `=:r:${addresses.THOR}` }
    const bound = { ...known, hash: HASH.toLowerCase() } as KnownSwap
    expect(statusOf({ tx: stolen, query: { known: bound } })).toMatchObject({ toAddress: addresses.ETH, memo: MEMO })
    expect(statusOf({ tx: stolen, query: { known } })).toMatchObject({ toAddress: addresses.THOR, memo: stolen.memo })
    const other = { ...paid, coins: [{ asset: 'BSC.ETH', amount: '1' }] }
    expect(statusOf({ query: { known: bound }, out: [other] })?.toAsset).toBe('ETH.ETH')
    expect(statusOf({ query: { known }, out: [other] })?.toAsset).toBe('BSC.ETH')
    expect((statusOf({ tx: { ...tx, memo: undefined }, query: { known: bound } }) as SwapStatus).memo).toBeUndefined()
  })

  it('has nothing of the memo of a stored swap that another hash is bound to', () => {
    const elsewhere = { ...known, hash: PAID.toLowerCase() } as KnownSwap
    const stolen = { ...tx, memo: `=:r:${addresses.THOR}` }
    expect(statusOf({ tx: stolen, query: { known: elsewhere } })).toMatchObject({
      toAddress: addresses.THOR,
      memo: stolen.memo,
    })
  })

  it('takes from the store what the node does not say', () => {
    const bare = { id: HASH }
    expect(statusOf({ tx: bare, query: { known, hash: 'asked' } })).toMatchObject({
      chainId: 'bitcoin',
      fromAddress: addresses.BTC,
      fromAsset: 'BTC.BTC',
      toAddress: addresses.ETH,
    })
    expect(legsOf({ tx: bare, query: { known } })[0]).toMatchObject({ toAddress: 'stored vault' })
    expect(statusOf({ tx: bare, query: { chainId: 'asked', hash: 'asked' } })).toMatchObject({
      chainId: 'asked',
      hash: 'asked',
      fromAddress: '',
      fromAsset: '',
      toAddress: '',
    })
    expect(statusOf({ tx: bare })).toMatchObject({ chainId: '', hash: '' })
  })
})

describe('the legs of a swap', () => {
  it('are deposit, swap and payments', () => {
    expect(legsOf({ out: [paid], of: history })).toMatchObject([
      {
        type: 'native_send',
        status: 'completed',
        trackingStatus: 'completed',
        fromAmount: '0.05',
        toAmount: '0.05',
        toAddress: 'vault',
        finalisedAt: -1,
      },
      {
        type: 'streaming_swap',
        chainId: 'thorchain-1',
        hash: HASH,
        block: 77,
        status: 'completed',
        fromAmount: '0.05',
        toAmount: '0.8',
        toAddress: addresses.ETH,
        finalisedAt: 1_000,
      },
      {
        type: 'native_send',
        chainId: '1',
        block: -1,
        status: 'completed',
        trackingStatus: 'completed',
        hash: `0x${PAID.toLowerCase()}`,
        fromAddress: 'payer',
        toAmount: '0.8',
        finalisedAt: 2_000,
      },
    ])
  })

  it('wait for the deposit', () => {
    const stages = { inbound_finalised: { completed: false } }
    expect(legsOf({ stages, of: history })).toMatchObject([
      { status: 'pending', trackingStatus: 'inbound' },
      { status: 'not_started', trackingStatus: 'not_started', finalisedAt: -1 },
    ])
  })

  it('swap while the swap is pending', () => {
    const stages = { ...done, swap_status: { pending: true } }
    expect(legsOf({ stages, of: history })[1]).toMatchObject({
      status: 'swapping',
      trackingStatus: 'swapping',
      finalisedAt: -1,
    })
  })

  it('are not refunded while a payment is not signed and none is planned', () => {
    const stages = { ...done, outbound_signed: { completed: false } }
    expect(legsOf({ stages, of: history })[1]).toMatchObject({ status: 'completed', trackingStatus: 'completed' })
  })

  it('are reverted without any payment', () => {
    expect(legsOf({ of: history })[1]).toMatchObject({ status: 'failed', trackingStatus: 'reverted', finalisedAt: -1 })
  })

  it('are refunded when every payment is', () => {
    expect(legsOf({ out: [back], of: history }).slice(1)).toMatchObject([
      { status: 'refunded', trackingStatus: 'refunded', toAmount: '0', finalisedAt: 1_000 },
      { status: 'refunded', trackingStatus: 'refunded', toAsset: 'BTC.BTC', toAmount: '0.04', finalisedAt: 2_000 },
    ])
    expect(legsOf({ out: [paid, back] })[1]).toMatchObject({ status: 'completed', toAmount: '0.8' })
  })

  it('wait for a payment that is planned', () => {
    const plan = { chain: 'ETH', to_address: addresses.ETH, coin: { asset: 'ETH.ETH', amount: '70000000' } }
    const [, swap, payout] = legsOf({ plans: [plan], of: history })
    expect(swap).toMatchObject({ status: 'completed', finalisedAt: 1_000 })
    expect(payout).toMatchObject({ hash: '', status: 'pending', trackingStatus: 'outbound', finalisedAt: -1 })
  })

  it('are named by asset and chain', () => {
    const deposited = (chain: string, asset: string) =>
      legsOf({ tx: { ...tx, chain, coins: [{ asset, amount: '1' }] } })[0]?.type
    expect(deposited('ETH', 'ETH.ETH')).toBe('native_contract_call')
    expect(deposited('ETH', USDC)).toBe('token_contract_call')
    expect(deposited('TRON', 'TRON.TRX')).toBe('native_send')
    expect(deposited('TRON', 'TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T')).toBe('token_transfer')
    const token = { ...paid, coins: [{ asset: USDC, amount: '80000000' }] }
    const memo = `=:ETH.USDC:${addresses.ETH}`
    expect(legsOf({ tx: { ...tx, memo }, out: [token] }).at(-1)).toMatchObject({
      type: 'token_transfer',
      toAmount: '0.8',
    })
  })
})
