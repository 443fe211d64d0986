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
import {
  guardAnswers,
  guardHistory,
  guardKeys,
  guardLedger,
  guardQuotes,
  guardRates,
  guardSwaps,
} from './guard-stores.ts'

/** The stores, with their rows checked on the way back. Those of the embedder may fail or hang; those in memory do neither. */
export const createStores = (
  options: EngineOptions,
  { clock, events, limits }: Pick<EngineContext, 'clock' | 'events' | 'limits'>,
): Pick<EngineContext, 'keys' | 'rates' | 'quotes' | 'swaps' | 'answers' | 'history' | 'ledger' | 'ledgerView'> => {
  const { keys, rates, quotes, swaps, answers, history } = options
  const { storeDeadlineMs } = limits
  const checked: CheckedStoreParts = {
    seal: createStoreSeal({ keys: options.sealKeys ?? [], unsealedUntil: options.unsealedUntil }),
    clock,
    onRefused: (row) => events.emit('stored-row-refused', row),
  }
  const ledger = options.ledger ? guardLedger(options.ledger, storeDeadlineMs) : memoryLedger()
  return {
    keys: keys ? guardKeys(keys, storeDeadlineMs) : openKeys,
    rates: rates ? guardRates(rates, storeDeadlineMs) : memoryRates(clock),
    quotes: checkedQuotes(quotes ? guardQuotes(quotes, storeDeadlineMs) : memoryStore(clock), checked),
    swaps: checkedSwaps(swaps ? guardSwaps(swaps, storeDeadlineMs) : memorySwaps(), checked),
    answers: checkedAnswers(answers ? guardAnswers(answers, storeDeadlineMs) : memoryAnswers(clock), checked),
    history: checkedHistory(history ? guardHistory(history, storeDeadlineMs) : memoryHistory(), checked),
    ledger,
    ledgerView: new LedgerView(ledger, clock, (cause) => events.emit('ledger-failed', { cause })),
  }
}
