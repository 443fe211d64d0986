import { type Http, type HttpResponse, UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
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
  return { asked, funds: () => chainOver(http, { rpc: gateways }).funds(outgoing, context), http }
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
    await expect(chainOver(http, { rpc: gateways }).funds(outgoing, context)).rejects.toMatchObject({
      code: 'failedToRetrieveBalance',
    })
  })
})
