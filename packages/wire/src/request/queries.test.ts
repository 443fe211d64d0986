import { SwapError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { asSent } from '../testing/as-sent.ts'
import { readCaip19 } from './caip19-query.ts'
import { readExplorerQuery } from './explorer-query.ts'
import { describeField, describeTaken } from './field.ts'
import { readQuoteQuery, readSettle } from './quote-query.ts'
import { readQuoteStreamQuery } from './quote-stream-query.ts'
import { readBody, readQuery } from './read.ts'
import { readSwapCheckRequest } from './swap-check-request.ts'
import { readSwapId, readSwapsQuery } from './swaps-query.ts'
import { readTokenSearchQuery } from './token-search-query.ts'
import { readTrackStreamQuery } from './track-stream-query.ts'

const query = (text: string) => new URLSearchParams(text)

/** The message of the refusal. */
const refusal = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (SwapError.is(error) && error.code === 'invalidRequest') return error.message
    throw error
  }
  return 'accepted'
}

describe('the query of swaps', () => {
  it('asks for fifty without more', () => {
    expect(readSwapsQuery(query(''))).toStrictEqual({ limit: 50 })
  })

  it('takes every condition, times as Unix milliseconds', () => {
    const text =
      'status=refunded&overdue=true&provider=NEAR&chainId=bitcoin&from=2026-11-23T00:00:00Z&until=2026-11-23T02:00:00%2B01:00' +
      '&before=0000000000000007&limit=200&format=csv&other=1'
    expect(readSwapsQuery(query(text))).toStrictEqual({
      status: 'refunded',
      overdue: true,
      provider: 'NEAR',
      chainId: 'bitcoin',
      from: Date.UTC(2026, 10, 23),
      until: Date.UTC(2026, 10, 23, 1),
      before: '0000000000000007',
      limit: 200,
      format: 'csv',
    })
    expect(readSwapsQuery(query('overdue=false&limit=1'))).toStrictEqual({ overdue: false, limit: 1 })
  })

  it.each([
    ['status=done', 'status "done" is refused; it takes one of unknown, not_started, pending,'],
    ['overdue=1', 'overdue "1" is refused; it takes "true" or "false".'],
    ['from=2026-11-23', 'from "2026-11-23" is refused; it takes an ISO 8601 time'],
    ['until=soon', 'until "soon" is refused; it takes an ISO 8601 time'],
    ['before=7', 'before "7" is refused'],
    ['before=x0000000000000007', 'before'],
    ['before=00000000000000071', 'before'],
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=1.5', 'limit'],
    ['format=xml', 'format'],
    ['provider=a%20b', 'provider'],
    ['limit=1&limit=2', 'limit (a list of 2) is refused; it takes one value.'],
    ['status=&status=failed', 'status (a list of 2) is refused; it takes one value.'],
  ])('refuses %s', (text, message) => {
    expect(refusal(() => readSwapsQuery(query(text)))).toContain(`query/${message}`)
  })

  it('names one swap by its id', () => {
    expect(readSwapId(query('swapId=s-1&limit=x'))).toStrictEqual({ swapId: 's-1' })
    for (const text of ['', 'swapId=', 'swapId=a%20b', `swapId=${'x'.repeat(101)}`])
      expect(refusal(() => readSwapId(query(text)))).toMatch(/^query\/swapId .*it takes the swapId of a swap\.$/)
  })
})

describe('the query of a stream of a swap', () => {
  it.each([
    ['swapId=s-1', { swapId: 's-1' }],
    ['hash=0xa&chainId=1', { hash: '0xa', chainId: '1' }],
    ['depositChannelId=1-Bitcoin-2', { depositChannelId: '1-Bitcoin-2' }],
    ['depositAddress=bc1q', { depositAddress: 'bc1q' }],
    ['depositAddress=bc1q&hash=0xa', { depositAddress: 'bc1q', hash: '0xa' }],
    ['swapId=s-1&hash=0xa', { swapId: 's-1', hash: '0xa' }],
    ['depositChannelId=c&hash=0xa', { depositChannelId: 'c', hash: '0xa' }],
  ])('names it: %s', (text, request) => {
    expect(asSent(readTrackStreamQuery(query(text)))).toStrictEqual({ request })
  })

  it('may have a token and continue behind an event', () => {
    expect(asSent(readTrackStreamQuery(query('swapId=s-1&t=abc.def&after=0000000000000007&block=5')))).toStrictEqual({
      request: { swapId: 's-1', accessToken: 'abc.def' },
      after: '0000000000000007',
    })
  })

  it.each([
    ['', 'swapId is missing; it takes a swapId, unless hash with chainId'],
    ['chainId=1', 'swapId is missing'],
    ['hash=0xa', 'chainId is missing; it takes the chain id of the hash.'],
    ['swapId=s-1&after=7', 'after "7" is refused'],
    ['swapId=s-1&after=x0000000000000007', 'after'],
    ['swapId=s-1&after=00000000000000071', 'after'],
    [`swapId=s-1&t=${'x'.repeat(4097)}`, 't '],
    ['swapId=s-1&swapId=s-2', 'swapId (a list of 2) is refused; it takes one value.'],
  ])('is refused: %s', (text, message) => {
    expect(refusal(() => asSent(readTrackStreamQuery(query(text))))).toContain(`query/${message}`)
  })
})

describe('the query of an explorer link', () => {
  it('is a track request with the token of the link', () => {
    expect(asSent(readExplorerQuery(query('hash=0xa&chainId=1&t=abc')))).toStrictEqual({
      hash: '0xa',
      chainId: '1',
      accessToken: 'abc',
    })
    expect(asSent(readExplorerQuery(query('hash=0xa&chainId=1&t=')))).toStrictEqual({ hash: '0xa', chainId: '1' })
  })

  it.each([
    ['chainId=1', 'hash is missing'],
    ['hash=0xa', 'chainId is missing'],
    ['hash=a%20b&chainId=1', 'hash'],
    [`hash=${'a'.repeat(301)}&chainId=1`, 'hash'],
    [`hash=0xa&chainId=1&t=${'x'.repeat(4097)}`, 't '],
  ])('is refused: %s', (text, message) => {
    expect(refusal(() => asSent(readExplorerQuery(query(text))))).toContain(`query/${message}`)
  })
})

describe('the query of a quote', () => {
  it('says when it is answered, and which events are sent', () => {
    expect(readQuoteQuery(query('events=all'))).toStrictEqual({})
    expect(readQuoteQuery(query('settle=adaptive'))).toStrictEqual({ settle: 'adaptive' })
    expect(readQuoteStreamQuery(query('settle=deadline&events=all'))).toStrictEqual({
      settle: 'deadline',
      events: 'all',
    })
    expect(readQuoteStreamQuery(query(''))).toStrictEqual({})
  })

  it.each([
    ['settle=soon', 'query/settle "soon" is refused; it takes "deadline" or "adaptive".'],
    ['settle=adaptive&settle=adaptive', 'query/settle (a list of 2) is refused; it takes one value.'],
  ])('is refused: %s', (text, message) => {
    for (const reader of [readQuoteQuery, readQuoteStreamQuery])
      expect(refusal(() => reader(query(text)))).toBe(message)
  })

  it('is refused with other events, or with two', () => {
    expect(refusal(() => readQuoteStreamQuery(query('events=some')))).toContain('query/events "some" is refused')
    expect(refusal(() => readQuoteStreamQuery(query('events=all&events=')))).toContain('it takes one value')
  })

  it('gives before it is checked what will not be refused', () => {
    expect(readSettle(query('settle=adaptive&x=1'))).toStrictEqual({ settle: 'adaptive' })
    expect(readSettle(query('settle=deadline'))).toStrictEqual({ settle: 'deadline' })
    for (const text of ['', 'settle=', 'settle=soon']) expect(readSettle(query(text))).toStrictEqual({})
  })
})

describe('the query for CAIP-19', () => {
  it('asks for it, asks for none, or says nothing', () => {
    expect(readCaip19(query('caip19=true'))).toStrictEqual({ caip19: true })
    expect(readCaip19(query('caip19=false'))).toStrictEqual({ caip19: false })
    for (const text of ['', 'caip19=', 'caip19=1', 'caip19=TRUE']) expect(readCaip19(query(text))).toStrictEqual({})
  })
})

describe('the query of a search', () => {
  it('takes whole numbers up to their ends', () => {
    expect(readTokenSearchQuery(query('limit=100&offset=1000000'))).toStrictEqual({ limit: 100, offset: 1_000_000 })
    expect(readTokenSearchQuery(query('limit=1&offset=0'))).toStrictEqual({ limit: 1, offset: 0 })
    for (const text of ['limit=1.5', 'offset=0.5', 'offset=1000001', 'category=stocks'])
      expect(refusal(() => readTokenSearchQuery(query(text)))).toContain('is refused')
  })

  it('knows chains by their ids of CAIP-2, and keeps what it does not know', () => {
    expect(readTokenSearchQuery(query('chain=eip155:56'))).toMatchObject({ chain: 'BSC' })
    expect(readTokenSearchQuery(query('chain=eip155:0&query=eip155:0'))).toMatchObject({
      chain: 'eip155:0',
      query: 'eip155:0',
    })
  })
})

describe('the check of a swap', () => {
  it('names the swap by its id', () => {
    expect(readSwapCheckRequest({ swapId: 'a_B-9', other: 1 })).toStrictEqual({ swapId: 'a_B-9' })
    for (const swapId of [undefined, '', 'a b', 'a/b', 'a:b', 'x'.repeat(101), 5])
      expect(refusal(() => readSwapCheckRequest({ swapId }))).toMatch(
        /^body\/swapId .*it takes the swapId of a built swap\.$/,
      )
  })
})

describe('a refused request', () => {
  const schema = z.object({ list: describeField(z.array(z.object({ id: z.string() })), 'A list.', 'a list of ids') })

  it('that is no object is refused as a whole', () => {
    for (const body of [5, 'text', null, [], true])
      expect(refusal(() => readBody(body, schema))).toMatch(/^body .* is refused; it takes a JSON object\.$/)
    expect(refusal(() => readBody(undefined, schema))).toBe('body is missing; it takes a JSON object.')
  })

  it('shows the value inside a list, by its path', () => {
    expect(refusal(() => readBody({ list: [{ id: 'a' }, { id: 5 }] }, schema))).toBe(
      'body/list/1/id 5 is refused; it takes a list of ids.',
    )
    expect(refusal(() => readBody({ list: [null] }, schema))).toBe(
      'body/list/0 null is refused; it takes a list of ids.',
    )
    expect(refusal(() => readQuery(new URLSearchParams({ list: 'a' }), schema))).toBe(
      'query/list "a" is refused; it takes a list of ids.',
    )
  })

  it('of a field without a phrase points to the API document', () => {
    const bare = { size: z.number() }
    expect(refusal(() => readBody({ size: 'x' }, z.object(bare)))).toBe(
      'body/size "x" is refused; it takes a value as the API document describes.',
    )
    expect(refusal(() => readBody({ toString: 'x' }, z.strictObject({}).catchall(z.number())))).toContain(
      'it takes a value as the API document describes.',
    )
    expect(describeTaken(undefined)).toBe('a value as the API document describes')
  })
})
