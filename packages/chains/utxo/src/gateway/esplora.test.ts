import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { createEsplora } from './esplora.ts'

const signal = new AbortController().signal
const ID = '0f'.repeat(32)

/** Answers by path: JSON, a text, or an error with a status; 404 for any other path. */
const serving = (answers: Readonly<Record<string, unknown>>) => {
  const asked: string[] = []
  const gateway = createEsplora(async (path) => {
    asked.push(path)
    const answer = answers[path]
    if (answer instanceof Error) throw answer
    if (answer === undefined) throw new UpstreamError('unknown', { status: 404 })
    return typeof answer === 'string' ? answer : JSON.stringify(answer)
  })
  return { gateway, asked }
}

const status = (code: number): UpstreamError => new UpstreamError('x', { status: code })

describe('an index with the interface of Esplora', () => {
  it('lists coins, of which it does not tell the confirmations', async () => {
    const coins = [true, false].map((confirmed, vout) => ({ txid: ID, vout, value: 5, status: { confirmed } }))
    const { gateway } = serving({ '/address/a/utxo': coins })
    const shared = { txid: ID, value: 5n, coinbase: false }
    expect(await gateway.unspent('a', signal)).toEqual([
      { ...shared, vout: 0, confirmations: undefined },
      { ...shared, vout: 1, confirmations: 0 },
    ])
  })

  it('names the owner of every input that has an address', async () => {
    const vin = [{ prevout: { scriptpubkey_address: 'a' } }, { prevout: null }, { prevout: {} }, {}]
    const { gateway } = serving({ [`/tx/${ID}`]: { vin } })
    expect(await gateway.spenders(ID, signal)).toEqual(['a', undefined, undefined, undefined])
  })

  it('names the receivers of a transaction, without outputs that have no address', async () => {
    const vout = [{ scriptpubkey_address: 'a' }, {}, { scriptpubkey_address: 'b' }]
    expect(await serving({ [`/tx/${ID}`]: { vout } }).gateway.receivers(ID, signal)).toEqual(['a', 'b'])
    expect(await serving({}).gateway.receivers(ID, signal)).toBeUndefined()
    for (const code of [400, 500])
      await expect(serving({ [`/tx/${ID}`]: status(code) }).gateway.receivers(ID, signal)).rejects.toMatchObject({
        status: code,
      })
  })

  it('returns raw transactions, and nothing about Zcash', async () => {
    const { gateway } = serving({ [`/tx/${ID}/hex`]: '00ff\n' })
    expect(await gateway.transaction(ID, signal)).toBe('00ff')
    expect(await gateway.consensus(signal)).toEqual({})
  })

  it('names blocks by height, and the newest with its time', async () => {
    const { gateway } = serving({
      '/block-height/7': `${ID}\n`,
      '/blocks/tip/hash': `${ID}\n`,
      [`/block/${ID}`]: { height: 9, timestamp: 1_700_000_000 },
    })
    expect(await gateway.blockHash(7, signal)).toBe(ID)
    expect(await gateway.tip(signal)).toEqual({ height: 9, time: 1_700_000_000_000 })
  })
})

describe('the fee rate of an index with the interface of Esplora', () => {
  const precise = (halfHourFee: unknown) => serving({ '/v1/fees/precise': { halfHourFee, fastestFee: 99 } }).gateway

  it('is per thousand bytes, rounded up', async () => {
    // 16.1 · 1000 is a little more than 16,100 in floating point.
    const rates = [1, 1.0934, 16.1, 0.0004, 999_999_999]
    expect(await Promise.all(rates.map((rate) => precise(rate).feeRate(signal)))).toEqual([
      1_000n,
      1_094n,
      16_100n,
      1n,
      999_999_999_000n,
    ])
  })

  it('is unknown for what is not a rate', async () => {
    for (const rate of [0, -1, 1e9, '5', null, undefined]) expect(await precise(rate).feeRate(signal)).toBeUndefined()
  })

  it('is read from the other path where the first is unknown, and from then on', async () => {
    const { gateway, asked } = serving({ '/fee-estimates': { 1: 9, 3: 2.5, 6: 1 } })
    expect([await gateway.feeRate(signal), await gateway.feeRate(signal)]).toEqual([2_500n, 2_500n])
    expect(asked).toEqual(['/v1/fees/precise', '/fee-estimates', '/fee-estimates'])
  })

  it('is a fault after any other failure', async () => {
    for (const error of [status(500), status(400), new TypeError('bug')]) {
      const { gateway, asked } = serving({ '/v1/fees/precise': error, '/fee-estimates': { 3: 1 } })
      await expect(gateway.feeRate(signal)).rejects.toBe(error)
      expect(asked).toHaveLength(1)
    }
    await expect(serving({}).gateway.feeRate(signal)).rejects.toMatchObject({ status: 404 })
  })
})
