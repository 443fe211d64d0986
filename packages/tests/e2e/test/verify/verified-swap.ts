import {
  type ChainVerifier,
  type CheckField,
  type SwapIntent,
  type Verification,
  type VerifyOptions,
  verifySwap,
} from '@switchyard/verify'
import { evm } from '@switchyard/verify/evm'
import { solana } from '@switchyard/verify/solana'
import { tron } from '@switchyard/verify/tron'
import { utxo } from '@switchyard/verify/utxo'
import type { QuoteRouteResponse, SwapResponse } from '@switchyard/wire'
import { quoteRoute, type SwapScenario, signAndSend } from '../swap-scenario.ts'
import type { TestEnvironment } from '../test-environment.ts'
import { testWallet } from '../wallet/test-wallet.ts'

export const verifiers: readonly ChainVerifier[] = [evm, solana, tron, utxo]

/** A swap as a wallet gets it: what it meant, the route, and the responses up to the transaction. */
export interface BuiltSwap {
  readonly intent: SwapIntent
  readonly route: QuoteRouteResponse
  /** The response with the approval, where one came first. */
  readonly approval?: SwapResponse
  readonly swap: SwapResponse
  /** Unix milliseconds. */
  readonly now: number
}

const chainOf = (identifier: string): string => identifier.slice(0, identifier.indexOf('.'))

/** Decimals by the wallet's own list. */
const decimals: Readonly<Record<string, number>> = {
  'ETH.WBTC-0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599': 8,
  'ETH.ETH': 18,
  'BTC.BTC': 8,
  'LTC.LTC': 8,
  'DOGE.DOGE': 8,
  'BCH.BCH': 8,
  'DASH.DASH': 8,
  'SOL.SOL': 9,
  'ARB.ETH': 18,
  'BSC.BNB': 18,
  'ETH.LINK-0x514910771AF9Ca656af840dff83E8264EcF986CA': 18,
}

const decimalsOf = (identifier: string): number => decimals[identifier] ?? 6

/** Fees far above those of the sandbox would still be noticed. */
const mostFee: Readonly<Record<string, string>> = {
  ETH: '0.1',
  BTC: '0.001',
  SOL: '0.01',
  LTC: '0.01',
  BCH: '0.001',
  DASH: '0.001',
  DOGE: '5',
  TRON: '30',
}

/** Computes the least output that the user still takes when the price moves a little. */
const lessOnePercent = (amount: string, units: number): string => {
  const [whole = '', fraction = ''] = amount.split('.')
  const digits = String((BigInt(whole + fraction.padEnd(units, '0')) * 99n) / 100n).padStart(units + 1, '0')
  return `${digits.slice(0, -units)}.${digits.slice(-units)}`
}

/** Quotes and builds a swap as a wallet does, and signs an approval that comes first. */
export const buildVerified = async (environment: TestEnvironment, scenario: SwapScenario): Promise<BuiltSwap> => {
  const { sandbox, api } = environment
  const [sellChain, buyChain] = [chainOf(scenario.sellAsset), chainOf(scenario.buyAsset)]
  const sourceAddress = testWallet(sandbox, sellChain).address
  const destinationAddress = testWallet(sandbox, buyChain, 'bob').address
  const route = await quoteRoute(environment, scenario)
  const request = { routeId: route.routeId, sourceAddress, destinationAddress }
  const first = await api.swap(request)
  const needsApproval = first.approvalTx !== undefined && first.tx === undefined
  if (needsApproval) await signAndSend(environment, scenario, first.approvalTx)
  const swap = needsApproval ? await api.swap(request) : first
  return {
    intent: {
      sellAsset: scenario.sellAsset,
      buyAsset: scenario.buyAsset,
      sellAmount: scenario.sellAmount,
      sellDecimals: decimalsOf(scenario.sellAsset),
      buyDecimals: decimalsOf(scenario.buyAsset),
      minBuyAmount: lessOnePercent(route.expectedBuyAmountMaxSlippage ?? '', decimalsOf(scenario.buyAsset)),
      sourceAddress,
      destinationAddress,
      maxNetworkFee: mostFee[sellChain] ?? '0',
    },
    route,
    ...(needsApproval ? { approval: first } : {}),
    swap,
    now: environment.clock.now(),
  }
}

/** Verifies a response against what was meant. The responses are read as a wallet reads them: as JSON. */
export const verified = (
  { intent, route, now }: BuiltSwap,
  swap: SwapResponse,
  options: VerifyOptions = {},
): Verification => verifySwap({ intent, route, swap: JSON.parse(JSON.stringify(swap)) }, verifiers, { now, ...options })

/** Fields that could not be verified, each once. */
export const unverifiableOf = ({ checks }: Verification): readonly CheckField[] => [
  ...new Set(checks.flatMap(({ field, ok }) => (ok === 'unverifiable' ? [field] : []))),
]
