import { describe, expect, it } from 'vitest'
import { openSqlStore } from '../open-sql-store.ts'
import { change } from './change.ts'
import type { Place } from './place.ts'
import { swap } from './swap.ts'

const OLD = 1_000
const BEFORE = 5_000
const LATE = '1970-01-01T00:00:05.000Z'

const ENDED = '1970-01-01T00:00:02.000Z'

/** What both databases delete and keep. */
export const pruneSuite = (place: () => Promise<Place>): void => {
  describe('deleting what is old', () => {
    it('deletes ended swaps with all that leads to them, in batches, and keeps what is open or young', async () => {
      const at = await place()
      const store = await openSqlStore({ ...at.options, clock: { now: () => 10_000 } })
      const { swaps, history } = store
      for (let index = 0; index < 7; index++)
        await swaps.save(
          swap(`old-${index}`, { createdAt: OLD, depositChannelId: `channel-${index}`, hash: `hash-${index}` }),
        )
      await swaps.save(swap('young', { createdAt: BEFORE, depositChannelId: 'young' }))
      // One is still followed, one has ended; the hash of another belongs to a swap that is kept.
      await history.append(change('old-2', 1, { at: ENDED }))
      await history.append(change('old-3', 1, { at: ENDED }))
      await history.append(change('old-3', 2, { final: true, at: ENDED }))
      await swaps.save(swap('ended-late', { createdAt: OLD }))
      await history.append(change('ended-late', 1, { final: true, at: LATE }))
      await swaps.bind('young', 'hash-4')
      const counted = await store.prune({ before: BEFORE, dryRun: true, batch: 3 })
      expect(counted).toEqual({ swaps: 6, open: 2, answers: 0 })
      expect(await swaps.findByChannel('channel-0')).toMatchObject({ swapId: 'old-0' })
      expect(await store.prune({ before: BEFORE, batch: 3 })).toEqual(counted)
      for (const index of [0, 1, 3, 4, 5, 6]) {
        expect(await swaps.findById(`old-${index}`)).toBeUndefined()
        expect(await swaps.findByChannel(`channel-${index}`)).toBeUndefined()
        expect(await history.findLast(`old-${index}`)).toBeUndefined()
      }
      expect(await swaps.findByHash('bitcoin', 'hash-0')).toBeUndefined()
      expect(await swaps.findByHash('bitcoin', 'hash-4')).toMatchObject({ swapId: 'young' })
      expect(await swaps.findById('old-2')).toMatchObject({ swapId: 'old-2' })
      expect(await history.findLast('old-2')).toMatchObject({ sequence: 1 })
      expect(await store.prune({ before: BEFORE })).toEqual({ swaps: 0, open: 2, answers: 0 })
      await store.close()
      await at.drop()
    })

    it('deletes expired answers only', async () => {
      const at = await place()
      let now = 1_000
      const store = await openSqlStore({ ...at.options, clock: { now: () => now } })
      for (let index = 0; index < 5; index++) await store.answers.add(`brief-${index}`, 'one', 500)
      await store.answers.add('lasting', 'one', 5_000)
      now = 2_000
      expect(await store.prune({ before: 0, dryRun: true })).toEqual({ swaps: 0, open: 0, answers: 5 })
      expect(await store.prune({ before: 0, batch: 2 })).toEqual({ swaps: 0, open: 0, answers: 5 })
      expect(await store.answers.add('lasting', 'two', 5_000)).toBe('one')
      await store.close()
      await at.drop()
    })
  })
}
