import type { EngineOptions } from '../engine.ts'
import type { EngineContext } from '../engine-context.ts'
import { LedgerView } from '../ledger/ledger-view.ts'
import { memoryAnswers } from '../memory/memory-answers.ts'
import { memoryHistory } from '../memory/memory-history.ts'
import { memoryLedger } from '../memory/memory-ledger.ts'
import { memoryRates } from '../memory/memory-rates.ts'
import { memoryStore } from '../memory/memory-store.ts'
import { memorySwaps } from '../memory/memory-swaps.ts'
import { openKeys } from '../memory/open-keys.ts'
import { checkedAnswers } from '../stored/checked-answers.ts'
import { checkedHistory } from '../stored/checked-history.ts'
import { type CheckedStoreParts, checkedQuotes } from '../stored/checked-quotes.ts'
import { checkedSwaps } from '../stored/checked-swaps.ts'
import { createStoreSeal } from '../stored/store-seal.ts'
import { guardStores } from './guard-stores.ts'

/** The stores, with their rows checked on the way back. Those of the embedder may fail or hang; those in memory do neither. */
export const createStores = (
  options: EngineOptions,
  { clock, events, limits }: Pick<EngineContext, 'clock' | 'events' | 'limits'>,
): Pick<EngineContext, 'keys' | 'rates' | 'quotes' | 'swaps' | 'answers' | 'history' | 'ledger' | 'ledgerView'> => {
  const given = guardStores(options, limits.storeDeadlineMs)
  const checked: CheckedStoreParts = {
    seal: createStoreSeal({ keys: options.sealKeys ?? [], unsealedUntil: options.unsealedUntil }),
    clock,
    onRefused: (row) => events.emit('stored-row-refused', row),
  }
  const ledger = given.ledger ?? memoryLedger()
  return {
    keys: given.keys ?? openKeys,
    rates: given.rates ?? memoryRates(clock),
    quotes: checkedQuotes(given.quotes ?? memoryStore(clock), checked),
    swaps: checkedSwaps(given.swaps ?? memorySwaps(), checked),
    answers: checkedAnswers(given.answers ?? memoryAnswers(clock), checked),
    history: checkedHistory(given.history ?? memoryHistory(), checked),
    ledger,
    ledgerView: new LedgerView(ledger, clock, (cause) => events.emit('ledger-failed', { cause })),
  }
}
