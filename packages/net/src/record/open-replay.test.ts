import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { openReplay } from './open-replay.ts'
import { readRecord, writeRecord } from './record-text.ts'
import type { RecordedExchange, RequestRecord } from './request-record.ts'

const url = 'https://api.example/pools'

const exchange = (more: Partial<RecordedExchange>): RecordedExchange => ({
  method: 'GET',
  url,
  startedMs: 0,
  ...more,
})

const answered = (text: string, more: Partial<RecordedExchange> = {}): RecordedExchange =>
  exchange({ status: 200, headers: {}, body: { text }, ...more })

const recordOf = (more: Partial<RequestRecord>): RequestRecord => ({
  version: 1,
  time: '2026-11-22T10:00:00.000Z',
  request: null,
  answer: null,
  tookMs: 1,
  identifiers: [],
  prices: {},
  reads: [],
  exchanges: [],
  background: [],
  ...more,
})

const partsOf = (more: Partial<RequestRecord>) => {
  const replay = openReplay(recordOf(more))
  const { http, ...parts } = replay.parts({ plugins: [] })
  if (!http) throw new Error('A replay has a transport.')
  return { replay, http, ...parts }
}

describe('openReplay', () => {
  it('answers from the background first, and from the request itself once it runs, one answer after another', async () => {
    const { replay, http } = partsOf({ background: [answered('old')], exchanges: [answered('one'), answered('two')] })
    const ask = async () => (await http({ method: 'GET', url })).text
    expect([await ask(), await ask()]).toEqual(['old', 'old'])
    expect(await replay.run(async () => [await ask(), await ask(), await ask()])).toEqual(['one', 'two', 'two'])
  })

  it('fails as it failed then, and gives up what was given up', async () => {
    const failed = exchange({ failure: { message: 'api.example: connection refused' } })
    const { replay, http } = partsOf({ exchanges: [failed, exchange({})] })
    await replay.run(async () => {
      const failure = await http({ method: 'GET', url }).catch((error: unknown) => error)
      expect(UpstreamError.is(failure)).toBe(true)
      expect(String(failure)).toContain('api.example: connection refused')
      const late = new AbortController()
      const waiting = http({ method: 'GET', url, signal: late.signal })
      late.abort(new Error('too late'))
      await expect(waiting).rejects.toThrow('too late')
    })
  })

  it('gives JSON-RPC answers the id of the request, also in a batch', async () => {
    const call = (id: number, method: string) => ({ jsonrpc: '2.0', id, method })
    const post = (sent: unknown, text: string) =>
      answered(text, { method: 'POST', requestBody: { json: sent as never } })
    const { replay, http } = partsOf({
      exchanges: [
        post(call(7, 'one'), '{"jsonrpc":"2.0","id":7,"result":{"x":1}}'),
        post([call(1, 'a'), call(2, 'b')], '[{"id":2,"result":"b"},{"id":1,"result":"a"}]'),
      ],
    })
    const send = async (sent: unknown) => (await http({ method: 'POST', url, body: JSON.stringify(sent) })).text
    await replay.run(async () => {
      expect(await send(call(1, 'one'))).toBe('{"jsonrpc":"2.0","id":1,"result":{"x":1}}')
      expect(await send([call(8, 'a'), call(9, 'b')])).toBe('[{"id":9,"result":"b"},{"id":8,"result":"a"}]')
    })
  })

  it('names requests without an answer beside the recorded one most like it', async () => {
    const { replay, http } = partsOf({ exchanges: [answered('x', { url: `${url}?amount=1&to=BTC` })] })
    await replay.run(() => http({ method: 'GET', url: `${url}?amount=2&to=BTC` })).catch(() => undefined)
    expect(replay.unrecorded()).toEqual([
      {
        method: 'GET',
        url: `${url}?amount=2&to=BTC`,
        differences: [{ path: 'query.amount', recorded: '1', replayed: '2' }],
      },
    ])
  })

  it('has the time, the identifiers, the prices and the reads of the record', async () => {
    const { clock, uuid, onPrice, quotes, keys, region, swaps } = partsOf({
      identifiers: ['id-1'],
      prices: { 'BTC.BTC': [null, { standing: 'confirmed', usd: '9', highest: '9' }] },
      reads: [
        { call: 'keys.find', answer: { id: 'acme' } },
        { call: 'quotes.get', arguments: ['q'], answer: 'stored' },
        { call: 'swaps.findById', arguments: ['s'], answer: { sellAmount: { $bigint: '12345678901234567890' } } },
        { call: 'region.findCountry', arguments: ['203.0.113.7'], failure: 'broken' },
      ],
    })
    expect(clock?.now()).toBe(Date.parse('2026-11-22T10:00:00.000Z'))
    expect(uuid?.()).toBe('id-1')
    const look = () => onPrice?.('BTC.BTC', undefined)?.usd
    expect([look(), look(), look()]).toEqual([undefined, '9', '9'])
    expect(await quotes?.get('q')).toBe('stored')
    expect(await quotes?.get('another')).toBeUndefined()
    expect(await keys?.find('any key')).toEqual({ id: 'acme' })
    expect(await swaps?.findById('s')).toEqual({ sellAmount: 12345678901234567890n })
    expect(() => region?.findCountry('203.0.113.7')).toThrow('broken')
  })

  it('has the reads of a file whose calls have the names of older releases', async () => {
    const reads = [
      { call: 'swaps.byId', arguments: ['s'], answer: { swapId: 's' } },
      { call: 'region.country', arguments: ['203.0.113.7'], answer: 'CH' },
    ]
    const { region, swaps } = partsOf(readRecord(writeRecord(recordOf({ reads }))))
    expect(await swaps?.findById('s')).toEqual({ swapId: 's' })
    expect(region?.findCountry('203.0.113.7')).toBe('CH')
  })
})
