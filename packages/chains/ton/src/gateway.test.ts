import { type Http, type HttpResponse, UpstreamError } from '@switchyard/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { chainOver, coin, context, jettonAt } from './testing/fixtures.ts'

const owner = 'UQCKhieGGl3ZbJ2zzggHsSLaXtRzk0znVopbSxw2HLsorhqg'
const text = (value: unknown, status = 200): HttpResponse => ({ status, headers: {}, text: JSON.stringify(value) })
const good = () => text({ ok: true, result: { balance: '5', account_state: 'active' } })

const gateways = ['a', 'b', 'c'].map((host) => ({
  v2: `https://${host}/v2/KEY`,
  v3: `https://${host}/v3`,
  apiKey: host,
}))

const over = (answers: Record<string, () => HttpResponse>) => {
  const asked: (string | undefined)[] = []
  const http: Http = async ({ url, headers }) => {
    asked.push(headers?.['x-api-key'])
    const answer = answers[new URL(url).host]
    if (!answer) throw new UpstreamError('refused')
    return answer()
  }
  const outgoing = { asset: coin, amount: 1n, sources: [owner] as [string] }
  return { asked, funds: () => chainOver(http, { rpc: gateways }).readFunds(outgoing, context), http }
}

describe('gateways', () => {
  it('are asked in order until one answers, each with its own key', async () => {
    for (const fault of [
      () => text({ ok: false, error: 'Ratelimit exceeded', code: 429 }, 429),
      () => text({ ok: false, error: 'LITE_SERVER', code: 500 }),
      () => ({ status: 502, headers: {}, text: '<html>' }),
      () => text({ ok: true, result: { balance: -1 } }),
    ]) {
      const { funds, asked } = over({ b: fault, c: good })
      expect(await funds()).toMatchObject({ balance: 5n, gasBalance: 5n })
      expect(asked).toEqual(['a', 'b', 'c'])
    }
  })

  it('that all fail give failedToRetrieveBalance without a path in the message', async () => {
    const { funds } = over({ a: () => text({}, 500) })
    await expect(funds()).rejects.toSatisfy(
      (error) =>
        error.code === 'failedToRetrieveBalance' &&
        !JSON.stringify([error.message, error.cause.message]).includes('KEY'),
    )
  })

  it('without a wallet of the jetton give an error', async () => {
    const { http } = over({ a: () => text({ ok: true, result: { exit_code: 11, stack: [], balance: '5' } }) })
    const outgoing = { asset: jettonAt(owner), amount: 1n, sources: [owner] as [string] }
    await expect(chainOver(http, { rpc: gateways }).readFunds(outgoing, context)).rejects.toMatchObject({
      code: 'failedToRetrieveBalance',
    })
  })
})

describe('the public gateway', () => {
  afterEach(() => void vi.useRealTimers())

  /** Reads a jetton, which takes three requests, and returns when each started, milliseconds after the first. */
  const starts = async (options: Parameters<typeof chainOver>[1]): Promise<readonly number[]> => {
    vi.useFakeTimers()
    const times: number[] = []
    const http: Http = async () => {
      times.push(performance.now())
      return text({ ok: true, result: { balance: '5', exit_code: 11, stack: [] }, jetton_wallets: [] })
    }
    const outgoing = { asset: jettonAt(owner), amount: 1n, sources: [owner] as [string] }
    const read = chainOver(http, options)
      .readFunds(outgoing, context)
      .catch(() => undefined)
    await vi.advanceTimersByTimeAsync(10_000)
    await read
    return times.map((time) => Math.round(time - (times[0] ?? 0)))
  }

  it('is asked once a second without a key, one request after another', async () => {
    const [, second = 0, third = 0] = await starts({})
    expect(second).toBeGreaterThanOrEqual(1_000)
    expect(third).toBeGreaterThanOrEqual(2_000)
  })

  it('is asked at once with a key, as other gateways are', async () => {
    expect(await starts({ apiKey: 'key' })).toEqual([0, 0, 0])
    expect(await starts({ rpc: { v2: 'https://own/v2', v3: 'https://own/v3' } })).toEqual([0, 0, 0])
  })
})
