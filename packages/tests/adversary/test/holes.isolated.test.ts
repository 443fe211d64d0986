import { describe, expect, it, vi } from 'vitest'
import { addressPool } from './mutation/addresses.ts'
import { describeChange } from './mutation/change.ts'
import { type Case, casesOf } from './mutation/enumerate.ts'
import { planted } from './planted.ts'
import { prepare } from './run/prepare.ts'
import { createTrial } from './run/try-change.ts'
import { nameOf, scenarios } from './scenarios.ts'

const holes = vi.hoisted(() => new Set<string>())

vi.mock('../../../providers/near/src/deposit/verify-quote.ts', async (original) => {
  const real = await original<typeof import('../../../providers/near/src/deposit/verify-quote.ts')>()
  return {
    ...real,
    verifyQuote: (...all: Parameters<typeof real.verifyQuote>) => holes.has('NEAR') || real.verifyQuote(...all),
  }
})

vi.mock('../../../providers/oneinch/src/deposit/verify-transaction.ts', async (original) => {
  const real = await original<typeof import('../../../providers/oneinch/src/deposit/verify-transaction.ts')>()
  return {
    ...real,
    verifyTransaction: (...all: Parameters<typeof real.verifyTransaction>) => {
      const [body, network, { terms }] = all
      if (!holes.has('ONEINCH')) return real.verifyTransaction(...all)
      const { tx } = body as { tx: { data: string; value: string } }
      return {
        call: { vm: 'evm', to: network.router, data: tx.data, value: BigInt(tx.value) },
        minReturn: terms.minBuyAmount,
      }
    },
  }
})

vi.mock('../../../providers/garden/src/deposit/verify-order.ts', async (original) => {
  const real = await original<typeof import('../../../providers/garden/src/deposit/verify-order.ts')>()
  return {
    ...real,
    verifyOrder: async (...all: Parameters<typeof real.verifyOrder>) =>
      holes.has('GARDEN') ? all[0].source : real.verifyOrder(...all),
    requireOrder: (...all: Parameters<typeof real.requireOrder>) => holes.has('GARDEN') || real.requireOrder(...all),
  }
})

vi.mock('../../../providers/harbor/src/quote/find-quote-problem.ts', async (original) => {
  const real = await original<typeof import('../../../providers/harbor/src/quote/find-quote-problem.ts')>()
  return {
    ...real,
    findQuoteProblem: (...all: Parameters<typeof real.findQuoteProblem>) =>
      holes.has('HARBOR') ? undefined : real.findQuoteProblem(...all),
  }
})

vi.mock('../../../providers/harbor/src/deposit/verify-quote.ts', async (original) => {
  const real = await original<typeof import('../../../providers/harbor/src/deposit/verify-quote.ts')>()
  return {
    ...real,
    verifyQuote: (...all: Parameters<typeof real.verifyQuote>) => holes.has('HARBOR') || real.verifyQuote(...all),
  }
})

vi.mock('../../../providers/pactswap/src/deposit/names-destination.ts', async (original) => {
  const real = await original<typeof import('../../../providers/pactswap/src/deposit/names-destination.ts')>()
  return {
    ...real,
    namesDestination: (...all: Parameters<typeof real.namesDestination>) =>
      holes.has('PACTSWAP') || real.namesDestination(...all),
  }
})

vi.mock('../../../providers/chainflip/src/deposit/vault-check.ts', async (original) => {
  const real = await original<typeof import('../../../providers/chainflip/src/deposit/vault-check.ts')>()
  return {
    ...real,
    expectSame: (...all: Parameters<typeof real.expectSame>) => holes.has('CHAINFLIP') || real.expectSame(...all),
    expectParameters: (...all: Parameters<typeof real.expectParameters>) =>
      holes.has('CHAINFLIP') || real.expectParameters(...all),
  }
})

vi.mock('../../../providers/chainflip/src/quote/wire-quote.ts', async (original) => {
  const real = await original<typeof import('../../../providers/chainflip/src/quote/wire-quote.ts')>()
  return {
    ...real,
    readQuote: (...[item, facts]: Parameters<typeof real.readQuote>) => {
      const { dcaParams, ...others } = item
      if (!holes.has('CHAINFLIP_STREAMING')) return real.readQuote(item, facts)
      const { numberOfChunks, chunkIntervalBlocks } = dcaParams as Record<string, number>
      return { ...real.readQuote(others, facts), dca: { chunks: numberOfChunks, interval: chunkIntervalBlocks } }
    },
  }
})

vi.mock('../../../providers/mayan/src/quote/translate-quote.ts', async (original) => {
  const real = await original<typeof import('../../../providers/mayan/src/quote/translate-quote.ts')>()
  return {
    ...real,
    translateQuote: (...[plan, quote, expected]: Parameters<typeof real.translateQuote>) => {
      if (!holes.has('MAYAN')) return real.translateQuote(plan, quote, expected)
      const { toChain, toToken } = quote
      const asked = { ...toToken, contract: plan.terms.toToken, wormhole: plan.to.wormhole }
      const offer = real.translateQuote(plan, { ...quote, toChain: plan.to.name, toToken: asked }, expected)
      const state = offer?.state as { quote?: object } | undefined
      return offer && { ...offer, state: { ...state, quote: { ...state?.quote, toChain, toToken } } as never }
    },
  }
})

vi.mock('../../../providers/thorchain-family/src/node/confirm-vault.ts', async (original) => {
  const real = await original<typeof import('../../../providers/thorchain-family/src/node/confirm-vault.ts')>()
  return {
    ...real,
    isSameVault: (...all: Parameters<typeof real.isSameVault>) => holes.has('vaults') || real.isSameVault(...all),
  }
})

vi.mock('../../../providers/flashnet/src/assets/select-unambiguous.ts', async (original) => {
  const real = await original<typeof import('../../../providers/flashnet/src/assets/select-unambiguous.ts')>()
  return {
    ...real,
    selectUnambiguous: (...all: Parameters<typeof real.selectUnambiguous>) =>
      holes.has('FLASHNET') ? () => true : real.selectUnambiguous(...all),
  }
})

// Core fixes the decimals of well-known tokens as well, so the hole of Flashnet's assets takes both.
vi.mock('../../../core/src/domain/well-known-decimals.ts', async (original) => {
  const real = await original<typeof import('../../../core/src/domain/well-known-decimals.ts')>()
  return {
    ...real,
    wellKnownDecimals: (key: string) => (holes.has('FLASHNET') ? undefined : real.wellKnownDecimals(key)),
  }
})

const MOST = 60
const LIMIT_MS = 120_000

describe('a check that is taken out of an adapter', () => {
  it.each(planted.map((one) => [`${one.hole}: "${one.check}" is missed in ${one.scenario}`, one] as const))(
    '%s',
    async (_title, { hole, check, scenario: name, lies, likely }) => {
      const scenario = scenarios.find((one) => nameOf(one) === name)
      if (!scenario) throw new Error(`There is no scenario ${name}.`)
      const honest = await prepare(scenario)
      const supply = { pool: addressPool(honest.network.sandbox), now: honest.network.now(), keys: honest.keys }
      const isFirst = ({ change }: Case): number => Number(likely?.test(describeChange(change)) ?? false)
      const cases = casesOf(honest, supply)
        .filter(({ change }) => lies.test(describeChange(change)))
        .sort((one, other) => isFirst(other) - isFirst(one))
        .slice(0, MOST)
      const found = await firstFound(hole, cases, () => createTrial(honest, supply))
      process.stdout.write(`${name}, without "${check}": ${found}\n`)
      expect(found).not.toMatch(/^nothing/)
    },
    LIMIT_MS,
  )
})

/** The first change that is a finding with the hole only. */
const firstFound = async (
  hole: string,
  cases: readonly Case[],
  trial: () => ReturnType<typeof createTrial>,
): Promise<string> => {
  const ends = new Set<string>()
  for (const one of cases) {
    holes.add(hole)
    const without = await trial()(one)
    holes.clear()
    ends.add(without.what)
    if (without.kind !== 'finding') continue
    if ((await trial()(one)).kind !== 'finding') return `${describeChange(one.change)}: ${without.what}`
  }
  return `nothing in ${cases.length} changes (${[...ends].join(', ')})`
}
