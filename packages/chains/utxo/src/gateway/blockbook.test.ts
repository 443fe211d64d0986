import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { createBlockbook } from './blockbook.ts'
import type { Gateway } from './gateway.ts'

const signal = new AbortController().signal
const ID = '0f'.repeat(32)

/** Answers by path: JSON, or an error with a status; 404 for any other path. */
const serving = (answers: Readonly<Record<string, unknown>>): Gateway =>
  createBlockbook(async (path) => {
    const answer = answers[path]
    if (answer instanceof Error) throw answer
    if (answer === undefined) throw new UpstreamError('unknown', { status: 404 })
    return JSON.stringify(answer)
  })

describe('an index with the interface of Blockbook', () => {
  it('lists coins with their confirmations, and marks coinbase coins', async () => {
    const coins = [
      { txid: ID, vout: 0, value: '5', confirmations: 7, coinbase: true },
      { txid: ID, vout: 1, value: '6', coinbase: 'true' },
    ]
    expect(await serving({ '/api/v2/utxo/a': coins }).unspent('a', signal)).toEqual([
      { txid: ID, vout: 0, value: 5n, confirmations: 7, coinbase: true },
      { txid: ID, vout: 1, value: 6n, confirmations: 0, coinbase: false },
    ])
  })

  it('names the owner of an input with one address', async () => {
    const vin = [
      { addresses: ['a'] },
      { addresses: ['a', 'b'] },
      { addresses: [] },
      { addresses: [5] },
      { addresses: 'a' },
    ]
    const none = undefined
    expect(await serving({ [`/api/v2/tx/${ID}`]: { vin } }).spenders(ID, signal)).toEqual(['a', none, none, none, none])
  })

  it('names the receivers of a transaction, and none of an unknown one', async () => {
    const vout = [{ addresses: ['a'] }, { addresses: ['a', 'b'] }, {}, { addresses: ['c'] }]
    expect(await serving({ [`/api/v2/tx/${ID}`]: { vout } }).receivers(ID, signal)).toEqual(['a', 'c'])
    for (const code of [400, 404])
      expect(
        await serving({ [`/api/v2/tx/${ID}`]: new UpstreamError('x', { status: code }) }).receivers(ID, signal),
      ).toBeUndefined()
    const broken = new UpstreamError('x', { status: 500 })
    await expect(serving({ [`/api/v2/tx/${ID}`]: broken }).receivers(ID, signal)).rejects.toBe(broken)
  })

  it('returns raw transactions and block hashes', async () => {
    const gateway = serving({ [`/api/v2/tx/${ID}`]: { hex: '00ff' }, '/api/v2/block-index/7': { blockHash: ID } })
    expect(await gateway.transaction(ID, signal)).toBe('00ff')
    expect(await gateway.blockHash(7, signal)).toBe(ID)
  })

  it('tells its newest block with its time', async () => {
    const tip = (lastBlockTime: unknown) =>
      serving({ '/api/v2': { blockbook: { bestHeight: 9, lastBlockTime } } }).tip(signal)
    expect(await tip('2023-11-14T22:13:20Z')).toEqual({ height: 9, time: 1_700_000_000_000 })
    for (const time of ['soon', undefined]) await expect(tip(time)).rejects.toThrow(/no time/)
  })

  it('passes on height and consensus branch of a Zcash node', async () => {
    const reported = (backend: unknown) => serving({ '/api/v2': { backend } }).consensus(signal)
    const consensus = (nextblock: unknown) => ({ consensus: { chaintip: '00000000', nextblock } })
    expect(await reported({ blocks: 7, ...consensus('77190ad9') })).toEqual({ height: 7, branch: 0x77190ad9 })
    expect(await reported(consensus('C2D6D0B4'))).toEqual({ branch: 0xc2d6d0b4 })
    expect(await reported({ blocks: 1 })).toEqual({ height: 1 })
    for (const blocks of [0, -1, 1.5, 2 ** 53, '7', null]) expect(await reported({ blocks })).toEqual({})
    for (const branch of ['77190ad', '77190ad90', '0x77190ad', 'g7190ad9', 0x77190ad9, undefined])
      expect(await reported(consensus(branch))).toEqual({})
  })

  it('estimates the fee rate in coins per thousand bytes', async () => {
    const rate = (result: unknown) => serving({ '/api/v2/estimatefee/3': { result } }).feeRate(signal)
    expect([await rate('0.00001234'), await rate('0.5')]).toEqual([1_234n, 50_000_000n])
    for (const none of ['0', '0.00000000', '-1', 'x', 0.00001, undefined]) expect(await rate(none)).toBeUndefined()
  })
})
