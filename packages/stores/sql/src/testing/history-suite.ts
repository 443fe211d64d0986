import { setImmediate } from 'node:timers/promises'
import { memoryHistory, type SwapHistory } from '@switchyard/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSqlStore } from '../open-sql-store.ts'
import { change } from './change.ts'
import type { OpenPlace, Place } from './place.ts'

/** How both databases keep the changes of swaps, compared with the store in memory. */
export const historySuite = (at: OpenPlace, place: () => Promise<Place>): void => {
  describe('the history of swaps', () => {
    it('returns changes as they were appended, in order, each sequence once', async () => {
      const { history } = at.store
      const first = await history.append(change('h1', 1))
      expect(first).toEqual({ ...change('h1', 1), id: expect.stringMatching(/^\d{16}$/) })
      const second = await history.append(change('h1', 2, { status: 'completed', final: true, version: 1, seal: 'x' }))
      expect(await history.append(change('h1', 2, { status: 'failed' }))).toBeUndefined()
      expect(await history.list({ swapId: 'h1', limit: 10 })).toEqual([first, second])
      expect(await history.list({ swapId: 'h1', after: first?.id ?? '', limit: 10 })).toEqual([second])
      expect(await history.list({ swapId: 'h1', after: second?.id ?? '', limit: 10 })).toEqual([])
      expect(await history.findLast('h1')).toEqual(second)
      expect(await history.findLast('unknown')).toBeUndefined()
    })

    it('appends several changes of a swap together, or none of them', async () => {
      for (const history of [at.store.history, memoryHistory()]) {
        const latest = await history.findLatestId()
        const first = await history.append(change('h4', 1))
        expect(Number(first?.id)).toBe(Number(latest ?? 0) + 1)
        const last = await history.append(change('h4', 2), change('h4', 3, { status: 'completed', final: true }))
        expect(last).toMatchObject({ sequence: 3, final: true })
        expect(await history.append(change('h4', 3), change('h4', 4))).toBeUndefined()
        const all = await history.list({ swapId: 'h4', limit: 10 })
        expect(all.map(({ sequence, id }) => [sequence, Number(id) - Number(first?.id)])).toEqual([
          [1, 0],
          [2, 1],
          [3, 2],
        ])
        expect(await history.findLatestId()).toBe(last?.id)
        const [entry] = await history.page({ keyId: 'acme', limit: 1 })
        expect(entry?.change).toEqual(last)
      }
    })

    it('takes one of many changes with the same sequence, and gives ids without gaps', async () => {
      const { history } = at.store
      const before = await history.append(change('h2', 1))
      const raced = await Promise.all(Array.from({ length: 10 }, () => history.append(change('h2', 2))))
      expect(raced.filter((one) => one !== undefined)).toHaveLength(1)
      const after = await history.append(change('h2', 3))
      expect(Number(after?.id) - Number(before?.id)).toBe(2)
    })

    it('lists no change below an id that was seen, while many are appended at once', async () => {
      const own = await place()
      // Several connections of one process to a file would wait for each other.
      const count = 'file' in own.options ? 1 : 3
      const stores = await Promise.all(Array.from({ length: count }, () => openSqlStore(own.options)))
      const [reader] = stores
      const seen: string[] = []
      let after = ''
      const read = async () => {
        const changes = (await reader?.history.list({ after, limit: 1_000 })) ?? []
        seen.push(...changes.map(({ id }) => id))
        after = changes.at(-1)?.id ?? after
      }
      let writing = true
      const reading = (async () => {
        while (writing) {
          await read()
          await setImmediate()
        }
      })()
      const writes = Array.from({ length: 60 }, (_, number) =>
        stores[number % count]?.history.append(change(`s${number}`, 1)),
      )
      await Promise.all(writes).finally(() => {
        writing = false
      })
      await reading
      await read()
      expect(seen).toHaveLength(60)
      expect(seen).toEqual([...new Set(seen)].sort())
      for (const store of stores) await store.close()
      await own.drop()
    })

    describe('pages', () => {
      const both: SwapHistory[] = []
      beforeAll(async () => {
        both.push(at.store.history, memoryHistory())
        for (const history of both)
          for (const one of PAGED) {
            await history.append(one)
            await history.plan(one.swapId, one.final ? undefined : one.swap.createdAt + one.sequence)
          }
      })

      const found = async (history: SwapHistory | undefined, query: object): Promise<readonly string[] | undefined> =>
        (await history?.page({ keyId: 'pages', limit: 10, ...query }))?.map(({ change: { swapId } }) => swapId)

      it.each([
        [{}, ['p4', 'p3', 'p2', 'p1']],
        [{ status: 'swapping' }, ['p2', 'p1']],
        [{ overdue: true }, ['p2']],
        [{ provider: 'GARDEN' }, ['p3', 'p1']],
        [{ chainId: '1' }, ['p4', 'p2', 'p1']],
        [{ from: 2_000, until: 4_000 }, ['p3', 'p2']],
        [{ limit: 2 }, ['p4', 'p3']],
        [{ keyId: 'other' }, ['p5']],
        [{ keyId: 'nobody' }, []],
      ])('with %o', async (query, expected) => {
        for (const history of both) expect(await found(history, query)).toEqual(expected)
      })

      it('continue where the page before ended, whatever changed meanwhile', async () => {
        for (const history of both) {
          const page = await history.page({ keyId: 'pages', limit: 2 })
          const next = await history.page({ keyId: 'pages', limit: 2, before: page.at(-1)?.cursor ?? '' })
          expect(next.map(({ change: { swapId } }) => swapId)).toEqual(['p2', 'p1'])
        }
      })

      it('plan when a swap is looked at next', async () => {
        for (const history of both) {
          const due = await history.listDue(4_002, 10)
          expect(due.filter(({ swapId }) => swapId.startsWith('p'))).toEqual([
            { swapId: 'p1', dueAt: 1_002 },
            { swapId: 'p2', dueAt: 2_002 },
            { swapId: 'p4', dueAt: 4_001 },
          ])
          expect(await history.listDue(4_002, 1)).toEqual([{ swapId: 'p1', dueAt: 1_002 }])
          expect(await history.countFollowed()).toEqual({ followed: 4, overdue: 1, oldestDueAt: 1_002 })
        }
      })
    })

    it('tells listeners of changes of another server, until they stop', async () => {
      const other = await openSqlStore(at.options)
      let calls = 0
      const stop = at.store.history.subscribe(() => {
        calls += 1
      })
      await expect.poll(() => calls).toBe(1)
      await other.history.append(change('h3', 1))
      await expect.poll(() => calls, { timeout: 10_000 }).toBe(2)
      stop()
      await other.close()
    })
  })
}

const PAGED = [
  change('p1', 1, { keyId: 'pages', swap: { createdAt: 1_000, providers: ['NEAR', 'GARDEN'] } }),
  change('p2', 1, { keyId: 'pages', swap: { createdAt: 2_000 } }),
  change('p3', 1, {
    keyId: 'pages',
    swap: { createdAt: 3_000, providers: ['GARDEN'], chainId: 'solana', buyChainId: 'near' },
    final: true,
  }),
  change('p4', 1, { keyId: 'pages', swap: { createdAt: 4_000, chainId: '1', buyChainId: 'solana' } }),
  change('p5', 1, { keyId: 'other', swap: { createdAt: 5_000 } }),
  change('p1', 2, {
    keyId: 'pages',
    status: 'swapping',
    swap: { createdAt: 1_000, providers: ['NEAR', 'GARDEN'] },
  }),
  change('p2', 2, {
    keyId: 'pages',
    status: 'swapping',
    type: 'overdue',
    swap: { createdAt: 2_000 },
    snapshot: {
      swapStatus: { ...change('p2', 2, { status: 'swapping' }).snapshot.swapStatus },
      overdue: { since: '2026-11-23T01:02:03.004Z', expectedSeconds: 60, evidence: { provider: 'NEAR' } },
    },
  }),
]
