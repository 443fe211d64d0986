import { createEngine, type ExpiringStore, memoryStore } from '@switchyard/core'
import { createHttp } from '@switchyard/net'
import { createSandbox, type SandboxUrls } from '@switchyard/sandbox'
import { bitcoinAt } from './bitcoin-at.ts'
import { print } from './print.ts'
import { wish } from './quote-cost.ts'
import { sandboxProviders } from './sandbox-providers.ts'

/** A thousand a second, as long as quotes live. */
const PER_SECOND = 1_000
const LIFE_SECONDS = 300
const COUNT = PER_SECOND * LIFE_SECONDS

/** Of the default key format: what identifiers of a quote's routes have in common. */
const SHARED = 32

/** Measures what the engine stores of a quote through every provider, with its addresses. */
const storedQuote = async (urls: SandboxUrls): Promise<{ key: string; value: string; routes: number }> => {
  const stored: [key: string, value: string][] = []
  const quotes: ExpiringStore = {
    get: async () => undefined,
    set: async (key, value) => void stored.push([key, value]),
  }
  const http = createHttp()
  const engine = createEngine({ plugins: [bitcoinAt(urls.base), ...sandboxProviders(urls)], http, quotes })
  await engine.ready()
  const addresses = {
    sourceAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    destinationAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  }
  const { routes } = await engine.quote({ read: () => ({ ...wish, ...addresses }) })
  await Promise.all([engine.dispose(), http.close()])
  const [[key, value] = ['', '']] = stored
  return { key, value, routes: routes.length }
}

const heap = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

/** Memory that stored quotes take at a thousand a second, and whether any is dropped before its time. */
export const storedQuotes = async (): Promise<void> => {
  const sandbox = createSandbox()
  const { key, value, routes } = await storedQuote(await sandbox.listen())
  await sandbox.close()
  const clock = { at: 0, now: () => clock.at }
  const store = memoryStore(clock)
  const before = heap()
  const keyOf = (place: number): string => key.slice(0, -SHARED) + String(place).padStart(SHARED, '0')
  for (let place = 0; place < COUNT; place++) {
    // A text of its own for every quote, as different as their identifiers make them.
    const text = Buffer.from(value.replace('"i":"', `"i":"${place}`), 'latin1').toString('latin1')
    await store.set(keyOf(place), text, { ttlMs: 24 * 3_600_000, liveMs: LIFE_SECONDS * 1_000 })
    if (place % PER_SECOND === PER_SECOND - 1) clock.at += 1_000
  }
  const bytes = heap() - before
  const { live, late } = store.use?.() ?? {}
  print(`Stored quotes: ${routes} routes, key and text ${key.length + value.length} bytes`)
  print(
    `  ${COUNT} in memory, ${PER_SECOND} a second: ${(bytes / COUNT).toFixed(0)} bytes each, ${(bytes / 2 ** 20).toFixed(0)} MiB`,
  )
  print(`  live ${live?.entries}, evicted ${live?.evicted}; late ${late?.entries}, evicted ${late?.evicted}`)
  // The first quote is a second from its end.
  print(`  the oldest live one is ${(await store.get(keyOf(1_000))) === undefined ? 'gone' : 'there'}`)
}
