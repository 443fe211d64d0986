import { expect, it, onTestFinished } from 'vitest'
import type { StatusLeg, StatusQuery, SwapStatus } from '../../contract/swap-status.ts'
import { createEngine } from '../../create-engine.ts'
import { anonymous } from '../../memory/open-keys.ts'
import { btc, call, chainPluginOf, type FakeOptions, pluginOf, usdc } from '../../testing/fakes.ts'
import {
  bridge,
  channel,
  dex,
  firstHash,
  firstStep,
  linkQuote,
  linkSwap,
  twoChains,
} from '../../testing/two-leg-providers.ts'

const PAYOUT = `0x${'e1'.repeat(32)}`
const STRANGE = `0x${'f2'.repeat(32)}`

const statusOf = (status: SwapStatus['status'], ...legs: readonly StatusLeg[]): SwapStatus => ({
  ...firstStep({ status }),
  legs: legs.length > 0 ? legs : [firstStep({ status })],
})

/** The second network has not noticed the payout. */
const unnoticed: SwapStatus = { ...firstStep({ status: 'not_started', hash: '', toAsset: btc.identifier }), legs: [] }

interface FixtureOptions {
  readonly first?: FakeOptions
  readonly submits?: boolean
}

/** A swap of the key `owner` through DEX and BRIDGE, and what BRIDGE was allowed to submit. */
const createFixture = async ({ first = {}, submits = true }: FixtureOptions = {}) => {
  const reported = { one: statusOf('completed'), two: unnoticed }
  const asked: StatusQuery[] = []
  const one = dex({ getStatus: async () => reported.one, ...first })
  const two = bridge({
    capabilities: { submitsDeposits: submits },
    getStatus: async (query) => {
      asked.push(query)
      return reported.two
    },
  })
  const keys = { find: async (apiKey: string) => ({ ...anonymous, id: apiKey }) }
  const policy = { intermediateAssets: [usdc.identifier] }
  const engine = createEngine({ plugins: [pluginOf(one, two), ...twoChains().map(chainPluginOf)], keys, policy })
  onTestFinished(() => engine.dispose())
  const { routes } = await engine.quote({ ...call(linkQuote()), apiKey: 'owner' })
  await engine.swap({ ...call(linkSwap(routes[0]?.routeId as string)), apiKey: 'owner' })
  /** Deposits allowed to be submitted by a request for the swap, one for each time BRIDGE was asked. */
  const track = async (
    apiKey = 'owner',
    named: object = { depositChannelId: 'BRIDGE-1', hash: firstHash, chainId: '1' },
  ) => {
    await engine.track({ ...call(named), apiKey })
    return asked.splice(0).map(({ depositHash }) => depositHash)
  }
  return { reported, track }
}

it('the transaction of a first leg that pays the second itself is what the second provider may submit', async () => {
  const { track } = await createFixture()
  expect(await track()).toEqual([firstHash])
})

it('the payout that the first provider reports is what the second may submit, not the deposit of the user', async () => {
  const { track, reported } = await createFixture({ first: { capabilities: { sameChainOnly: false } } })
  reported.one = statusOf('completed', firstStep({}), firstStep({ type: 'token_transfer', hash: PAYOUT }))
  expect(await track()).toEqual([PAYOUT])
})

it.each(['not_started', 'pending', 'swapping', 'refunded', 'failed'] as const)(
  'nothing is submitted to the second provider while the first leg is %s',
  async (status) => {
    const { track, reported } = await createFixture()
    reported.one = statusOf(status)
    expect((await track()).filter((hash) => hash !== undefined)).toEqual([])
  },
)

it('another key submits nothing to the second provider', async () => {
  const { track } = await createFixture()
  expect(await track('stranger')).toEqual([undefined])
})

it('a hash that the request names is never submitted to the second provider', async () => {
  const { track } = await createFixture()
  expect(await track('owner', { depositAddress: channel, hash: STRANGE, chainId: '1' })).not.toContain(STRANGE)
  expect(await track('owner', { depositChannelId: 'BRIDGE-1', hash: STRANGE, chainId: '1' })).not.toContain(STRANGE)
})

it('a second provider that submits nothing is not given the payout to submit', async () => {
  const { track } = await createFixture({ submits: false })
  expect(await track()).toEqual([undefined])
})

it('the payout is named again for as long as the second network has not noticed it', async () => {
  const { track, reported } = await createFixture()
  expect([await track(), await track()]).toEqual([[firstHash], [firstHash]])
  reported.two = statusOf('swapping')
  expect((await track()).at(-1)).toBe(firstHash)
})
