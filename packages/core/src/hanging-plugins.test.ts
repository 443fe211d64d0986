import { describe, expect, it, onTestFinished } from 'vitest'
import type { Chain } from './contract/chain.ts'
import { createEngine } from './create-engine.ts'
import { SwapError } from './errors.ts'
import {
  call,
  chainPluginOf,
  type FakeOptions,
  fakeChain,
  fakeProvider,
  offerOf,
  pluginOf,
  quoteRequest,
  swapRequest,
} from './testing/fakes.ts'

const DEADLINE_MS = 60

/** How many calls of `late` have failed. */
let failed = 0

/** Fails long after every deadline, whatever signal it was given. */
const late = (): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => {
      failed++
      reject(new Error('late'))
    }, 4 * DEADLINE_MS)
  })

/** Throws before it has a promise to return. */
const atOnce = (): never => {
  throw new Error('at once')
}

const unhandled = (): readonly unknown[] => {
  const seen: unknown[] = []
  const note = (reason: unknown): void => void seen.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  return seen
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => (SwapError.is(error) ? error.code : String(error)),
  )

const setUp = async (fake: FakeOptions, chain: Partial<Chain>) => {
  const engine = createEngine({
    plugins: [pluginOf(fakeProvider(fake)), chainPluginOf(fakeChain(chain))],
    limits: { swapDeadlineMs: DEADLINE_MS, trackDeadlineMs: DEADLINE_MS },
  })
  const quoteFor = async (overrides = {}) =>
    (await engine.quote(call(quoteRequest(overrides)))).routes[0]?.routeId as string
  const swap = async (overrides = {}) => engine.swap(call(swapRequest(await quoteFor(overrides))))
  return { engine, swap, routeId: await quoteFor() }
}

type Hang = () => never | Promise<never>

/** What a swap answers when one call into a plugin does `hang`. */
const swaps: Readonly<Record<string, readonly [code: string, swap: (hang: Hang) => Promise<unknown>]>> = {
  'chain.readFunds': [
    'failedToRetrieveBalance',
    async (hang) => {
      const { engine, routeId } = await setUp({}, { readFunds: hang })
      return engine.swap(call(swapRequest(routeId)))
    },
  ],
  'chain.buildApproval': [
    'unableToBuildTransaction',
    async (hang) => {
      const quote: FakeOptions['quote'] = (ask) => ({ offers: [offerOf(ask, { approvalSpender: 'bc1router' })] })
      const { swap } = await setUp({ quote }, { buildApproval: hang })
      return swap()
    },
  ],
  'chain.computeSellable': [
    'unableToBuildTransaction',
    async (hang) => (await setUp({}, { computeSellable: hang })).swap({ enableSweep: true }),
  ],
  'chain.build': ['unableToBuildTransaction', async (hang) => (await setUp({}, { build: hang })).swap()],
}

describe('a plugin that hangs beyond the deadline and then fails', () => {
  it.each(Object.entries(swaps))('neither delays a swap nor ends the process: %s', async (_name, [code, swap]) => {
    const seen = unhandled()
    failed = 0
    expect(await codeOf(swap(late))).toBe(code)
    expect(failed).toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 6 * DEADLINE_MS))
    expect(seen).toEqual([])
  })

  it.each(Object.entries(swaps))('that throws synchronously fails the swap: %s', async (_name, [code, swap]) => {
    expect(await codeOf(swap(atOnce))).toBe(code)
  })

  it('leaves no unhandled rejection when a call rejects after the deadline', async () => {
    const seen = unhandled()
    const slow = (): Promise<never> =>
      new Promise((resolve) => setTimeout(resolve, 2 * DEADLINE_MS, { balance: 10n ** 12n }))
    const { engine, routeId } = await setUp({ build: late }, { readFunds: slow, build: late })
    const outcome = await codeOf(engine.swap(call(swapRequest(routeId))))
    await new Promise((resolve) => setTimeout(resolve, 8 * DEADLINE_MS))
    expect({ outcome, seen }).toEqual({ outcome: 'failedToRetrieveBalance', seen: [] })
  })

  it.each([late, atOnce])('makes the swap without what its chain says of the recipient: %#', async (hang) => {
    const seen = unhandled()
    const { swap } = await setUp({}, { readRecipient: hang })
    const made = await swap()
    expect(made.route.warnings.map(({ code }) => code)).toContain('refundNotChecked')
    await new Promise((resolve) => setTimeout(resolve, 6 * DEADLINE_MS))
    expect(seen).toEqual([])
  })

  it.each(['build', 'quote'] as const)('neither delays a swap nor ends the process: provider.%s', async (member) => {
    const seen = unhandled()
    let isHanging = false
    const fake: FakeOptions =
      member === 'build' ? { build: late } : { quote: (ask) => (isHanging ? late() : { offers: [offerOf(ask)] }) }
    const { engine, routeId } = await setUp(fake, {})
    isHanging = true
    expect(await codeOf(engine.swap(call(swapRequest(routeId))))).toBe('requestTimeout')
    await new Promise((resolve) => setTimeout(resolve, 6 * DEADLINE_MS))
    expect(seen).toEqual([])
  })

  it('neither delays tracking and lookups nor ends the process', async () => {
    const seen = unhandled()
    const { engine } = await setUp({ getStatus: late }, { findRecipients: late, readBalances: late, readGas: late })
    const started = performance.now()
    const asked = [
      engine.track(call({ hash: 'aa11', chainId: 'bitcoin' })),
      engine.balances(call({ chain: 'BTC', address: 'bc1source' })),
      engine.gas(call({ chainId: 'bitcoin' })),
    ]
    expect(await Promise.all(asked.map(codeOf))).toEqual([
      'requestTimeout',
      'failedToRetrieveBalance',
      'unsupportedChainId',
    ])
    expect(performance.now() - started).toBeLessThan(3.5 * DEADLINE_MS)
    await new Promise((resolve) => setTimeout(resolve, 6 * DEADLINE_MS))
    expect(seen).toEqual([])
  })

  it('loses only its own fee rate and balances when it throws synchronously', async () => {
    const { engine } = await setUp(
      { getStatus: atOnce },
      { findRecipients: atOnce, readBalances: atOnce, readGas: atOnce },
    )
    expect(await codeOf(engine.balances(call({ chain: 'BTC', address: 'bc1source' })))).toBe('failedToRetrieveBalance')
    expect(await engine.gas(call({}))).toEqual([])
    expect(await codeOf(engine.track(call({ hash: 'aa11', chainId: 'bitcoin' })))).toBe('unknownError')
  })
})
