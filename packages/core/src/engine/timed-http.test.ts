import { describe, expect, it } from 'vitest'
import type { HttpRequest, HttpResponse } from '../contract/http.ts'
import { ClockSkews } from '../health/clock-skews.ts'
import type { OpenRequests } from '../http/open-requests.ts'
import { createTimedHttp } from './timed-http.ts'

const NOW = Date.UTC(2026, 10, 1, 12)

const fixture = (answer: () => Promise<HttpResponse> = async () => dated('Sun, 01 Nov 2026 12:00:05 GMT')) => {
  const time = { now: NOW, monotonic: 0 }
  const changes: unknown[] = []
  const clock = { now: () => time.now, monotonic: () => time.monotonic }
  const skews = new ClockSkews(clock, (change) => changes.push(change))
  const upstreams = { open: 0, begin: () => void upstreams.open++, end: () => void upstreams.open-- }
  const http = createTimedHttp(answer, { skews, upstreams: upstreams as unknown as OpenRequests })
  const get = (url: string, service?: string) =>
    http({ method: 'GET', url, ...(service ? { service } : {}) } as HttpRequest)
  return { time, changes, skews, upstreams, get }
}

const dated = (date: string | undefined): HttpResponse =>
  ({ status: 200, headers: date === undefined ? {} : { date }, text: '' }) as HttpResponse

describe('the requests of an engine', () => {
  it('are open from their start to their end, also when they fail', async () => {
    let end: () => void = () => undefined
    const { get, upstreams } = fixture(
      () =>
        new Promise((_, reject) => {
          end = () => reject(new Error('down'))
        }),
    )
    const failing = get('https://one.example/a')
    expect(upstreams.open).toBe(1)
    end()
    await expect(failing).rejects.toThrow('down')
    expect(upstreams.open).toBe(0)
    const answered = fixture()
    await answered.get('https://one.example/a')
    expect(answered.upstreams.open).toBe(0)
  })
  it('are no longer counted where they throw at once', () => {
    const { get, upstreams } = fixture(() => {
      throw new Error('no such method')
    })
    expect(() => get('https://one.example/a')).toThrow('no such method')
    expect(upstreams.open).toBe(0)
  })
  it('tell the time of each host, under any path, query or service, once a minute', async () => {
    const { get, skews, time } = fixture()
    await get('https://one.example:8545/a?key=secret')
    await get('https://one.example:8545', undefined)
    await get('https://two.example/b', 'a service of two')
    await get('not a url')
    expect(skews.list()).toEqual([
      { source: 'one.example:8545', skewMs: 5_000 },
      { source: 'two.example', skewMs: 5_000 },
    ])
    time.now += 5_000
    time.monotonic += 59_999
    await get('https://one.example:8545/a')
    expect(skews.list()[0]).toEqual({ source: 'one.example:8545', skewMs: 5_000 })
    time.monotonic += 1
    await get('https://one.example:8545/a')
    expect(skews.list().at(-1)).toEqual({ source: 'one.example:8545', skewMs: 0 })
  })
  it('tell nothing without a date', async () => {
    const { get, skews } = fixture(async () => dated(undefined))
    await get('https://one.example/a')
    expect(skews.list()).toEqual([])
  })
})

describe('the clocks of other machines', () => {
  it('differ by more than half a minute, on either side', () => {
    const { skews, changes } = fixture()
    skews.note('late', NOW - 30_000)
    skews.note('early', NOW + 30_000)
    expect(changes).toEqual([])
    skews.note('late', NOW - 30_001)
    skews.note('early', NOW + 30_001)
    skews.note('early', NOW + 30_002)
    skews.note('late', NOW)
    expect(changes).toEqual([
      { source: 'late', skewMs: -30_001, differs: true },
      { source: 'early', skewMs: 30_001, differs: true },
      { source: 'late', skewMs: 0, differs: false },
    ])
  })
  it('tell the difference of this one by their median, from two on', () => {
    const { skews } = fixture()
    expect(skews.own).toBeUndefined()
    skews.note('a', NOW + 9_000.4)
    expect(skews.own).toBeUndefined()
    skews.note('b', NOW + 10_000)
    skews.note('c', NOW - 5)
    expect([skews.own, skews.list()[0]?.skewMs]).toEqual([9_000, 9_000])
    for (const time of [Number.NaN, Number.POSITIVE_INFINITY]) skews.note('d', time)
    expect(skews.list()).toHaveLength(3)
  })
  it('are those of two hundred sources at most; the oldest one goes first', () => {
    const { skews } = fixture()
    for (let index = 0; index < 200; index++) skews.note(`s${index}`, NOW)
    skews.note('s0', NOW)
    expect(skews.list()).toHaveLength(200)
    skews.note('new', NOW)
    expect(skews.list()).toHaveLength(200)
    expect(skews.list().map(({ source }) => source)).not.toContain('s1')
    expect(
      skews
        .list()
        .slice(-2)
        .map(({ source }) => source),
    ).toEqual(['s0', 'new'])
  })
})
