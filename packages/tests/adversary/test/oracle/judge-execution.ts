import type { Http } from '@switchyard/core'
import type { SwapResponse } from '@switchyard/wire'
import type { TestNetwork } from '../network/test-network.ts'
import { crashPrices, type Execution, execute } from '../run/execute.ts'
import type { Honest } from '../run/prepare.ts'
import { type BuiltSwap, runSwap } from '../run/swap-run.ts'
import { baseOf } from './judge-promise.ts'
import { finding, harmless, refused, type Verdict } from './verdict.ts'

/** Network fee above which a transaction is robbery, base units of the chain's coin: a hundred dollars and more. */
const FEE_CEILING: Readonly<Record<string, bigint>> = {
  BTC: 150_000n,
  ETH: 15_000_000_000_000_000n,
  SOL: 250_000_000n,
  // A few dollars, above what the chains' own ceilings let pass.
  TRON: 20_000_000n,
  XRP: 2_000_000n,
  GAIA: 1_000_000n,
  TON: 1_000_000_000n,
  SUI: 1_000_000_000n,
  STRK: 10n ** 19n,
  NEAR: 10n ** 24n,
  ADA: 3_000_000n,
  ZEC: 1_000_000n,
}

/** Part of a refund that fees of the network may take, basis points. */
const REFUND_COST_BPS = 150n

type Weather = 'as it is' | 'with a fallen price' | 'with a refund'

/**
 * Builds the swap again in a network of its own, signs and sends it, and looks at balances: the seller got what was
 * promised for what was taken, or has it back.
 */
export const judgeExecution = async (
  honest: Honest,
  wrap: (network: TestNetwork) => Http,
  onPhase: (phase: 'quote' | 'swap') => void,
): Promise<Verdict> => {
  const seen: string[] = []
  for (const weather of weathers(honest)) {
    const network = await honest.open()
    const { scenario, addresses } = honest
    const outcome = await runSwap({
      scenario,
      addresses,
      http: wrap(network),
      urls: network.sandbox.urls,
      now: network.now,
      onPhase,
    })
    if (outcome.kind === 'refused') return refused(`${outcome.code}: ${outcome.message}`)
    if (outcome.kind === 'broken') return finding(`broken at the ${outcome.at}: ${outcome.what}`)
    if (outcome.swap.tx === undefined) return harmless('no transaction')
    if (weather === 'with a fallen price') crashPrices(network, scenario)
    if (weather === 'with a refund') network.sandbox.faults.set(scenario.refunds ?? '', { refund: true })
    const result = await execute(network, scenario, outcome.swap, intermediateOf(honest, outcome))
    const problem = problemOf(result, honest, outcome)
    if (problem) return finding(`${problem} (${weather})`)
    seen.push(result.refused === undefined ? (result.received > 0n ? 'paid' : 'refunded') : 'not accepted')
    if (result.refused !== undefined) break
  }
  return harmless(`sent: ${seen.join(', ')}`)
}

const weathers = ({ scenario }: Honest): readonly Weather[] => [
  'as it is',
  'with a fallen price',
  ...(scenario.refunds ? (['with a refund'] as const) : []),
]

/** The asset between two legs, in which the second provider refunds. */
const intermediateOf = ({ scenario }: Honest, { route }: Pick<BuiltSwap, 'route'>): string | undefined =>
  scenario.second === undefined ? undefined : route.legs[0]?.buyAsset

const unitsOf = (identifier: string): bigint => 10n ** BigInt(/\.USD[CT]/.test(identifier) ? 6 : 18)

/** Tells whether a refund in the intermediate asset is worth nine tenths of what was sold, at the prices of the ledgers. */
const isWorthIt = (
  returned: bigint,
  sold: bigint,
  { scenario, network }: Honest,
  asset: string | undefined,
): boolean => {
  if (asset === undefined || returned <= 0n) return false
  const usd = (identifier: string): bigint =>
    network.sandbox.world.prices.usd((identifier.split('-')[0] ?? '').split('.')[1] ?? '')
  const soldUnits = 10n ** BigInt(scenario.sellDecimals)
  return returned * usd(asset) * soldUnits * 10n >= sold * usd(scenario.sellAsset) * unitsOf(asset) * 9n
}

const problemOf = (result: Execution, honest: Honest, { route, swap }: BuiltSwap): string | undefined => {
  const { scenario } = honest
  const [chain = ''] = scenario.sellAsset.split('.')
  const sold = baseOf(scenario.sellAmount, scenario.sellDecimals) ?? 0n
  const isCoin = !scenario.sellAsset.includes('-')
  const ceiling = FEE_CEILING[chain] ?? 0n
  const fee = isCoin ? result.spent - sold : result.gas
  if (result.refused !== undefined)
    return result.refused === 'reverted' || result.spent === 0n ? undefined : 'a refused transaction cost money'
  if (fee > ceiling) return `it pays ${fee} for the network`
  if (result.spent > sold + (isCoin ? ceiling : 0n)) return 'it takes more than was sold'
  const taken = result.spent - (isCoin ? (fee > 0n ? fee : 0n) : 0n)
  if (result.received > 0n) return paidTooLittle(result.received, taken, sold, least(route, swap, scenario.buyDecimals))
  if (isWorthIt(result.between, sold, honest, intermediateOf(honest, { route }))) return undefined
  return taken > (sold * REFUND_COST_BPS) / 10_000n + (isCoin ? ceiling : 0n) ? 'the money is gone' : undefined
}

/** The least that the quote and the swap promised, the quote's less the engine's drift. */
const least = (
  route: { readonly expectedBuyAmountMaxSlippage?: string },
  swap: SwapResponse,
  decimals: number,
): bigint => {
  const quoted = ((baseOf(route.expectedBuyAmountMaxSlippage, decimals) ?? 0n) * 95n) / 100n
  const built = baseOf(swap.expectedBuyAmountMaxSlippage, decimals) ?? 0n
  return quoted > built ? quoted : built
}

/**
 * A network may fill part and refund the rest: the rate of what was taken counts, less what the refund may cost. One basis point is
 * rounding.
 */
const paidTooLittle = (received: bigint, taken: bigint, sold: bigint, promised: bigint): string | undefined => {
  const isPart = taken < sold
  const refundCost = isPart ? (sold * REFUND_COST_BPS) / 10_000n : 0n
  const paidFor = isPart ? taken - (refundCost < taken ? refundCost : taken) : sold
  return received * sold * 10_001n < promised * paidFor * 10_000n
    ? `it pays ${(received * 100n) / (promised || 1n)} % of what it promised`
    : undefined
}
