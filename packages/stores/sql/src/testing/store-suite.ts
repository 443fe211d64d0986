import { type Json, memorySwaps, type StoredSwap, type SwapStore } from '@switchyard/core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqlStore, type SqlStore, type SqlStoreOptions } from '../open-sql-store.ts'
import type { StoredCaller } from '../stored-caller.ts'
import { leg, swap } from './swap.ts'

/** A database of the suite's own, empty. */
export interface Place {
  readonly options: SqlStoreOptions
  drop(): Promise<void>
}

/** What holds on either database. `place` makes a fresh one each time. */
export const storeSuite = (name: string, place: () => Promise<Place>): void => {
  describe(name, () => {
    let at: Place
    let store: SqlStore
    let now = 1_000
    beforeAll(async () => {
      at = await place()
      store = await openSqlStore({ ...at.options, clock: { now: () => now } })
    })
    afterAll(async () => {
      await store.close()
      await at.drop()
    })

    describe('swaps', () => {
      it('come back as they were remembered, whatever is in them', async () => {
        const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'))
        const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
        const any = fc.record({
          swapId: fc.uuid(),
          routeId: fc.uuid(),
          quoteId: fc.uuid(),
          callerId: text,
          privacy: fc.boolean(),
          chainId: text,
          provider: text,
          sellAsset: text,
          buyAsset: text,
          sellAmount: fc.bigInt({ min: 0n, max: 2n ** 256n }),
          expectedBuyAmount: text,
          sourceAddress: text,
          destinationAddress: text,
          depositAddress: sometimes(text),
          depositChannelId: fc.uuid(),
          memo: sometimes(text),
          slippageBps: sometimes(fc.double({ min: 0, max: 10_000, noNaN: true }).map((bps) => bps || 0)),
          state: fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as Json),
          createdAt: fc.nat({ max: 2 ** 50 }),
          hash: sometimes(fc.uuid()),
        })
        await fc.assert(
          fc.asyncProperty(any, async (drawn) => {
            const remembered = JSON.parse(JSON.stringify({ ...drawn, sellAmount: '' }))
            const whole: StoredSwap = { ...remembered, sellAmount: drawn.sellAmount }
            await store.swaps.save(whole)
            expect(await store.swaps.byChannel(drawn.depositChannelId)).toEqual(whole)
            if (drawn.hash !== undefined) expect(await store.swaps.byHash(drawn.chainId, drawn.hash)).toEqual(whole)
          }),
          { numRuns: 40 },
        )
      })

      it('answer like the store in memory, whatever is done in whatever order', async () => {
        const id = fc.constantFrom('a', 'b', 'c')
        const hash = fc.constantFrom('0xAB', 'ab', 'cd', 'EF')
        const does = fc.oneof(
          fc.tuple(fc.constant('remember' as const), id, fc.constantFrom('d1', 'd2', undefined)),
          fc.tuple(fc.constant('secondLeg' as const), id, fc.constantFrom('d1', 'd2')),
          fc.tuple(fc.constant('bind' as const), id, hash),
        )
        let round = 0
        await fc.assert(
          fc.asyncProperty(fc.array(does, { maxLength: 12 }), async (steps) => {
            round += 1
            const own = (text: string) => `${text}-${round}`
            const run = async (swaps: SwapStore): Promise<unknown> => {
              for (const [what, one, other] of steps) {
                if (what === 'bind') await swaps.bind(own(one), `${other}${round}`)
                else if (what === 'secondLeg') {
                  const place = { depositAddress: own(other), depositChannelId: own(other) }
                  await swaps.save(swap(own(one), { depositAddress: own('d1'), secondLeg: leg(place) }))
                } else if (other === undefined) await swaps.save(swap(own(one)))
                else await swaps.save(swap(own(one), { depositAddress: own(other), depositChannelId: own(other) }))
              }
              const hashes = ['ab', '0xcd', 'EF'].map((text) => swaps.byHash('bitcoin', `${text}${round}`))
              const channels = ['d1', 'd2'].map((text) => swaps.byChannel(own(text)))
              const addresses = ['d1', 'd2'].map((text) => swaps.byDepositAddress(own(text)))
              return Promise.all([...hashes, ...channels, ...addresses])
            }
            expect(await run(store.swaps)).toEqual(await run(memorySwaps()))
          }),
          { numRuns: 60 },
        )
      })

      it('are found by hash on their own chain only, and nothing is found by what nobody remembered', async () => {
        await store.swaps.save(swap('on-bitcoin'))
        await store.swaps.bind('on-bitcoin', 'feed')
        expect(await store.swaps.byHash('bitcoin', '0xFEED')).toMatchObject({ swapId: 'on-bitcoin', hash: 'feed' })
        expect(await store.swaps.byHash('1', 'feed')).toBeUndefined()
        expect(await store.swaps.byChannel('nobody')).toBeUndefined()
        expect(await store.swaps.byDepositAddress('nobody')).toEqual([])
        await store.swaps.bind('nobody', 'beef')
        expect(await store.swaps.byHash('bitcoin', 'beef')).toBeUndefined()
      })

      it('are found by an EVM deposit address in any case, the newest last', async () => {
        const address = '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146'
        await store.swaps.save(swap('first', { depositAddress: address }))
        await store.swaps.save(swap('second', { depositAddress: address.toLowerCase() }))
        const found = await store.swaps.byDepositAddress(address.toUpperCase().replace('0X', '0x'))
        expect(found.map(({ swapId }) => swapId)).toEqual(['first', 'second'])
        expect(found[0]?.depositAddress).toBe(address)
      })

      it('through two providers are found by the channel and the deposit address of either leg', async () => {
        const own = { depositAddress: '0xF1', depositChannelId: 'first-leg' }
        const secondLeg = leg({ depositAddress: '0xAB5e', depositChannelId: 'second-leg' })
        const whole = swap('two-legs', { ...own, secondLeg })
        await store.swaps.save(whole)
        for (const id of ['first-leg', 'second-leg']) expect(await store.swaps.byChannel(id)).toEqual(whole)
        for (const address of ['0xf1', '0xab5E']) expect(await store.swaps.byDepositAddress(address)).toEqual([whole])
        await store.swaps.bind('two-legs', 'face')
        expect(await store.swaps.byHash('bitcoin', 'face')).toEqual({ ...whole, hash: 'face' })
      })

      it('of a busy vault come as the newest thousand', async () => {
        const busy = Array.from({ length: 1_005 }, (_, index) => swap(`vault-${index}`, { depositAddress: 'vault' }))
        for (const one of busy) await store.swaps.save(one)
        const found = await store.swaps.byDepositAddress('vault')
        expect(found.map(({ swapId }) => swapId)).toEqual(busy.slice(-1_000).map(({ swapId }) => swapId))
      }, 60_000)

      it('are all there after many at once, and a hash fought over ends with one of them', async () => {
        const many = Array.from({ length: 200 }, (_, index) =>
          swap(`many-${index}`, { depositChannelId: `m-${index}` }),
        )
        await Promise.all(
          many.map(async (one) => {
            await store.swaps.save(one)
            await store.swaps.bind(one.swapId, 'contested')
          }),
        )
        const found = await Promise.all(many.map((_, index) => store.swaps.byChannel(`m-${index}`)))
        expect(found.map((one) => one?.swapId)).toEqual(many.map(({ swapId }) => swapId))
        expect((await store.swaps.byHash('bitcoin', 'contested'))?.swapId).toMatch(/^many-\d+$/)
      })
    })

    describe('keys', () => {
      const acme = {
        id: 'acme',
        affiliateTiers: [{ fromUsd: '0', bps: 30 }],
        affiliateAccounts: { thorchain: 'acme' },
        serviceTiers: [],
        serviceAccounts: {},
        perMinute: { quote: 60 },
        maxTradeUsd: '1000',
        explain: false,
      }

      it('admit their caller and nobody else', async () => {
        await store.keys.add('acme-secret-1', acme)
        expect(await store.keys.find('acme-secret-1')).toEqual(acme)
        const [record] = await store.keys.list()
        const wrong = ['', 'acme', 'acme-secret-2', 'acme-secret-1 ', `sha256:${record?.digest}`, "' or 1=1 --"]
        for (const key of wrong) expect(await store.keys.find(key)).toBeUndefined()
      })

      it('may be given as a digest, which itself opens nothing', async () => {
        const digest = 'sha256:2BB80D537B1DA3E38BD30361AA855686BDE0EACD7162FEF6A25FE97BF527A25B'
        await store.keys.add(digest, { ...acme, id: 'hashed' })
        expect(await store.keys.find('secret')).toMatchObject({ id: 'hashed' })
        expect(await store.keys.find(digest)).toBeUndefined()
        await expect(store.keys.add('sha256:short', acme)).rejects.toThrow(TypeError)
      })

      it('are not handed from one caller to another', async () => {
        await expect(store.keys.add('acme-secret-1', { ...acme, id: 'other' })).rejects.toThrow('there already')
        expect(await store.keys.find('acme-secret-1')).toMatchObject({ id: 'acme' })
      })

      it('end at their expiry and when they are revoked, and change with their terms', async () => {
        await store.keys.add('brief-secret', { ...acme, id: 'brief' }, { expiresAt: 5_000 })
        now = 4_999
        expect(await store.keys.find('brief-secret')).toMatchObject({ id: 'brief' })
        expect(await store.keys.update({ ...acme, id: 'brief', maxTradeUsd: '5' })).toBe(1)
        expect(await store.keys.find('brief-secret')).toMatchObject({ maxTradeUsd: '5' })
        now = 5_000
        expect(await store.keys.find('brief-secret')).toBeUndefined()
        await store.keys.add('acme-secret-3', acme)
        expect(await store.keys.revoke('acme')).toBe(2)
        expect(await store.keys.revoke('acme')).toBe(0)
        for (const key of ['acme-secret-1', 'acme-secret-3']) expect(await store.keys.find(key)).toBeUndefined()
        const listed = await store.keys.list()
        expect(listed.find(({ caller }) => caller.id === 'brief')).toMatchObject({ expiresAt: 5_000, createdAt: 1_000 })
        expect(listed.filter(({ revokedAt }) => revokedAt === 5_000)).toHaveLength(2)
        expect(JSON.stringify(listed)).not.toContain('secret')
      })
    })

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
      const put = (one: StoredCaller) => store.keys.edit((all) => [...all.filter(others(one)), one])
      const others =
        ({ caller }: StoredCaller) =>
        (one: StoredCaller): boolean =>
          one.caller.id !== caller.id
      const get = async (id: string) => (await store.keys.callers()).find(({ caller }) => caller.id === id)

      it('are read as they were written: secrets, their ends, signing keys that were retired', async () => {
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

      it('keep their id when they are revoked, and nothing opens for them', async () => {
        await put(stored('leaver', 'd'))
        await put(stored('leaver', '', { revokedAt: 6_000 }))
        expect(await get('leaver')).toEqual(stored('leaver', '', { revokedAt: 6_000 }))
      })

      it('are changed all at once or not at all, one edit after the other', async () => {
        const before = [await store.keys.callers(), await store.keys.changes()]
        await expect(
          store.keys.edit((all) => [...all, stored('thief', 'ec'), stored('innocent', 'f')]),
        ).rejects.toThrow('there already')
        await expect(
          store.keys.edit(() => {
            throw new Error('No.')
          }),
        ).rejects.toThrow('No.')
        expect([await store.keys.callers(), await store.keys.changes()]).toEqual(before)
        // A file is locked by its thread as a whole: two of its connections that wait for each other here never end.
        const another = 'file' in at.options ? store : await openSqlStore(at.options)
        const names = Array.from({ length: 20 }, (_, index) => `crowd-${index}`)
        await Promise.all(
          names.map((name, index) =>
            (index % 2 ? store : another).keys.edit((all) => [
              ...all,
              stored(name, '', { secrets: [{ sha256: `${index}`.padStart(64, '0'), createdAt: all.length }] }),
            ]),
          ),
        )
        const places = (await store.keys.callers())
          .filter(({ caller }) => caller.id.startsWith('crowd-'))
          .map(({ secrets }) => secrets[0]?.createdAt)
        expect(new Set(places).size).toBe(names.length)
        if (another !== store) await another.close()
      })

      it('count every change, whoever makes it', async () => {
        const another = await openSqlStore(at.options)
        const counts = [await store.keys.changes()]
        for (const change of [
          () => put(stored('counted', '9')),
          () => another.keys.add('counted-secret', { id: 'counted', ...terms }),
          () => another.keys.update({ id: 'counted', ...terms, maxTradeUsd: '1' }),
          () => another.keys.revoke('counted'),
        ]) {
          await change()
          counts.push(await store.keys.changes())
        }
        expect(new Set(counts).size).toBe(5)
        expect([...counts].sort((one, other) => one - other)).toEqual(counts)
        await another.close()
      })
    })

    it('is ready when opened again, also by several at once, with everything in it', async () => {
      await store.swaps.save(swap('kept', { depositChannelId: 'kept' }))
      const others = await Promise.all(Array.from({ length: 4 }, () => openSqlStore(at.options)))
      for (const other of others) {
        await other.ping()
        expect(await other.swaps.byChannel('kept')).toMatchObject({ swapId: 'kept' })
        await other.close()
      }
    })

    it('can be opened by several at once while it is new', async () => {
      const fresh = await place()
      const stores = await Promise.all(Array.from({ length: 4 }, () => openSqlStore(fresh.options)))
      await Promise.all(stores.map(({ swaps }, index) => swaps.save(swap(`s${index}`, { depositAddress: 'x' }))))
      expect(await stores[0]?.swaps.byDepositAddress('x')).toHaveLength(4)
      for (const one of stores) await one.close()
      await fresh.drop()
    })
  })
}
