import { expect, it, onTestFinished } from 'vitest'
import type { SwapStatus } from '../../contract/swap-status.ts'
import { createEngine } from '../../create-engine.ts'
import type { TrackRequest } from '../../domain/request.ts'
import { memorySwaps } from '../../memory/memory-swaps.ts'
import { anonymous } from '../../memory/open-keys.ts'
import {
  call,
  chainPluginOf,
  fakeChain,
  fakeProvider,
  pluginOf,
  quoteRequest,
  simpleDeposit,
  swapRequest,
} from '../../testing/fakes.ts'

const DEPOSIT = 'a1'.repeat(32)
const OTHER = 'b2'.repeat(32)

/** What a network reports that has not seen the deposit. */
const waiting: SwapStatus = {
  chainId: 'bitcoin',
  hash: '',
  block: -1,
  type: 'swap',
  status: 'not_started',
  fromAsset: 'BTC.BTC',
  fromAmount: '0.1',
  fromAddress: 'bc1source',
  toAsset: 'ETH.ETH',
  toAmount: '',
  toAddress: '0xdestination',
  finalisedAt: -1,
  legs: [],
}

type Read = (hash: string) => Promise<readonly string[]>

interface FixtureOptions {
  /** What the chain says a transaction pays; without it the chain cannot be read. */
  readonly read?: Read
  readonly submits?: boolean
  /** Swaps through the same address, each with a channel of its own. */
  readonly swaps?: number
}

/** Swaps of the key `owner` through channels `C-1`, `C-2`, … at one address, and the deposits allowed to be submitted. */
const createFixture = async ({ read, submits = true, swaps = 1 }: FixtureOptions) => {
  const allowed: (string | undefined)[] = []
  let built = 0
  const provider = fakeProvider({
    capabilities: { submitsDeposits: submits },
    build: async (offer, { sources }) => ({ ...simpleDeposit(offer, sources[0]), channel: { id: `C-${++built}` } }),
    getStatus: async ({ depositHash }) => {
      allowed.push(depositHash)
      return waiting
    },
  })
  const store = memorySwaps()
  const chain = fakeChain(read ? { findRecipients: (_code, hash) => read(hash) } : {})
  const keys = { find: async (apiKey: string) => ({ ...anonymous, id: apiKey }) }
  const engine = createEngine({ plugins: [pluginOf(provider), chainPluginOf(chain)], keys, swaps: store })
  onTestFinished(() => engine.dispose())
  const swap = async () => {
    const { routes } = await engine.quote({ ...call(quoteRequest()), apiKey: 'owner' })
    return engine.swap({ ...call(swapRequest(routes[0]?.routeId ?? '')), apiKey: 'owner' })
  }
  for (let index = 0; index < swaps; index += 1) await swap()
  const track = async (request: TrackRequest, apiKey = 'owner') => {
    await engine.track({ ...call(request), apiKey })
    return allowed.splice(0)
  }
  return { track, store }
}

const paysVault: Read = async (hash) => (hash === DEPOSIT ? ['bc1vault', 'bc1change'] : ['bc1somebody'])
const byHash = { hash: DEPOSIT, chainId: 'bitcoin' }
const named = { ...byHash, depositChannelId: 'C-1' }

it('a deposit that the chain knows to pay the swap may be submitted for its owner, found by its hash or named', async () => {
  const { track } = await createFixture({ read: paysVault })
  expect(await track(byHash)).toEqual([DEPOSIT])
  expect(await track(named)).toEqual([DEPOSIT])
})

it('a deposit may not be submitted by the request of another key', async () => {
  const { track } = await createFixture({ read: paysVault })
  expect(await track(byHash, 'stranger')).toEqual([undefined])
  expect(await track(named, 'stranger')).toEqual([undefined])
})

it.each<[string, Read]>([
  ['pays somebody else', async () => ['bc1somebody']],
  ['is not known to its chain yet', async () => []],
])('a transaction that %s may not be submitted', async (_, read) => {
  const { track } = await createFixture({ read })
  expect(await track(named)).toEqual([undefined])
})

it.each<[string, Read | undefined]>([
  ['cannot report recipients', undefined],
  ['does not answer', () => Promise.reject(new Error('away'))],
])('the owner is believed where the chain %s', async (_, read) => {
  const { track } = await createFixture(read ? { read } : {})
  expect(await track(named)).toEqual([DEPOSIT])
  expect(await track({ ...byHash, depositAddress: 'bc1vault' })).toEqual([DEPOSIT])
  expect(await track({ ...byHash, depositAddress: 'bc1vault' }, 'stranger')).toEqual([undefined])
})

it('a transaction on another chain or of another swap may not be submitted', async () => {
  const { track, store } = await createFixture({ swaps: 2 })
  expect(await track({ ...named, chainId: '1' })).toEqual([undefined])
  const second = await store.findByChannel('C-2')
  await store.bind(second?.swapId ?? '', OTHER)
  expect(await track({ ...named, hash: OTHER })).toEqual([undefined])
})

it('at an address of several swaps only the named one is meant', async () => {
  const { track } = await createFixture({ read: paysVault, swaps: 2 })
  expect(await track(byHash)).toEqual([undefined, undefined])
  expect(await track(named)).toEqual([DEPOSIT])
})

it('the bound deposit may be submitted without being named', async () => {
  const { track, store } = await createFixture({ read: paysVault })
  const swap = await store.findByChannel('C-1')
  await store.bind(swap?.swapId ?? '', DEPOSIT)
  expect(await track({ depositChannelId: 'C-1' })).toEqual([DEPOSIT])
  expect(await track({ depositChannelId: 'C-1', chainId: 'bitcoin' })).toEqual([DEPOSIT])
  expect(await track({ depositChannelId: 'C-1' }, 'stranger')).toEqual([undefined])
})

it('a provider that submits nothing costs no look at the chain', async () => {
  const looked: string[] = []
  const read: Read = async (hash) => {
    looked.push(hash)
    return ['bc1vault']
  }
  const { track } = await createFixture({ read, submits: false })
  expect(await track(named)).toEqual([undefined])
  expect(looked).toEqual([])
})
