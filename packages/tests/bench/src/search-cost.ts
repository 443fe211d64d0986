import { createEngine, type SupportedAsset } from '@switchyard/core'
import { generator, largeAsset, largeProvider } from './large-provider.ts'
import { percentile, print } from './print.ts'

const TOKENS = 50_000
const QUERIES = 4_000

/** Search over a large catalogue, and the memory the catalogue takes. */
export const searchCost = async (): Promise<void> => {
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  const random = generator(7)
  const assets = Array.from({ length: TOKENS }, (_, index) => largeAsset(random, index))
  const engine = createEngine({ plugins: [largeProvider(assets)] })
  await engine.ready()
  const search = (query: string) => engine.searchTokens({ read: () => ({ query, limit: 20, offset: 0 }) })
  const from = performance.now()
  await search('usd')
  const first = performance.now() - from
  globalThis.gc?.()
  const heapMb = (process.memoryUsage().heapUsed - before) / 1024 / 1024
  const times: number[] = []
  for (let run = 0; run < QUERIES; run++) {
    const { token } = assets[Math.floor(random() * TOKENS)] as SupportedAsset
    const texts = [
      token.ticker.slice(0, 1 + (run % 5)),
      token.name.split(' ')[0] ?? '',
      token.address?.slice(0, 12) ?? '',
      token.identifier,
    ]
    const started = performance.now()
    await search(texts[run % texts.length] ?? '')
    times.push(performance.now() - started)
  }
  await engine.dispose()
  print(`Search over ${TOKENS} tokens`)
  print(
    `  p50 ${percentile(times, 0.5).toFixed(2)} ms   p99 ${percentile(times, 0.99).toFixed(2)} ms   (target < 5 ms)   first, with its index, ${first.toFixed(0)} ms`,
  )
  print(`  heap of the tokens and the catalogue ${heapMb.toFixed(0)} MB   (target < 150 MB)`)
}
