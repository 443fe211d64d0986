import type { HttpResponse } from '@switchyard/core'
import { UpstreamError } from '@switchyard/core'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createReadPath } from './ask.ts'
import { createBlockbook } from './blockbook.ts'

const signal = new AbortController().signal

/** Answers by base URL; throws a response that is an error. */
const hosts =
  (answers: Readonly<Record<string, Partial<HttpResponse> | Error>>, asked: string[] = []) =>
  async ({ url }: { url: string }): Promise<HttpResponse> => {
    asked.push(url)
    const answer = answers[new URL(url).host]
    if (answer instanceof Error) throw answer
    return { status: 200, headers: {}, text: '', ...answer }
  }

describe('several gateway addresses', () => {
  it('are asked in turn until one answers', async () => {
    const asked: string[] = []
    const answers = {
      a: new UpstreamError('down'),
      b: { status: 502 },
      c: { status: 429 },
      trezor: { status: 403 },
      keyless: { status: 401 },
      d: { text: 'here' },
      e: {},
    }
    const urls = ['http://a/x/', 'http://b', 'http://c', 'http://trezor', 'http://keyless', 'http://d', 'http://e']
    const ask = createReadPath(hosts(answers, asked), urls)
    expect(await ask('/path', signal)).toBe('here')
    const until = ['a/x', 'b', 'c', 'trezor', 'keyless', 'd']
    expect(asked).toEqual(until.map((host) => `http://${host}/path`))
  })

  it('throw the last error when none answers, and immediately on a refusal', async () => {
    const ask = createReadPath(hosts({ a: { status: 500 }, b: { status: 503 } }), ['http://a', 'http://b'])
    await expect(ask('/', signal)).rejects.toMatchObject({ status: 503, message: 'b answered status 503.' })
    const asked: string[] = []
    const refusal = createReadPath(hosts({ a: { status: 400 }, b: {} }, asked), ['http://a/secret-key', 'http://b'])
    const error = await refusal('/', signal).catch((caught: unknown) => caught)
    expect(UpstreamError.is(error) && [error.status, error.message]).toEqual([400, 'a answered status 400.'])
    expect(asked).toHaveLength(1)
    await expect(createReadPath(hosts({}), [])('/', signal)).rejects.toThrow(/no gateway address/)
  })

  it('have a timeout, except for the last one', async () => {
    const silent = (given: AbortSignal | undefined): Promise<never> =>
      new Promise((_, reject) => given?.addEventListener('abort', () => reject(given.reason)))
    const http = async ({ url, signal: given }: { url: string; signal?: AbortSignal }): Promise<HttpResponse> =>
      url.startsWith('http://a') ? silent(given) : { status: 200, headers: {}, text: url }
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const answered = vi.fn()
    void createReadPath(http, ['http://a', 'http://b'], 10)('/', signal).then(answered)
    await vi.advanceTimersByTimeAsync(9)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(answered).toHaveBeenCalledWith('http://b/')
    const [controller, reason] = [new AbortController(), new Error('enough')]
    setTimeout(() => controller.abort(reason), 50)
    const only = expect(createReadPath(http, ['http://a'], 10)('/', controller.signal)).rejects.toBe(reason)
    await vi.advanceTimersByTimeAsync(50)
    await only
  })

  it('are written without slashes at their end', async () => {
    const asked: string[] = []
    await createReadPath(hosts({ a: {} }, asked), ['http://a/x//'])('/path', signal)
    expect(asked).toEqual(['http://a/x/path'])
  })

  it('are not asked again after an abort or a bug', async () => {
    const controller = new AbortController()
    const reason = new Error('enough')
    const ask = createReadPath(async () => {
      controller.abort(reason)
      throw new UpstreamError('cut')
    }, ['http://a', 'http://b'])
    await expect(ask('/', controller.signal)).rejects.toBe(reason)
    const bug = new TypeError('bug')
    await expect(createReadPath(hosts({ a: bug, b: {} }), ['http://a', 'http://b'])('/', signal)).rejects.toBe(bug)
  })
})

describe('Blockbook', () => {
  it('returns no owner for inputs with several addresses', async () => {
    const vin = [{ addresses: ['a'] }, { addresses: ['a', 'b'] }, {}]
    const gateway = createBlockbook(async () => JSON.stringify({ vin }))
    expect(await gateway.spenders('0'.repeat(64), signal)).toEqual(['a', undefined, undefined])
  })
})
