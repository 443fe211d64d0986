import { thorchain } from '@switchyard/provider-thorchain'
import { createSandbox, type SandboxUrls } from '@switchyard/sandbox'
import { buildCost } from './build-cost.ts'
import { catalogueCost } from './catalogue-cost.ts'
import { deadlineOvershoot } from './deadline-overshoot.ts'
import { footprint } from './footprint.ts'
import { hangingProvider } from './hanging-provider.ts'
import { httpOverhead } from './http-overhead.ts'
import { print } from './print.ts'
import { quoteCost, wish } from './quote-cost.ts'
import { sandboxProviders } from './sandbox-providers.ts'
import { searchCost } from './search-cost.ts'
import { startMemory } from './start-memory.ts'
import { storedQuotes } from './stored-quotes.ts'
import { streamLatency } from './stream-latency.ts'
import { trackRequests } from './track-requests.ts'

/** The same URLs under another base. */
const moved = (urls: SandboxUrls, base: string): SandboxUrls =>
  JSON.parse(JSON.stringify(urls).replaceAll(urls.base, base)) as SandboxUrls

const quotes = async (): Promise<void> => {
  const sandbox = createSandbox()
  const urls = await sandbox.listen()
  await quoteCost('Warm quote through THORChain', urls.base, (base) => [thorchain({ baseUrl: `${base}/thornode` })])
  await quoteCost('Warm quote through four providers', urls.base, (base) =>
    sandboxProviders(moved(urls, base)).slice(0, 4),
  )
  await quoteCost('Warm quote through every provider', urls.base, (base) => sandboxProviders(moved(urls, base)))
  await sandbox.close()
}

const stored = async (): Promise<void> => {
  const sandbox = createSandbox()
  await storedQuotes(await sandbox.listen())
  await sandbox.close()
}

const benchmarks: Readonly<Record<string, () => Promise<void> | void>> = {
  quotes,
  deadline: () => deadlineOvershoot(wish),
  hanging: hangingProvider,
  search: searchCost,
  build: buildCost,
  catalogue: catalogueCost,
  footprint,
  http: httpOverhead,
  stored,
  start: startMemory,
  stream: () => streamLatency(wish),
  track: trackRequests,
}

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
for (const [name, run] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  await run()
  print('')
}
