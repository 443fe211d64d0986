import { memoryStore, systemClock } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { scriptedHttp } from '../testing/scripted-http.ts'
import { createRecorder } from './recorder.ts'

const get = (path: string) => ({ method: 'GET' as const, url: `https://api.example/${path}` })

describe('createRecorder', () => {
  it('links what others asked before, and leaves out what came after', async () => {
    let height = 0
    const { http: upstream } = scriptedHttp(() => ({ text: String(++height) }))
    const recorder = await createRecorder()
    const http = recorder.http(upstream)
    await http(get('pools'))
    await http(get('pools'))
    const { record } = await recorder.record({ request: 'quote' }, async () => {
      await http(get('quote'))
      return 'answer'
    })
    await http(get('pools'))
    const { exchanges, background, answer } = record()
    expect(exchanges).toMatchObject([{ url: 'https://api.example/quote', body: { json: 3 } }])
    expect(background).toMatchObject([{ url: 'https://api.example/pools', body: { json: 2 } }])
    expect(answer).toBe('answer')
  })

  it('does not take an earlier request for the answer that a later one waits for together with another', async () => {
    const waiting: (() => void)[] = []
    let count = 0
    const recorder = await createRecorder()
    const http = recorder.http(async () => {
      const text = String(++count)
      if (count > 1) await new Promise<void>((resolve) => waiting.push(resolve))
      return { status: 200, headers: {}, text }
    })
    await recorder.record({ request: 'first' }, () => http(get('quote')))
    const shared = recorder.record({ request: 'second' }, () => http(get('quote')))
    await new Promise((resolve) => setImmediate(resolve))
    let end = (): void => undefined
    const joined = recorder.record({ request: 'third' }, () => new Promise<void>((resolve) => (end = resolve)))
    for (const resolve of waiting) resolve()
    await shared
    end()
    expect((await joined).record().background).toMatchObject([{ body: { json: 2 } }])
  })

  it('keeps an answer when a later attempt fails, and notes one that was given up as neither', async () => {
    const { http: upstream } = scriptedHttp(({ url }) => (url.endsWith('late') ? 'hang' : { status: fail ? 500 : 200 }))
    let fail = false
    const recorder = await createRecorder()
    const http = recorder.http(upstream)
    await http(get('pools'))
    fail = true
    await http(get('pools'))
    const end = new AbortController()
    const { record } = await recorder.record({ request: null }, async () => {
      const late = http({ ...get('late'), signal: end.signal }).catch(() => undefined)
      end.abort()
      await late
    })
    expect(record().background).toMatchObject([{ status: 200 }])
    const [late] = JSON.parse(JSON.stringify(record().exchanges))
    expect(late).not.toHaveProperty('status')
    expect(late).not.toHaveProperty('failure')
  })

  it('notes identifiers, prices and reads of the request alone, and lets its time stand still', async () => {
    const recorder = await createRecorder()
    const quotes = memoryStore(systemClock)
    const { quotes: stored, uuid, onPrice, clock } = recorder.parts({ plugins: [], quotes, uuid: () => 'made' })
    uuid?.()
    const { record } = await recorder.record({ request: null }, async () => {
      const before = clock?.now()
      uuid?.()
      onPrice?.('BTC.BTC', undefined)
      await stored?.set('q', 'text', { ttlMs: 60_000 })
      await stored?.get('q')
      await new Promise((resolve) => setTimeout(resolve, 5))
      expect(clock?.now()).toBe(before)
    })
    expect(record()).toMatchObject({
      identifiers: ['made'],
      prices: { 'BTC.BTC': [null] },
      reads: [{ call: 'quotes.get', arguments: ['q'], answer: 'text' }],
    })
  })
})
