import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqlStore, type SqlStore } from '../open-sql-store.ts'
import type { BrokenRow } from '../read-caller.ts'
import { answersSuite } from './answers-suite.ts'
import { callersSuite } from './callers-suite.ts'
import { historySuite } from './history-suite.ts'
import { keysSuite } from './keys-suite.ts'
import { ledgerSuite } from './ledger-suite.ts'
import type { OpenPlace, Place } from './place.ts'
import { pruneSuite } from './prune-suite.ts'
import { swap } from './swap.ts'
import { swapsSuite } from './swaps-suite.ts'
import { webhooksSuite } from './webhooks-suite.ts'

/** What holds for both databases. `place` makes a new one each time. */
export const storeSuite = (name: string, place: () => Promise<Place>): void => {
  describe(name, () => {
    let at: Place
    let store: SqlStore
    let now = 1_000
    const broken: BrokenRow[] = []
    beforeAll(async () => {
      at = await place()
      store = await openSqlStore({
        ...at.options,
        clock: { now: () => now },
        onBrokenRow: (row) => broken.push(row),
      })
    })
    afterAll(async () => {
      await store.close()
      await at.drop()
    })
    const open: OpenPlace = {
      get store() {
        return store
      },
      get options() {
        return at.options
      },
      write: (statement) => at.write(statement),
      read: (query) => at.read(query),
      broken,
      setNow: (time) => {
        now = time
      },
    }
    swapsSuite(open)
    keysSuite(open)
    callersSuite(open)
    answersSuite(open)
    ledgerSuite(open)
    pruneSuite(place)
    historySuite(open, place)
    webhooksSuite(open)

    it('still has its rows when it is opened again, also by several at once', async () => {
      await store.swaps.save(swap('saved', { depositChannelId: 'saved' }))
      const others = await Promise.all(Array.from({ length: 4 }, () => openSqlStore(at.options)))
      for (const other of others) {
        await other.ping()
        expect(await other.swaps.findByChannel('saved')).toMatchObject({ swapId: 'saved' })
        await other.close()
      }
    })

    it('can be opened by several at once while it is new', async () => {
      const fresh = await place()
      const stores = await Promise.all(Array.from({ length: 4 }, () => openSqlStore(fresh.options)))
      await Promise.all(stores.map(({ swaps }, index) => swaps.save(swap(`s${index}`, { depositAddress: 'x' }))))
      expect(await stores[0]?.swaps.findByDepositAddress('x')).toHaveLength(4)
      for (const one of stores) await one.close()
      await fresh.drop()
    })
  })
}
