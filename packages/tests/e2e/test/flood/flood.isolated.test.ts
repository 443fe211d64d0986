import type { Fault } from '@switchyard/sandbox'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FloodTarget, openFloodTarget } from './flood-target.ts'
import { heapMib } from './heap-mib.ts'
import { Pool } from './pool.ts'
import { type Drawn, requests } from './requests.ts'
import { sendAll, type Tally } from './send.ts'

/** A sample; `npm run flood` sends a hundred thousand. */
const COUNT = Number(process.env.SWITCHYARD_FLOOD ?? 5_000)
const SEED = Number(process.env.SWITCHYARD_FLOOD_SEED ?? (process.env.CI ? 1 : Math.floor(Math.random() * 2 ** 31)))

const BATCH = 50
/** The first requests fill the stores and load lazy modules. */
const WARM_UP = Math.ceil((COUNT * 0.3) / BATCH) * BATCH

const faults: readonly Fault[] = [
  { garbage: true },
  { error: 500 },
  { error: 429 },
  { closeSocket: true },
  { error: 404 },
]
const services = [
  'thornode',
  'mayanode',
  'chainflip',
  'near',
  'garden',
  'flashnet',
  'harbor',
  'evm/1',
  'esplora/btc',
  '*',
]

describe(`${COUNT} generated requests to every endpoint (seed ${SEED})`, () => {
  let target: FloodTarget
  let drawing: fc.Arbitrary<Drawn>
  const pool = new Pool()
  const tally: Tally = new Map()
  const loose: unknown[] = []
  const note = (reason: unknown): void => void loose.push(reason)

  beforeAll(async () => {
    process.on('unhandledRejection', note)
    process.on('uncaughtException', note)
    target = await openFloodTarget()
    drawing = requests(target.targets)
    pool.add('hash', target.hash)
  })
  afterAll(async () => {
    await target.close()
    process.off('unhandledRejection', note)
    process.off('uncaughtException', note)
  })

  const batch = async (round: number, numRuns: number): Promise<readonly string[]> => {
    const failing = round % 100 === 7
    const turn = Math.floor(round / 100)
    if (failing) target.sandbox.faults.set(services[turn % services.length] ?? '*', faults[turn % faults.length] ?? {})
    const drawn = fc.sample(drawing, { numRuns, seed: SEED + round })
    const wrong = await sendAll(drawn, { handler: target.handler, pool, tally })
    if (failing) target.sandbox.faults.clear()
    return wrong
  }

  /** Requests number `from` up to `to`, in batches; ends with the first batch that goes wrong. */
  const flood = async (from: number, to: number): Promise<readonly string[]> => {
    for (let at = from; at < to; at += BATCH) {
      const wrong = await batch(at / BATCH, Math.min(BATCH, to - at))
      if (wrong.length > 0) return wrong
    }
    return []
  }

  it('are all answered as documented; none hangs, no rejection is unhandled', async () => {
    expect(await flood(0, WARM_UP)).toEqual([])
    const before = heapMib()
    expect(await flood(WARM_UP, COUNT)).toEqual([])
    const growthMib = heapMib() - before
    const sent = [...tally.values()].flatMap((own) => [...own.values()]).reduce((sum, one) => sum + one, 0)
    process.stdout.write(
      `${sent} requests answered; ${growthMib.toFixed(1)} MiB more in use than after the first ${WARM_UP}\n`,
    )
    expect(sent).toBe(COUNT)
    for (const { method, path } of target.targets) {
      expect(tally.get(`${method} ${path}`)?.get(200), `${method} ${path}`).toBeGreaterThan(0)
    }
    expect(loose).toEqual([])
  }, 600_000)
})
