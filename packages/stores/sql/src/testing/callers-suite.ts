import { describe, expect, it } from 'vitest'
import { openSqlStore } from '../open-sql-store.ts'
import type { StoredCaller } from '../stored-caller.ts'
import type { OpenPlace } from './place.ts'

/** How both databases edit callers. */
export const callersSuite = (at: OpenPlace): void => {
  describe('callers', () => {
    const terms = {
      affiliateTiers: [],
      affiliateAccounts: {},
      serviceTiers: [],
      serviceAccounts: {},
      perMinute: {},
      explain: false,
    }
    const digest = (letter: string) => letter.repeat(64)
    const stored = (id: string, letters: string, more: Partial<StoredCaller> = {}): StoredCaller => ({
      caller: { id, ...terms },
      secrets: [...letters].map((letter, index) => ({ sha256: digest(letter), createdAt: 100 + index })),
      retiredSigning: [],
      ...more,
    })
    const put = (one: StoredCaller) => at.store.keys.edit((all) => [...all.filter(others(one)), one])
    const others =
      ({ caller }: StoredCaller) =>
      (one: StoredCaller): boolean =>
        one.caller.id !== caller.id
    const get = async (id: string) => (await at.store.keys.callers()).find(({ caller }) => caller.id === id)

    it('are read as they were written: secrets, expiries, replaced signing keys', async () => {
      const retiredSigning = [{ keyId: 'editor-1', x: 'x', y: 'y', expiresAt: 9_000 }]
      await put(stored('editor', 'ab', { retiredSigning }))
      expect(await get('editor')).toEqual(stored('editor', 'ab', { retiredSigning }))
      const ending = stored('editor', 'ab').secrets.map((secret) => ({ ...secret, expiresAt: 7_000 }))
      const renewed = stored('editor', '', { secrets: [...ending, { sha256: digest('c'), createdAt: 200 }] })
      await put(renewed)
      expect(await get('editor')).toEqual(renewed)
      await put(stored('editor', '', { secrets: renewed.secrets.slice(2) }))
      expect((await get('editor'))?.secrets).toEqual([{ sha256: digest('c'), createdAt: 200 }])
    })

    it('keep their id and lose their secrets when they are revoked', async () => {
      await put(stored('leaver', 'd'))
      await put(stored('leaver', '', { revokedAt: 6_000 }))
      expect(await get('leaver')).toEqual(stored('leaver', '', { revokedAt: 6_000 }))
    })

    it('are changed in one transaction, one edit after the other', async () => {
      const before = [await at.store.keys.callers(), await at.store.keys.changes()]
      await expect(
        at.store.keys.edit((all) => [...all, stored('thief', 'ec'), stored('innocent', 'f')]),
      ).rejects.toThrow('already in use')
      await expect(
        at.store.keys.edit(() => {
          throw new Error('No.')
        }),
      ).rejects.toThrow('No.')
      expect([await at.store.keys.callers(), await at.store.keys.changes()]).toEqual(before)
      // SQLite blocks the thread while it waits, so two connections of one thread would wait for each other forever.
      const another = 'file' in at.options ? at.store : await openSqlStore(at.options)
      const names = Array.from({ length: 20 }, (_, index) => `many-${index}`)
      await Promise.all(
        names.map((name, index) =>
          (index % 2 ? at.store : another).keys.edit((all) => [
            ...all,
            stored(name, '', { secrets: [{ sha256: `${index}`.padStart(64, '0'), createdAt: all.length }] }),
          ]),
        ),
      )
      const places = (await at.store.keys.callers())
        .filter(({ caller }) => caller.id.startsWith('many-'))
        .map(({ secrets }) => secrets[0]?.createdAt)
      expect(new Set(places).size).toBe(names.length)
      if (another !== at.store) await another.close()
    })

    it('count every change of every connection', async () => {
      const another = await openSqlStore(at.options)
      const counts = [await at.store.keys.changes()]
      for (const change of [
        () => put(stored('counted', '9')),
        () => another.keys.add('counted-secret-that-is-long-enough', { id: 'counted', ...terms }),
        () => another.keys.update({ id: 'counted', ...terms, maxTradeUsd: '1' }),
        () => another.keys.revoke('counted'),
      ]) {
        await change()
        counts.push(await at.store.keys.changes())
      }
      expect(new Set(counts).size).toBe(5)
      expect([...counts].sort((one, other) => one - other)).toEqual(counts)
      await another.close()
    })
  })
}
