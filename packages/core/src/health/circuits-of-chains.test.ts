import { beforeEach, describe, expect, it } from 'vitest'
import type { CallSubject } from './call-subject.ts'
import { Circuits } from './circuits.ts'

const COOL_DOWN = 30_000

let now = 0
let circuits: Circuits

beforeEach(() => {
  now = 1_000_000
  circuits = new Circuits({
    clock: { now: () => now, monotonic: () => now },
    failures: 3,
    coolDownMs: COOL_DOWN,
    maxCoolDownMs: 300_000,
  })
})

const call = (sellChain: string, buyChain: string, provider = 'HUNG'): CallSubject => ({
  provider,
  sellChain,
  buyChain,
})
const btcToEth = call('BTC', 'ETH')
const sound = call('BTC', 'ETH', 'SOUND')

const fail = (subject: CallSubject, probes: ReturnType<Circuits['enter']> = []) =>
  circuits.failed({ ...subject, startedAt: now, reason: 'refused' }, probes)

/** Calls that fail while another provider answers. */
const failing = async (subject: CallSubject, times: number) => {
  for (let time = 0; time < times; time++) {
    circuits.reached('SOUND', now)
    fail(subject)
    await circuits.settled()
  }
}
const scopes = () => circuits.list().map(({ provider, chain, side }) => [provider, chain, side].join(' ').trim())

describe('the circuits of a provider', () => {
  it('let every call through that fails for the first time, or of a provider that never failed', async () => {
    expect([circuits.explainRemoval(btcToEth), circuits.enter(btcToEth)]).toEqual([undefined, []])
    await failing(btcToEth, 3)
    expect([circuits.explainRemoval(sound), circuits.explainRemoval(call('BTC', 'ETH', 'NEW'))]).toEqual([
      undefined,
      undefined,
    ])
    expect(circuits.enter(call('BTC', 'ETH', 'NEW'))).toEqual([])
  })

  it('stay closed for the whole provider where all failures buy on one chain', async () => {
    await failing(btcToEth, 2)
    await failing(call('DOGE', 'ETH'), 2)
    expect(scopes()).toEqual(['HUNG ETH buy'])
  })

  it('blame no further chain for a failure on one that is open already', async () => {
    await failing(btcToEth, 3)
    await failing(call('BTC', 'AVAX'), 3)
    expect(scopes()).toEqual(['HUNG BTC sell', 'HUNG ETH buy'])
    expect(circuits.explainRemoval(call('DOGE', 'AVAX'))).toBeUndefined()
  })

  it('count such a failure for the provider as a whole', async () => {
    await failing(btcToEth, 3)
    await failing(call('BTC', 'AVAX'), 1)
    expect(scopes()).not.toContain('HUNG')
    await failing(call('DOGE', 'ETH'), 1)
    expect(scopes()).toContain('HUNG')
  })

  it('take no probe of one chain while the other one is not due', async () => {
    await failing(btcToEth, 3)
    now += COOL_DOWN
    const probes = circuits.enter(call('BTC', 'AVAX'))
    expect(probes).toHaveLength(1)
    circuits.reached('SOUND', now)
    fail(call('BTC', 'AVAX'), probes)
    await circuits.settled()
    // Ethereum is due, Bitcoin waits twice as long.
    expect(circuits.enter(btcToEth)).toEqual([])
    expect(circuits.enter(call('DOGE', 'ETH'))).toHaveLength(1)
  })

  it('count the failure of a probe like any other where the circuit has closed meanwhile', async () => {
    await failing(btcToEth, 3)
    now += COOL_DOWN
    const probes = circuits.enter(btcToEth)
    expect(probes).toHaveLength(2)
    circuits.answered(btcToEth, now)
    await circuits.settled()
    expect(circuits.list()).toEqual([])
    now += 10
    circuits.reached('SOUND', now)
    fail(btcToEth, probes)
    await failing(btcToEth, 1)
    expect(circuits.list()).toEqual([])
    await failing(btcToEth, 1)
    expect(scopes()).toEqual(['HUNG BTC sell', 'HUNG ETH buy'])
  })
})

describe('failures that wait for an answer of another provider', () => {
  it('are not confirmed by an answer of their own', async () => {
    circuits.reached('HUNG', now)
    for (let time = 0; time < 3; time++) fail(btcToEth)
    await circuits.settled()
    expect(circuits.list()).toEqual([])
  })

  it('wait for nearly a minute', async () => {
    const startedAt = now
    for (let time = 0; time < 3; time++) fail(btcToEth)
    now += 59_999
    fail(call('DOGE', 'SOL', 'THIRD'))
    circuits.reached('SOUND', startedAt)
    await circuits.settled()
    expect(scopes()).toEqual(['HUNG BTC sell', 'HUNG ETH buy'])
  })

  it('count once, however many answers follow', async () => {
    for (let time = 0; time < 2; time++) fail(btcToEth)
    for (let time = 0; time < 3; time++) circuits.reached('SOUND', now)
    await circuits.settled()
    expect(circuits.list()).toEqual([])
    await failing(btcToEth, 1)
    expect(circuits.list()).toHaveLength(2)
  })

  it('go on waiting where they are of the provider that answers', async () => {
    for (let time = 0; time < 3; time++) {
      fail(btcToEth)
      fail(sound)
    }
    circuits.reached('SOUND', now)
    await circuits.settled()
    expect(scopes()).toEqual(['HUNG BTC sell', 'HUNG ETH buy'])
    circuits.reached('THIRD', now)
    await circuits.settled()
    expect(scopes()).toEqual(['SOUND BTC sell', 'SOUND ETH buy', 'HUNG BTC sell', 'HUNG ETH buy'])
  })
})
