import { anonymous, createEngine, memoryHistory, SwapError } from '@switchyard/core'
import { createLocal } from '@switchyard/host-local'
import { swapHistoryResponseSchema, swapsResponseSchema } from '@switchyard/wire'
import { describe, expect, it } from 'vitest'
import { createHandler } from '../src/create-handler.ts'
import { change } from './swap-change.ts'

const createFixture = async () => {
  const history = memoryHistory()
  for (const swapId of ['one', 'two', 'three']) await history.append(change(swapId, 1))
  await history.append(change('two', 2))
  const keys = {
    find: async (key: string) => (['acme', 'other'].includes(key) ? { ...anonymous, id: key } : undefined),
  }
  const engine = createEngine({ plugins: [], keys, history })
  const handler = createHandler(engine)
  const get = (path: string, key = 'acme', headers: Readonly<Record<string, string>> = {}) =>
    handler(new Request(`http://localhost${path}`, { headers: { 'x-api-key': key, ...headers } }))
  return { engine, get }
}

const idsOf = (body: { readonly swaps: readonly { readonly swapId: string }[] }) =>
  body.swaps.map(({ swapId }) => swapId)

describe('GET /swaps', () => {
  it('lists the swaps of the key, newest first, page by page, whole also where they are confidential', async () => {
    const { engine, get } = await createFixture()
    const first = swapsResponseSchema.parse(await (await get('/swaps?limit=2')).json())
    expect(idsOf(first)).toEqual(['three', 'two'])
    expect(first.swaps[1]).toMatchObject({
      status: 'completed',
      final: true,
      overdue: false,
      buyAmount: '2.4',
      destinationAddress: '0x1',
      createdAt: '2026-11-23T00:00:00.000Z',
      updatedAt: '2026-11-23T00:00:02.000Z',
    })
    const second = swapsResponseSchema.parse(await (await get(`/swaps?limit=2&before=${first.next}`)).json())
    expect(idsOf(second)).toEqual(['one'])
    expect(second.next).toBeUndefined()
    expect(idsOf(await (await get('/swaps?status=completed')).json())).toEqual(['two'])
    expect(idsOf(await (await get('/swaps?chainId=1&provider=NEAR&until=2026-11-23T00:00:00Z')).json())).toEqual([])
    await engine.dispose()
  })

  it('shows another key nothing, and nobody anything without a key', async () => {
    const { engine, get } = await createFixture()
    expect(await (await get('/swaps', 'other')).json()).toEqual({ swaps: [] })
    expect((await get('/swaps/two', 'other')).status).toBe(404)
    expect((await get('/swaps', 'wrong')).status).toBe(401)
    await engine.dispose()
  })

  it('refuses what is no filter with 400', async () => {
    const { engine, get } = await createFixture()
    for (const query of [
      'status=done',
      'limit=0',
      'limit=1e3',
      'before=x',
      'from=yesterday',
      'limit=1&limit=2',
      'format=xml',
    ])
      expect((await get(`/swaps?${query}`)).status, query).toBe(400)
    await engine.dispose()
  })

  it('is a table by format or Accept, without formulas', async () => {
    const { engine, get } = await createFixture()
    const table = await get('/swaps?limit=1', 'acme', { accept: 'text/csv' })
    expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(table.headers.get('link')).toMatch(/^<\?limit=1&before=\d{16}>; rel="next"$/)
    const [head, line, ...rest] = (await table.text()).split('\r\n')
    expect(head).toMatch(/^swapId,quoteId,createdAt,/)
    expect(line).toContain(`"'=HYPERLINK(""http://evil"")"`)
    expect(rest).toEqual([''])
    expect(await (await get('/swaps?limit=1&format=csv')).text()).toBe([head, line, ''].join('\r\n'))
    expect((await get('/swaps?format=csv')).headers.has('link')).toBe(false)
    for (const path of ['/swaps', '/swaps?format=csv']) expect((await get(path)).headers.get('vary')).toBe('accept')
    await engine.dispose()
  })

  it('is the same in process', async () => {
    const { engine, get } = await createFixture()
    const local = createLocal(engine, { apiKey: 'acme' })
    expect(await local.swaps({ limit: 2 })).toEqual(await (await get('/swaps?limit=2')).json())
    expect(await local.swapHistory({ swapId: 'two' })).toEqual(await (await get('/swaps/two')).json())
    await engine.dispose()
  })
})

describe('GET /swaps/{id}', () => {
  it('shows every change with its time, its evidence and the tracking answer of that time', async () => {
    const { engine, get } = await createFixture()
    const { swap, changes } = swapHistoryResponseSchema.parse(await (await get('/swaps/two')).json())
    expect(swap).toMatchObject({ swapId: 'two', status: 'completed' })
    expect(changes.map(({ sequence, type, final }) => ({ sequence, type, final }))).toEqual([
      { sequence: 1, type: 'created', final: false },
      { sequence: 2, type: 'status', final: true },
    ])
    expect(changes[1]).toMatchObject({
      evidence: { answer: 'completed' },
      track: { status: 'completed', meta: { provider: 'NEAR', quoteId: 'q1', privacyMode: true } },
    })
    await engine.dispose()
  })

  it('is 404 for an unknown swap', async () => {
    const { engine, get } = await createFixture()
    const response = await get('/swaps/unknown')
    expect(response.status).toBe(new SwapError('txNotFound').status)
    await engine.dispose()
  })
})
