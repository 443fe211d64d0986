import { expect, onTestFinished } from 'vitest'
import type { Chain } from '../contract/chain.ts'
import type { Token } from '../contract/token.ts'
import { createEngine } from '../create-engine.ts'
import type { EngineEvents } from '../events.ts'
import {
  call,
  chainPluginOf,
  type FakeOptions,
  fakeChain,
  fakeProvider,
  pluginOf,
  quoteRequest,
  swapRequest,
  usdc,
} from './fakes.ts'

type Fact = EngineEvents['build-mismatch'][0]

/** Unix milliseconds of every test. */
export const NOW = 1_000_000

/** Quotes and swaps with one provider: the response or the error, and the mismatches reported. */
export const playing = async (
  options: FakeOptions,
  chains: readonly Chain[],
  request: object = {},
  asked: object = {},
) => {
  const engine = createEngine({
    plugins: [pluginOf(fakeProvider(options)), ...chains.map(chainPluginOf)],
    clock: { now: () => NOW },
  })
  onTestFinished(() => engine.dispose())
  const facts: Fact[] = []
  engine.events.on('build-mismatch', (fact) => facts.push(fact))
  const { routes, providerErrors } = await engine.quote(call(quoteRequest(asked)))
  const routeId = routes[0]?.routeId
  const outcome =
    routeId === undefined
      ? providerErrors[0]?.errorCode
      : await engine.swap(call(swapRequest(routeId, request))).catch((error: unknown) => error)
  return { outcome, facts }
}

/** The error of a refused build. */
export const refused = expect.objectContaining({ code: 'unableToBuildTransaction' })

export const sender = `0x${'a1'.repeat(20)}`
export const router = `0x${'b2'.repeat(20)}`
export const attacker = `0x${'66'.repeat(20)}`

export const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
export const dai: Token = {
  ...usdc,
  identifier: `ETH.DAI-${DAI}`,
  ticker: 'DAI',
  symbol: `DAI-${DAI}`,
  address: DAI,
  decimals: 18,
}

/** Ethereum, whose transaction is the call itself. */
export const ethereum = (overrides: Partial<Chain> = {}): Chain =>
  fakeChain({
    family: 'eth',
    codes: ['ETH'],
    readAddress: (_, text) => (text.startsWith('0x') ? { canonical: text.toLowerCase(), form: 'evm' } : undefined),
    readFunds: async () => ({ balance: 10n ** 30n, gasBalance: 10n ** 30n, allowance: 0n, state: undefined }),
    build: async (deposit) => ({
      tx: deposit.kind === 'contractCall' && deposit.call.vm === 'evm' ? { ...deposit.call, value: '0' } : {},
      txType: 'EVM',
      networkFee: 1n,
    }),
    decode: ({ tx }) => ({ ...(tx as { to: string; data: string }), amount: 0n, others: [] }),
    ...overrides,
  })

/** A sell of 10 USDC for bitcoin. */
export const sale = { sellAsset: usdc.identifier, buyAsset: 'BTC.BTC', sellAmount: '10' }
export const addresses = { sourceAddress: sender, destinationAddress: 'bc1destination' }
