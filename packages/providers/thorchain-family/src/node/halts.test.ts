import { describe, expect, it } from 'vitest'
import { networkData as network } from '../testing/network-data.ts'
import { isHalted, isSigningHalted, isStreamingPaused, warnSigningHalts } from './halts.ts'
import type { Inbound, VaultState } from './node-state.ts'

const HEIGHT = 100

const inbound = (chain: string, halted = false): [string, Inbound] => [
  chain,
  { chain, vault: 'v', halted, gasRate: 1n, gasRateUnits: '', outboundFee: 1n, dust: 1n },
]

const vaults = (votes: Readonly<Record<string, number>> = {}): VaultState => ({
  height: HEIGHT,
  inbounds: new Map([inbound('BTC'), inbound('ETH'), inbound('GAIA', true)]),
  mimir: new Map(Object.entries(votes)),
  fullMemos: true,
})

const assets = ['BTC.BTC', 'ETH.ETH', 'THOR.RUNE', 'THOR.TCY']

/** Assets of the test that a vote halts. */
const haltedBy = (key: string, value: number): readonly string[] =>
  assets.filter((asset) => isHalted(network, asset, vaults({ [key]: value })))

// Source: thornode keeper_halt.go and docs/concepts/network-halts.md.
describe('a vote to halt', () => {
  it.each([
    ['HALTTRADING', assets],
    ['HALTCHAINGLOBAL', assets],
    ['HALTBTCTRADING', ['BTC.BTC']],
    ['HALTBTCCHAIN', ['BTC.BTC']],
    ['SOLVENCYHALTETHCHAIN', ['ETH.ETH']],
    ['HALTTHORTRADING', ['THOR.RUNE', 'THOR.TCY']],
    ['RAGNAROK-BTC-BTC', ['BTC.BTC']],
    ['RAGNAROK-THOR-TCY', ['THOR.TCY']],
    ['HALTTCYTRADING', ['THOR.TCY']],
    ['HALTSIGNING', []],
    ['HALTSIGNINGBTC', []],
  ])('%s is in force from its height on', (key, halted) => {
    for (const value of [1, HEIGHT - 1, HEIGHT]) expect(haltedBy(key, value)).toEqual(halted)
    for (const value of [HEIGHT + 1, 0, -1]) expect(haltedBy(key, value)).toEqual([])
  })

  it('of a single node pauses until its height', () => {
    for (const value of [HEIGHT, HEIGHT + 1]) expect(haltedBy('NODEPAUSECHAINGLOBAL', value)).toEqual(assets)
    for (const value of [HEIGHT - 1, 1, 0]) expect(haltedBy('NODEPAUSECHAINGLOBAL', value)).toEqual([])
  })

  it('pauses streaming at any value above 0', () => {
    const paused = [0, 1, HEIGHT + 1].map((value) => isStreamingPaused(vaults({ STREAMINGSWAPPAUSE: value })))
    expect(paused).toEqual([false, true, true])
    expect(isStreamingPaused(vaults())).toBe(false)
    expect(haltedBy('STREAMINGSWAPPAUSE', 1)).toEqual([])
  })
})

describe('an asset', () => {
  it('is halted where its chain is, where the network does not list its chain, and where its name is not read', () => {
    const halted = ['GAIA.ATOM', 'LTC.LTC', 'BTC/BTC', 'BTC~BTC', ''].map((asset) => isHalted(network, asset, vaults()))
    expect(halted).toEqual([true, true, true, true, true])
    expect(assets.filter((asset) => isHalted(network, asset, vaults()))).toEqual([])
  })

  it('of another chain with the name TCY is not halted with the network’s own', () => {
    expect(isHalted(network, 'ETH.TCY', vaults({ HALTTCYTRADING: 1 }))).toBe(false)
  })
})

// Source: bifrost signer/sign.go of thornode 3.17.
describe('a vote that halts signing', () => {
  it.each([
    ['HALTSIGNING', ['BTC', 'ETH']],
    ['HALTSIGNINGBTC', ['BTC']],
    ['HALTSIGNINGETH', ['ETH']],
    ['HALTBTCTRADING', []],
  ])('%s stops payments of its chains from its height on', (key, chains) => {
    const stoppedBy = (value: number) =>
      ['BTC', 'ETH', network.chain].filter((chain) => isSigningHalted(network, chain, vaults({ [key]: value })))
    for (const value of [1, HEIGHT]) expect(stoppedBy(value)).toEqual(chains)
    for (const value of [HEIGHT + 1, 0, -1]) expect(stoppedBy(value)).toEqual([])
  })

  it.each([
    ['BTC', 'ETH', ['refundWaits']],
    ['ETH', 'BTC', ['payoutWaits']],
    ['ETH', network.chain, []],
  ])('of BTC warns from %s to %s of %j', (from, to, codes) => {
    const warnings = warnSigningHalts(network, { from, to }, vaults({ HALTSIGNINGBTC: 1 }))
    expect(warnings.map(({ code }) => code)).toEqual(codes)
    for (const { display } of warnings) expect(display).toContain('on BTC now')
  })
})
