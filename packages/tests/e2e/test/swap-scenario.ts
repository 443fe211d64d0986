import { findChain } from '@switchyard/core'
import type { EvmTransaction } from '@switchyard/test-wallets'
import { wallets } from '@switchyard/test-wallets'
import type { QuoteRouteResponse, SwapResponse, TrackResponse } from '@switchyard/wire'
import type { TestEnvironment } from './test-environment.ts'
import { testWallet } from './wallet/test-wallet.ts'

/** A swap through one provider. Amounts in whole tokens. */
export interface SwapScenario {
  readonly provider: string
  readonly sellAsset: string
  readonly buyAsset: string
  readonly sellAmount: string
  /** Percent. */
  readonly slippage?: number
  /** Account that sells. Default: one with ample funds. */
  readonly seller?: string
}

/** The responses of a swap and its effect on balances. */
export interface SwapTrace {
  readonly route: QuoteRouteResponse
  readonly swap: SwapResponse
  /** Hash of the deposit. */
  readonly hash: string
  /** Every status seen, in order, each once. */
  readonly statuses: readonly string[]
  readonly end: TrackResponse
  /** Change of balances, base units: what the buyer received and what the seller spent. */
  readonly received: bigint
  readonly spent: bigint
}

type SwapBody = Parameters<TestEnvironment['api']['swap']>[0]
type Deposit = Parameters<TestEnvironment['api']['track']>[0]

/** Chain time in which a block comes on every chain whose gateway shows mined transactions only; Cardano's take 20 s. */
const BLOCK_MS = 21_000
const MINUTE = 60_000
const ENDED = new Set(['completed', 'refunded', 'failed'])

const chainOf = (identifier: string): string => identifier.slice(0, identifier.indexOf('.'))
const chainIdOf = (identifier: string): string => findChain(chainOf(identifier))?.chainId ?? ''

/**
 * Quotes, builds, signs with a real library, broadcasts through the gateway of the chain and tracks the swap to its end.
 *
 * @param onQuote called with the route before anything is built, to fund the seller by it
 */
export const runSwap = async (
  environment: TestEnvironment,
  scenario: SwapScenario,
  onQuote: (route: QuoteRouteResponse, seller: string) => void = () => {},
): Promise<SwapTrace> => {
  const { seller, buyer } = accountsOf(environment, scenario)
  const route = await quoteRoute(environment, scenario)
  onQuote(route, seller.address)
  const before = balancesOf(environment, scenario)
  const addresses = { sourceAddress: seller.address, destinationAddress: buyer.address }
  const swap = await buildSwap(environment, scenario, { routeId: route.routeId, ...addresses })
  const hash = await signAndSend(environment, scenario, swap.tx)
  const { end, statuses } = await trackToEnd(environment, depositOf(scenario, hash))
  // Some providers report a swap as completed before its payout has arrived.
  environment.sandbox.world.clock.pass(30 * MINUTE)
  const after = balancesOf(environment, scenario)
  return { route, swap, hash, statuses, end, received: after.bought - before.bought, spent: before.sold - after.sold }
}

const accountsOf = ({ sandbox }: TestEnvironment, { sellAsset, buyAsset, seller }: SwapScenario) => ({
  seller: testWallet(sandbox, chainOf(sellAsset), seller),
  buyer: testWallet(sandbox, chainOf(buyAsset), 'bob'),
})

const balancesOf = (environment: TestEnvironment, scenario: SwapScenario) => {
  const { seller, buyer } = accountsOf(environment, scenario)
  return {
    sold: balance(environment, scenario.sellAsset, seller.address),
    bought: balance(environment, scenario.buyAsset, buyer.address),
  }
}

const depositOf = ({ sellAsset }: SwapScenario, hash: string): Deposit => ({ hash, chainId: chainIdOf(sellAsset) })

/** The route of the provider, or of two as `ONEINCH+NEAR`. Throws with the provider errors if there is none. */
export const quoteRoute = async (
  environment: TestEnvironment,
  { provider, seller: name, ...trade }: SwapScenario,
): Promise<QuoteRouteResponse> => {
  const { seller, buyer } = accountsOf(environment, { provider, seller: name, ...trade })
  const addresses = { sourceAddress: seller.address, destinationAddress: buyer.address }
  const path = provider.split('+')
  const { routes, providerErrors } = await environment.api.quote({ ...trade, ...addresses, providers: path })
  const route = routes.find(({ providers }) => providers.join() === path.join())
  if (!route) throw new Error(`${provider} has no route: ${JSON.stringify(providerErrors)}`)
  return route
}

/** Requests the transaction; signs an approval first if there is one, and requests again. */
export const buildSwap = async (
  environment: TestEnvironment,
  scenario: SwapScenario,
  body: SwapBody,
): Promise<SwapResponse> => {
  for (let attempt = 0; attempt < 3; attempt++) {
    const swap = await environment.api.swap(body)
    if (!swap.approvalTx || swap.tx) return swap
    await signAndSend(environment, scenario, swap.approvalTx)
  }
  throw new Error('The approval has no effect.')
}

/** Signs as the seller, broadcasts and lets a block pass. Returns the hash. */
export const signAndSend = async (
  environment: TestEnvironment,
  scenario: SwapScenario,
  tx: SwapResponse['tx'] | EvmTransaction,
): Promise<string> => {
  const { sandbox } = environment
  const chain = chainOf(scenario.sellAsset)
  const send = wallets[chain]
  if (!send) throw new Error(`No wallet signs for ${chain}.`)
  const { esplora, ...others } = sandbox.urls.gateways[chain] ?? {}
  const gateways = esplora !== undefined && environment.index === 'esplora' ? { ...others, esplora } : others
  const hash = await send({ gateways, account: accountsOf(environment, scenario).seller, tx: tx as SwapResponse['tx'] })
  sandbox.world.clock.pass(BLOCK_MS)
  return hash
}

/** Tracks the deposit to its end, a minute of chain time between requests, for a day at most. */
export const trackToEnd = async (
  { sandbox, api }: TestEnvironment,
  deposit: Deposit,
): Promise<Pick<SwapTrace, 'end' | 'statuses'>> => {
  const statuses: string[] = []
  for (let minute = 0; minute < 24 * 60; minute++) {
    const view = await api.track(deposit)
    if (statuses.at(-1) !== view.status) statuses.push(view.status)
    if (ENDED.has(view.status)) return { end: view, statuses }
    sandbox.world.clock.pass(minute < 30 ? MINUTE : 10 * MINUTE)
  }
  throw new Error(`The swap has not ended: ${statuses.join(' → ')}`)
}

const balance = ({ sandbox }: TestEnvironment, identifier: string, address: string): bigint => {
  const ledger = sandbox.world.ledger(chainOf(identifier))
  const [, contract = 'native'] = identifier.split('-')
  return ledger.balance(address, contract.startsWith('0x') ? contract.toLowerCase() : contract)
}
