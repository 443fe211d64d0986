import { createAddressComparison } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { parseMemo } from '../memo/memo.ts'
import { addresses } from '../testing/addresses.ts'
import { networkData as network } from '../testing/network-data.ts'
import { type Payout, readPayouts } from './payouts.ts'

const isSameAddress = createAddressComparison(new Map())
const DEPOSIT = 'D'.repeat(64)
const HASH = 'A'.repeat(64)
const memo = parseMemo(`=:e:${addresses.ETH}:0/1/0:ab:50`)

const paid = (fields: Readonly<Record<string, unknown>> = {}) => ({
  id: HASH,
  chain: 'ETH',
  from_address: 'vault',
  to_address: addresses.ETH,
  coins: [{ asset: 'ETH.ETH', amount: '5' }],
  memo: `OUT:${DEPOSIT}`,
  ...fields,
})
const planned = (fields: Readonly<Record<string, unknown>> = {}) => ({
  chain: 'ETH',
  to_address: addresses.ETH,
  coin: { asset: 'ETH.ETH', amount: '7' },
  refund: false,
  ...fields,
})
const toAffiliate = { chain: 'THOR', to_address: addresses.THOR, coins: [{ asset: 'THOR.RUNE', amount: '1' }], id: '0' }
const back = { chain: 'BTC', to_address: addresses.BTC, coins: [{ asset: 'BTC.BTC', amount: '3' }], memo: 'refund:x' }

const read = (out: readonly unknown[], plans: readonly unknown[] = [], of = memo): readonly Payout[] =>
  readPayouts({ out_txs: out, planned_out_txs: plans }, { memo: of, depositHash: DEPOSIT }, { network, isSameAddress })

const ours = { chain: 'ETH', asset: 'ETH.ETH', to: addresses.ETH, refund: false }

describe('the payments of a swap', () => {
  it('are those to the user, and the planned ones that are not paid yet', () => {
    expect(read([toAffiliate, paid()])).toEqual([{ ...ours, amount: 5n, from: 'vault', hash: HASH }])
    expect(read([toAffiliate], [planned()])).toEqual([{ ...ours, amount: 7n, from: '' }])
    expect(read([paid()], [planned()])).toEqual([{ ...ours, amount: 5n, from: 'vault', hash: HASH }])
  })

  it('wait for a plan of another asset, chain or address', () => {
    for (const other of [
      { coin: { asset: 'ETH.USDC-0XA0', amount: '7' } },
      { chain: 'BASE' },
      { to_address: '0x3333333333333333333333333333333333333333', refund: true },
    ])
      expect(read([paid()], [planned(other)])).toHaveLength(2)
  })

  it('fulfil a plan in any case of the address, and without one', () => {
    expect(read([paid()], [planned({ to_address: addresses.ETH.toUpperCase() })])).toHaveLength(1)
    expect(read([paid({ to_address: '' })], [planned()])).toHaveLength(1)
  })

  it('are refunds by their memo or by their plan', () => {
    expect(read([{ ...back, id: HASH }]).map(({ refund, to }) => [refund, to])).toEqual([[true, addresses.BTC]])
    const plan = { chain: 'BTC', to_address: addresses.BTC, coin: { asset: 'BTC.BTC', amount: '4' }, refund: true }
    expect(read([{ ...back, id: HASH, memo: '' }], [plan])).toEqual([
      { chain: 'BTC', asset: 'BTC.BTC', amount: 3n, to: addresses.BTC, from: '', refund: true, hash: HASH },
    ])
    expect(read([], [plan])).toEqual([
      { chain: 'BTC', asset: 'BTC.BTC', amount: 4n, to: addresses.BTC, from: '', refund: true },
    ])
    expect(read([], [{ ...plan, refund: 'true' }])).toEqual([])
  })

  it('on the network itself have the hash of the deposit', () => {
    const toRune = parseMemo(`=:r:${addresses.THOR}`)
    expect(read([toAffiliate], [], toRune)).toMatchObject([{ hash: DEPOSIT, amount: 1n }])
    expect(read([{ ...toAffiliate, id: undefined }], [], toRune)).toMatchObject([{ hash: DEPOSIT }])
  })

  it('are those in the bought asset where the memo has a name, or the answer no address', () => {
    const named = parseMemo('=:e:alice:0/1/0')
    expect(read([toAffiliate, paid()], [], named)).toMatchObject([{ asset: 'ETH.ETH' }])
    expect(read([toAffiliate, paid({ to_address: undefined })])).toMatchObject([{ asset: 'ETH.ETH', to: '' }])
    const ofCoin = { asset: 'THOR.RUNE', amount: 1n, hash: DEPOSIT }
    expect(read([toAffiliate], [], parseMemo('=:r:alice'))).toMatchObject([ofCoin])
    const toRune = parseMemo(`=:r:${addresses.THOR}`)
    expect(read([{ ...toAffiliate, to_address: undefined }], [], toRune)).toMatchObject([ofCoin])
  })

  it('are those in the bought asset where no address is the user’s, but never in the coin of the network', () => {
    const elsewhere = paid({ to_address: '0x3333333333333333333333333333333333333333' })
    expect(read([toAffiliate, elsewhere])).toMatchObject([{ asset: 'ETH.ETH' }])
    expect(read([toAffiliate], [], parseMemo('=:r:thor14f64wnrz5lkm8fqtq7z55wf02xjz56htmjs2nf'))).toEqual([])
  })

  it('are refunds alone where the memo is not read', () => {
    const unread = (...out: readonly unknown[]) =>
      readPayouts({ out_txs: out }, { memo: undefined, depositHash: DEPOSIT }, { network, isSameAddress })
    expect(unread(paid(), { ...back, id: HASH })).toMatchObject([{ refund: true }])
    expect(unread(paid())).toEqual([])
  })

  it('are empty without lists, and blank without figures', () => {
    expect(readPayouts({}, { memo, depositHash: DEPOSIT }, { network, isSameAddress })).toEqual([])
    expect(read([{ memo: 'REFUND:' }])).toEqual([
      { chain: '', asset: '', amount: 0n, to: '', from: '', refund: true, hash: DEPOSIT },
    ])
  })
})
