import { buildCost } from './build-cost.ts'
import { catalogueCost } from './catalogue-cost.ts'
import { deadlineOvershoot } from './deadline-overshoot.ts'
import { footprint } from './footprint.ts'
import { hangingProvider } from './hanging-provider.ts'
import { httpOverhead } from './http-overhead.ts'
import { installedSize } from './installed-size.ts'
import { peerComparison } from './peers/peer-comparison.ts'
import { wish } from './quote-cost.ts'
import { quotes } from './quotes.ts'
import { searchCost } from './search-cost.ts'
import { settle } from './settle.ts'
import { startMemory } from './start-memory.ts'
import { storedQuotes } from './stored-quotes.ts'
import { streamLatency } from './stream-latency.ts'
import { swapCost } from './swap-cost.ts'
import { trackRequests } from './track-requests.ts'
import { webBudgets } from './web/web-budgets.ts'

/** Every benchmark by the word that `npm run bench --` takes. Each has a part of its own in `docs/benchmarks.md`. */
export const benchmarks: Readonly<Record<string, () => Promise<void> | void>> = {
  quotes,
  http: httpOverhead,
  swap: swapCost,
  build: buildCost,
  catalogue: catalogueCost,
  stored: storedQuotes,
  search: searchCost,
  stream: () => streamLatency(wish),
  track: trackRequests,
  deadline: () => deadlineOvershoot(wish),
  hanging: hangingProvider,
  settle: () => settle(wish),
  footprint,
  size: installedSize,
  start: startMemory,
  web: webBudgets,
  peers: peerComparison,
}
