import { type Http, type HttpResponse, UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { createGateway } from './gateway.ts'

const calls = [
  { method: 'a', params: [] },
  { method: 'b', params: [] },
]
const signal = new AbortController().signal

/** Answers by URL and records the requests. */
const fake = (answers: Record<string, (body: unknown) => HttpResponse>) => {
  const asked: string[] = []
  const http: Http = async ({ url, body }) => {
    asked.push(url)
    const answer = answers[new URL(url).host]
    if (!answer) throw new UpstreamError('refused')
    return answer(JSON.parse(body ?? ''))
  }
  return { asked, http }
}

const text = (value: unknown, status = 200): HttpResponse => ({ status, headers: {}, text: JSON.stringify(value) })
const good = (body: unknown): HttpResponse =>
  text(
    Array.isArray(body)
      ? body.map(({ id, method }) => ({ id, result: method })).reverse()
      : { id: 0, result: (body as { method: string }).method },
  )

describe('the gateway', () => {
  it('sends calls in one batch and sorts the results', async () => {
    const { http, asked } = fake({ one: good })
    expect(await createGateway(http, ['https://one/']).ask(calls, signal)).toEqual([{ result: 'a' }, { result: 'b' }])
    expect(asked).toHaveLength(1)
  })

  it('asks the next URL when a node is down, busy, broken or behind', async () => {
    const faults = [
      () => text({}, 503),
      () => text({}, 429),
      () => ({ status: 200, headers: {}, text: '<html>' }),
      () =>
        text([
          { id: 0, error: { code: -32005, message: 'Node is behind' } },
          { id: 1, result: 1 },
        ]),
      () => text([{ id: 1, result: 1 }]),
    ]
    for (const fault of faults) {
      const { http } = fake({ bad: fault, good })
      const gateway = createGateway(http, ['https://gone', 'https://bad', 'https://good'])
      expect(await gateway.ask(calls, signal)).toEqual([{ result: 'a' }, { result: 'b' }])
    }
  })

  it('sends parallel calls from then on when a batch is refused', async () => {
    for (const refusal of [text({ id: null, error: { code: -32600, message: 'no batches' } }), text({}, 403)]) {
      const { http, asked } = fake({ one: (body) => (Array.isArray(body) ? refusal : good(body)) })
      const gateway = createGateway(http, ['https://one'])
      const expected = [{ result: 'a' }, { result: 'b' }]
      expect(await gateway.ask(calls, signal)).toEqual(expected)
      expect(await gateway.ask(calls, signal)).toEqual(expected)
      expect(asked).toHaveLength(5)
    }
  })

  it('returns an error of the node as a result', async () => {
    const { http } = fake({ one: () => text({ id: 0, error: { code: -32602, message: 'bad params' } }) })
    const gateway = createGateway(http, ['https://one'])
    expect(await gateway.ask(calls.slice(0, 1), signal)).toEqual([{ refused: 'bad params' }])
  })

  it('keeps every digit of a long integer', async () => {
    const { http } = fake({
      one: () => ({
        status: 200,
        headers: {},
        text: '{"id":0,"result":{"value":18446744073709551615,"log":"a:12345678901234567890,"}}',
      }),
    })
    const [reply] = await createGateway(http, ['https://one']).ask(calls.slice(0, 1), signal)
    expect(reply).toEqual({ result: { value: '18446744073709551615', log: 'a:12345678901234567890,' } })
  })

  it('does not include paths or keys when every URL fails', async () => {
    const { http } = fake({ one: () => text({}, 500) })
    const asking = createGateway(http, ['https://one/v2/SECRET?key=SECRET']).ask(calls, signal)
    await expect(asking).rejects.toSatisfy((error) => UpstreamError.is(error) && !error.message.includes('SECRET'))
  })

  it('stops immediately when aborted', async () => {
    const controller = new AbortController()
    controller.abort(new Error('too late'))
    const { http, asked } = fake({ one: good })
    await expect(createGateway(http, ['https://one']).ask(calls, controller.signal)).rejects.toThrow('too late')
    expect(asked).toEqual([])
  })
})
