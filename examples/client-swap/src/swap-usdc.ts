import {
  type Client,
  type ExecutedSwap,
  execute,
  listSavedSwaps,
  type QuoteRouteResponse,
  resume,
  type Signer,
  type SwapProgress,
  type SwapStorage,
  streamQuote,
} from '@switchyard/client'
import { createVerifier } from '@switchyard/client/verify'
import { evm } from '@switchyard/verify/evm'

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const SELL_AMOUNT = '5000'

/** Addresses, signers and storage of a swap. */
export interface SwapParts {
  readonly sourceAddress: string
  readonly destinationAddress: string
  readonly signers: readonly Signer[]
  readonly storage: SwapStorage
  /** Receives a line for every step. */
  readonly report: (line: string) => void
  /** Interrupts the swap before its next step. */
  readonly signal?: AbortSignal
}

/** Sells USDC for BTC, or resumes a swap that was begun before. */
export const swapUsdc = async (client: Client, parts: SwapParts): Promise<ExecutedSwap> => {
  const { signers, storage, report, signal, sourceAddress, destinationAddress } = parts
  const options = {
    signers,
    storage,
    signal,
    pollMs: 500,
    maxPollMs: 2_000,
    onProgress: (step: SwapProgress) => report(describeStep(step)),
  }
  const [begun] = await listSavedSwaps(storage)
  if (begun !== undefined) {
    report(`resume   ${begun}`)
    return resume(client, begun, options)
  }

  const route = await pickRoute(client, parts)
  report(`pick     ${route.providers.join('+')}: ${route.expectedBuyAmount} BTC`)
  const verify = createVerifier({
    verifiers: [evm],
    // The user's intent. Only the price, to which the user agrees, comes from the server.
    intent: {
      ...{ sellAsset: USDC, sellAmount: SELL_AMOUNT, sellDecimals: 6, buyAsset: 'BTC.BTC', buyDecimals: 8 },
      ...{ minBuyAmount: lowerMinimum(route.expectedBuyAmountMaxSlippage ?? '0'), maxNetworkFee: '0.1' },
      ...{ sourceAddress, destinationAddress },
    },
    accept: ['recipient'],
  })
  return execute(client, { route, sourceAddress, destinationAddress }, { ...options, verify })
}

/** Picks the route of THORChain: its router is a known contract, so the wallet can read what it will do. */
const pickRoute = async (
  client: Client,
  { sourceAddress, destinationAddress, report }: SwapParts,
): Promise<QuoteRouteResponse> => {
  const trade = { sellAsset: USDC, buyAsset: 'BTC.BTC', sellAmount: SELL_AMOUNT, sourceAddress, destinationAddress }
  for await (const { event, data } of streamQuote(client, trade, { events: 'all' })) {
    if (event === 'route') report(`quote    ${data.route.providers.join('+')}: ${data.route.expectedBuyAmount} BTC`)
    if (event !== 'complete') continue
    const route = data.routes.find(({ providers }) => providers.join() === 'THORCHAIN_STREAMING')
    if (route?.routeId !== undefined) return { ...route, routeId: route.routeId }
  }
  throw new Error('THORChain has no route now.')
}

/** Returns the least that the user takes: one per cent below the worst output that was quoted. */
const lowerMinimum = (amount: string): string => {
  const [whole = '0', fraction = ''] = amount.split('.')
  const satoshis = (BigInt(whole + fraction.padEnd(8, '0').slice(0, 8)) * 99n) / 100n
  const digits = String(satoshis).padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`
}

const describeStep = (step: SwapProgress): string => {
  if (step.type === 'track') return `track    ${step.track.status}`
  if (step.type === 'signing') return `sign     ${step.kind}`
  if (step.type === 'built') return `built    ${step.swap.tx === undefined ? 'an approval comes first' : 'the swap'}`
  if (step.type === 'sent') return `sent     ${step.hash}`
  return step.type === 'approval-sent' ? `approved ${step.hash}` : step.type
}
