import { createEngine } from '@switchyard/core'
import { createHttp } from '@switchyard/net'
import { createSandbox } from '@switchyard/sandbox'
import { bitcoinAt } from './bitcoin-at.ts'
import { percentile, print } from './print.ts'
import { record, wishes } from './quote-cost.ts'
import { replay } from './replay.ts'
import { sandboxProviders } from './sandbox-providers.ts'

const WARM_UP = 20
const WAVES = 40

/** The path of the provider that hangs. */
const HUNG = '/near/'

/**
 * Measures how long quotes take while one provider hangs, in waves of sixteen at once, over real sockets and through every provider: the
 * median before, in the wave in which it begins to hang, and in the waves after it. Upstreams are replayed by another process.
 * Settings are the defaults.
 */
export const hangingProvider = async (): Promise<void> => {
  const sandbox = createSandbox()
  const urls = await sandbox.listen()
  const http = createHttp({ connections: 64 })
  const recording = await record((base) => sandboxProviders(moved(urls, base)), urls.base, http)
  const upstream = await replay([...recording.assetRequests, ...recording.quotes.flat()])
  await sandbox.close()
  const base = upstream.moved(urls.base).replace(/\/$/, '')
  const plugins = sandboxProviders(moved(urls, base))
  const engine = createEngine({ plugins: [bitcoinAt(base), ...plugins], http, warmFees: true })
  await engine.ready()
  const waves = async (count: number): Promise<{ readonly p50: number; readonly routes: number }> => {
    const times: number[] = []
    let routes = 0
    for (let wave = 0; wave < count; wave++)
      await Promise.all(
        wishes.map(async (one) => {
          const from = performance.now()
          const quote = await engine.quote({ read: () => one })
          times.push(performance.now() - from)
          routes = quote.routes.length
        }),
      )
    return { p50: percentile(times, 0.5), routes }
  }
  await waves(WARM_UP)
  const healthy = await waves(WAVES)
  upstream.hang(HUNG)
  const first = await waves(1)
  const later = await waves(WAVES)
  print('One provider hangs, 16 quotes at once through every provider')
  const row = (name: string, { p50, routes }: typeof healthy): void =>
    print(`  ${name.padEnd(18)} p50 ${p50.toFixed(1)} ms   ratio ${(p50 / healthy.p50).toFixed(2)}   ${routes} routes`)
  row('healthy', healthy)
  row('the first wave', first)
  row('second and later', later)
  print('  target: second and later at most 1.2')
  await Promise.all([engine.dispose(), http.close(), upstream.close()])
}

const moved = <Urls extends { readonly base: string }>(urls: Urls, base: string): Urls =>
  JSON.parse(JSON.stringify(urls).replaceAll(urls.base, base)) as Urls
