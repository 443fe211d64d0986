import { beforeEach, describe, expect, it } from 'vitest'
import type { CallSubject } from './call-subject.ts'
import { Circuits, type OpenCircuit } from './circuits.ts'

const START = Date.UTC(2026, 10, 1, 12)

let now = 0
let opened: OpenCircuit[] = []
let closed: object[] = []
let circuits: Circuits

const make = (failures = 3) => {
  now = 0
  opened = []
  closed = []
  circuits = new Circuits({
    clock: { now: () => START + now, monotonic: () => now },
    failures,
    coolDownMs: 30_000,
    maxCoolDownMs: 300_000,
    onOpen: (scope) => opened.push(scope),
    onClose: (fact) => closed.push(fact),
  })
}
beforeEach(() => make())

const call = (sellChain: string, buyChain: string, provider = 'HUNG'): CallSubject => ({
  provider,
  sellChain,
  buyChain,
})
const btcToEth = call('BTC', 'ETH')
const other = call('BTC', 'ETH', 'SOUND')

/** Calls that take a second and fail, while another provider answers. */
const failing = async (subject: CallSubject, times: number, isNetworkUp = true) => {
  for (let time = 0; time < times; time++) {
    const startedAt = now
    const probes = circuits.enter(subject)
    now += 1_000
    if (isNetworkUp) circuits.answered(other, startedAt)
    circuits.failed({ ...subject, startedAt, reason: 'no answer in time' }, probes)
    await circuits.settled()
  }
}
const scopes = () => circuits.list().map(({ provider, chain, side }) => [provider, chain, side].join(' ').trim())

describe('the circuits of a provider', () => {
  it('open for the chains it failed on, three times in a row, and leave it on elsewhere', async () => {
    await failing(btcToEth, 2)
    expect(circuits.list()).toEqual([])
    await failing(btcToEth, 1)
    expect(scopes()).toEqual(['HUNG BTC sell', 'HUNG ETH buy'])
    expect(opened[0]).toEqual({
      provider: 'HUNG',
      chain: 'BTC',
      side: 'sell',
      since: new Date(START + now).toISOString(),
      expiresAt: new Date(START + now + 30_000).toISOString(),
      reason: 'no answer in time',
    })
    expect(circuits.explainRemoval(btcToEth)).toContain('no answer in time')
    expect(circuits.explainRemoval(call('DOGE', 'AVAX'))).toBeUndefined()
    expect(circuits.explainRemoval(other)).toBeUndefined()
  })

  it('open for the whole provider once it fails on several chains of both sides', async () => {
    await failing(btcToEth, 2)
    await failing(call('BTC', 'AVAX'), 2)
    expect(scopes()).not.toContain('HUNG')
    await failing(call('DOGE', 'AVAX'), 1)
    expect(scopes()).toContain('HUNG')
    expect(circuits.explainRemoval(call('LTC', 'SOL'))).toBeDefined()
  })

  it('stay closed where an answer came between', async () => {
    await failing(btcToEth, 2)
    circuits.answered(btcToEth, now)
    await failing(btcToEth, 2)
    expect(circuits.list()).toEqual([])
  })

  it('ignore a failure of a call that began before the last answer', async () => {
    await failing(btcToEth, 2)
    const startedAt = now
    now += 500
    circuits.answered(btcToEth, startedAt)
    await failing(btcToEth, 2)
    circuits.failed({ ...btcToEth, startedAt, reason: 'no answer in time' }, [])
    await circuits.settled()
    expect(circuits.list()).toEqual([])
  })

  it('let one probe through after the cool-down, and wait twice as long when it fails', async () => {
    await failing(btcToEth, 3)
    now += 29_999
    expect(circuits.explainRemoval(btcToEth)).toBeDefined()
    now += 1
    expect(circuits.explainRemoval(btcToEth)).toBeUndefined()
    const probes = circuits.enter(btcToEth)
    expect(probes).toHaveLength(2)
    expect(circuits.explainRemoval(btcToEth)).toBeDefined()
    expect(circuits.enter(btcToEth)).toEqual([])
    circuits.answered(other, now)
    circuits.failed({ ...btcToEth, startedAt: now, reason: 'connection refused' }, probes)
    await circuits.settled()
    expect(circuits.list().map(({ reason }) => reason)).toEqual(['connection refused', 'connection refused'])
    now += 59_999
    expect(circuits.explainRemoval(btcToEth)).toBeDefined()
    now += 1
    expect(circuits.explainRemoval(btcToEth)).toBeUndefined()
  })

  it('close when the probe answers, and on an answer that nobody waited for any more', async () => {
    await failing(btcToEth, 3)
    now += 30_000
    circuits.enter(btcToEth)
    circuits.answered(btcToEth, now)
    await circuits.settled()
    expect(circuits.list()).toEqual([])
    await failing(btcToEth, 3)
    expect(circuits.list()).toHaveLength(2)
    circuits.answered(btcToEth, now - 2_000)
    await circuits.settled()
    expect(circuits.list()).toEqual([])
  })

  it('blame the chain that is open already, not the other one of its probes', async () => {
    await failing(btcToEth, 3)
    now += 30_000
    circuits.enter(call('DOGE', 'ETH'))
    circuits.answered(call('DOGE', 'ETH'), now)
    await circuits.settled()
    expect(scopes()).toEqual(['HUNG BTC sell'])
    await failing(btcToEth, 1)
    now += 60_000
    await failing(btcToEth, 1)
    now += 120_000
    await failing(btcToEth, 1)
    expect(scopes()).toEqual(['HUNG BTC sell'])
  })

  it('say since when and until when they are open, and since when they were once they close', async () => {
    await failing(btcToEth, 3)
    const [since, until] = [START + now, START + now + 30_000].map((ms) => new Date(ms).toISOString())
    expect(circuits.explainRemoval(btcToEth)).toBe(`switched off until ${until}: no answer in time`)
    now += 31_000
    const probes = circuits.enter(btcToEth)
    circuits.answered(other, now)
    circuits.failed({ ...btcToEth, startedAt: now, reason: 'again' }, probes)
    await circuits.settled()
    expect(circuits.list()[0]).toMatchObject({ since, expiresAt: new Date(START + now + 60_000).toISOString() })
    now += 90_000
    expect(circuits.list()[0]).toMatchObject({ since, expiresAt: new Date(START + now).toISOString() })
    circuits.answered(btcToEth, now)
    await circuits.settled()
    expect(closed).toEqual([
      { provider: 'HUNG', chain: 'BTC', side: 'sell', since, reason: 'again' },
      { provider: 'HUNG', chain: 'ETH', side: 'buy', since, reason: 'again' },
    ])
    await failing(btcToEth, 3)
    expect(circuits.list()[0]).toMatchObject({ since: new Date(START + now).toISOString() })
  })

  it('are open for the whole provider only after failures on two chains of both sides since its last answer', async () => {
    await failing(btcToEth, 2)
    await failing(call('DOGE', 'AVAX'), 2)
    circuits.answered(call('LTC', 'SOL'), now)
    await circuits.settled()
    await failing(call('LTC', 'SOL'), 3)
    expect(scopes()).toContain('HUNG LTC sell')
    expect(scopes()).not.toContain('HUNG')
  })

  it('wait at most so long between two probes', async () => {
    await failing(btcToEth, 3)
    for (let times = 0; times < 6; times++) {
      now += 300_000
      await failing(btcToEth, 1)
    }
    now += 299_999
    expect(circuits.explainRemoval(btcToEth)).toBeDefined()
    now += 1
    expect(circuits.explainRemoval(btcToEth)).toBeUndefined()
  })

  it('never open with breakerFailures 0', async () => {
    make(0)
    await failing(btcToEth, 10)
    expect(circuits.list()).toEqual([])
  })
})

describe('when the network of this machine is away', () => {
  it('opens nothing, however many calls fail', async () => {
    circuits.answered(other, now)
    now += 10
    for (let wave = 0; wave < 10; wave++) {
      await failing(btcToEth, 1, false)
      await failing(other, 1, false)
    }
    expect(circuits.list()).toEqual([])
    now += 1_000
    circuits.answered(other, now)
    await circuits.settled()
    expect(circuits.list()).toEqual([])
  })

  it('counts failures that come before the first answer of another provider to a call made meanwhile', async () => {
    const startedAt = now
    for (let time = 0; time < 3; time++) circuits.failed({ ...btcToEth, startedAt, reason: 'connection refused' }, [])
    await circuits.settled()
    expect(circuits.list()).toEqual([])
    now += 300
    circuits.answered(other, startedAt)
    await circuits.settled()
    expect(scopes()).toEqual(['HUNG BTC sell', 'HUNG ETH buy'])
  })

  it('probes again after the same time, not a longer one', async () => {
    await failing(btcToEth, 3)
    now += 30_000
    await failing(btcToEth, 1, false)
    now += 29_999
    expect(circuits.explainRemoval(btcToEth)).toBeDefined()
    now += 1
    expect(circuits.explainRemoval(btcToEth)).toBeUndefined()
  })

  it('counts failures by any answer of another provider, not of the same one', async () => {
    const fail = () => circuits.failed({ ...btcToEth, startedAt: now, reason: 'connection refused' }, [])
    for (let time = 0; time < 3; time++) fail()
    circuits.reached('HUNG', now)
    await circuits.settled()
    expect(circuits.list()).toEqual([])
    circuits.reached('SOUND', now)
    await circuits.settled()
    expect(scopes()).toEqual(['HUNG BTC sell', 'HUNG ETH buy'])
  })

  it('counts no failure that ended before the call that was answered began', async () => {
    const startedAt = now
    now += 10
    for (let time = 0; time < 3; time++) circuits.failed({ ...btcToEth, startedAt, reason: 'refused' }, [])
    now += 1
    circuits.answered(other, now)
    await circuits.settled()
    expect(circuits.list()).toEqual([])
    circuits.answered(other, now - 1)
    await circuits.settled()
    expect(scopes()).toEqual(['HUNG BTC sell', 'HUNG ETH buy'])
  })

  it('forgets failures that wait for a minute, and the oldest of more than two hundred', async () => {
    const startedAt = now
    const fail = (subject: CallSubject) => circuits.failed({ ...subject, startedAt, reason: 'refused' }, [])
    for (let time = 0; time < 3; time++) fail(btcToEth)
    now += 60_000
    fail(call('DOGE', 'SOL', 'THIRD'))
    circuits.answered(other, startedAt)
    await circuits.settled()
    expect(circuits.list()).toEqual([])
    make()
    for (let time = 0; time < 3; time++) fail(btcToEth)
    for (let time = 0; time < 198; time++) fail(call('DOGE', 'SOL', `P${time}`))
    circuits.answered(other, startedAt)
    await circuits.settled()
    expect(circuits.list()).toEqual([])
  })

  it('keeps the two hundred newest of them', async () => {
    const fail = (subject: CallSubject) => circuits.failed({ ...subject, startedAt: now, reason: 'refused' }, [])
    for (let time = 0; time < 3; time++) fail(btcToEth)
    for (let time = 0; time < 197; time++) fail(call('DOGE', 'SOL', `P${time}`))
    circuits.answered(other, now)
    await circuits.settled()
    expect(scopes()).toEqual(['HUNG BTC sell', 'HUNG ETH buy'])
  })

  it('says whether a provider gave a price since a time', () => {
    expect(circuits.answeredSince('SOUND', -1)).toBe(false)
    now = 5
    circuits.reached('SOUND', 5)
    expect(circuits.answeredSince('SOUND', 4)).toBe(false)
    circuits.answered(other, 5)
    expect([circuits.answeredSince('SOUND', 4), circuits.answeredSince('SOUND', 5)]).toEqual([true, false])
  })
})
