import { expect, it, onTestFinished } from 'vitest'
import { withTimeout } from '../async/with-timeout.ts'
import type { SwapProvider } from '../contract/provider.ts'
import { createEngine } from '../create-engine.ts'
import { btc, call, eth, fakeProvider, listing, pluginOf, quoteRequest } from '../testing/fakes.ts'

/** More than the listeners of one signal at which Node warns. */
const MANY = 40

it('a quote through many providers prints no warning of too many listeners', async () => {
  const warnings: string[] = []
  const note = ({ name, message }: Error): void => void warnings.push(`${name}: ${message}`)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))

  const providers = Array.from({ length: MANY }, (_, index): SwapProvider => {
    const known = fakeProvider({ id: `P${index}`, assets: [listing(btc), listing(eth)] })
    return {
      ...known,
      quote: async (params, context) => {
        // As plugins do: with the engine's helper, with the platform's, and by hand.
        context.signal.addEventListener('abort', () => undefined)
        AbortSignal.any([context.signal]).addEventListener('abort', () => undefined)
        await withTimeout(() => new Promise((resolve) => setTimeout(resolve, 5)), {
          timeoutMs: 1_000,
          signal: context.signal,
        })
        return known.quote(params, context)
      },
    }
  })
  const engine = createEngine({ plugins: [pluginOf(...providers)], limits: { concurrency: MANY } })
  onTestFinished(() => engine.dispose())
  await engine.ready()
  const { routes } = await engine.quote(call(quoteRequest()))
  expect(routes).toHaveLength(MANY)
  await new Promise((resolve) => setImmediate(resolve))
  expect(warnings).toEqual([])
})
