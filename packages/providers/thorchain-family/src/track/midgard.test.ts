import { describe, expect, it } from 'vitest'
import { networkData as network } from '../testing/network-data.ts'
import { type History, noHistory, readHistory } from './midgard.ts'

const DATE = '1710685749029840134'
const SECONDS = 1_710_685_749

const action = (fields: Readonly<Record<string, unknown>> = {}) => ({
  type: 'swap',
  date: DATE,
  height: '100',
  out: [{ height: '110' }, { height: '105' }],
  ...fields,
})
const read = (...actions: readonly unknown[]): History => readHistory(network, { actions })

describe('the history of a swap', () => {
  it('has its height and time, and the time of its last payment by the blocks in between', () => {
    // Ten blocks of six seconds.
    expect(read(action())).toEqual({ block: 100, swappedAt: SECONDS, paidAt: SECONDS + 60 })
    expect(read(action({ out: [{ height: '90' }] })).paidAt).toBe(SECONDS)
    expect(read(action({ out: [{}, { height: '101' }] })).paidAt).toBe(SECONDS + 6)
  })

  it('is paid when it is swapped where the heights are unknown', () => {
    for (const out of [undefined, [], [{}]]) expect(read(action({ out })).paidAt).toBe(SECONDS)
    expect(read(action({ height: undefined }))).toEqual({ block: -1, swappedAt: SECONDS, paidAt: SECONDS })
  })

  it('has no time without a date in nanoseconds', () => {
    for (const date of [undefined, '', '123456789', 'x1710685749029840134', `${DATE}x`, '1'.repeat(26), 5])
      expect(read(action({ date }))).toEqual({ block: 100, swappedAt: -1, paidAt: -1 })
    expect(read(action({ date: '1000000000', out: [] })).swappedAt).toBe(1)
  })

  it('is that of the swap where it was refunded in part, with the later payment and the reason', () => {
    const refund = action({
      type: 'refund',
      height: '200',
      date: '1710685900000000000',
      metadata: { refund: { reason: 'r' } },
    })
    const both = { block: 100, swappedAt: SECONDS, paidAt: 1_710_685_900, refundReason: 'r' }
    expect(read(refund, action())).toEqual(both)
    expect(read(action(), refund)).toEqual(both)
  })

  it('is that of the refund alone where nothing was swapped', () => {
    expect(read(action({ type: 'refund', metadata: { reason: 'old' } }))).toMatchObject({
      block: 100,
      refundReason: 'old',
    })
    const newer = { refund: { reason: 'new' }, reason: 'old' }
    expect(read(action({ type: 'refund', metadata: newer })).refundReason).toBe('new')
  })

  it('is empty without a swap or a refund', () => {
    expect([read(), read(action({ type: 'addLiquidity' })), read(5)]).toEqual([noHistory, noHistory, noHistory])
    for (const body of [undefined, {}, [], { actions: {} }]) expect(readHistory(network, body)).toEqual(noHistory)
  })
})
