import type { EngineOptions } from './engine.ts'
import type { EngineContext } from './engine-context.ts'
import { LedgerView } from './ledger/ledger-view.ts'
import { memoryAnswers } from './memory/memory-answers.ts'
import { memoryHistory } from './memory/memory-history.ts'
import { memoryLedger } from './memory/memory-ledger.ts'
import { memoryRates } from './memory/memory-rates.ts'
import { memoryStore } from './memory/memory-store.ts'
import { memorySwaps } from './memory/memory-swaps.ts'
import { guardAnswers, guardHistory, guardLedger, guardQuotes, guardSwaps } from './pipeline/guard-stores.ts'
import { checkedAnswers } from './stored/checked-answers.ts'
import { checkedHistory } from './stored/checked-history.ts'
import { type CheckedStoreParts, checkedQuotes } from './stored/checked-quotes.ts'
import { checkedSwaps } from './stored/checked-swaps.ts'
import { storeSeal } from './stored/store-seal.ts'

/** The stores, with their rows checked on the way back. Those of the embedder may fail or hang; those in memory do neither. */
export const createStores = (
  options: EngineOptions,
  { clock, events, limits }: Pick<EngineContext, 'clock' | 'events' | 'limits'>,
): Pick<EngineContext, 'rates' | 'quotes' | 'swaps' | 'answers' | 'history'> => {
  const { unsealedUntil, quotes, swaps, answers, history } = options
  const { storeDeadlineMs } = limits
  const checked: CheckedStoreParts = {
    seal: storeSeal({ keys: options.sealKeys ?? [], ...(unsealedUntil === undefined ? {} : { unsealedUntil }) }),
    clock,
    onRefused: (row) => events.emit('stored-row-refused', row),
  }
  return {
    rates: options.rates ?? memoryRates(clock),
    quotes: checkedQuotes(quotes ? guardQuotes(quotes, storeDeadlineMs) : memoryStore(clock), checked),
    swaps: checkedSwaps(swaps ? guardSwaps(swaps, storeDeadlineMs) : memorySwaps(), checked),
    answers: checkedAnswers(answers ? guardAnswers(answers, storeDeadlineMs) : memoryAnswers(clock), checked),
    history: checkedHistory(history ? guardHistory(history, storeDeadlineMs) : memoryHistory(), checked),
  }
}

/** The ledger, which may fail or hang where it is the embedder's. */
export const createLedger = (
  { ledger }: EngineOptions,
  { clock, events, limits }: Pick<EngineContext, 'clock' | 'events' | 'limits'>,
): Pick<EngineContext, 'ledger' | 'ledgerView'> => {
  const answering = ledger ? guardLedger(ledger, limits.storeDeadlineMs) : memoryLedger()
  const view = new LedgerView(answering, clock, (cause) => events.emit('ledger-failed', { cause }))
  return { ledger: answering, ledgerView: view }
}
