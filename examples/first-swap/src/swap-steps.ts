import type { QuoteRouteResponse, SwapResponse, TrackResponse } from '@switchyard/wire'
import { chainIds } from './chain-ids.ts'
import type { Api } from './create-api-client.ts'
import type { SandboxInfo } from './demo-wallet.ts'
import { type EvmTransaction, sendEvm } from './send-evm.ts'
import { sendSolana } from './send-solana.ts'
import { broadcastUtxo, signPsbt } from './sign-psbt.ts'

/** A swap between addresses of the demo account. */
export interface SwapScenario {
  readonly sellAsset: string
  readonly buyAsset: string
  readonly sellAmount: string
  /** Only these providers; all when absent. */
  readonly providers?: readonly string[]
}

/** Receives a line for every step. */
export type Report = (line: string) => void

/** The responses of a swap. */
export interface SwapTrace {
  readonly route: QuoteRouteResponse
  readonly swap: SwapResponse
  /** Deposit transaction. */
  readonly hash: string
  readonly final: TrackResponse
}

/** Signs a built transaction of a chain, broadcasts it, and returns its hash. */
export type Send = (tx: SwapResponse['tx'], chain: string) => Promise<string>

/** The server, the demo account, and what receives the lines. */
export interface SwapContext {
  readonly api: Api
  readonly info: SandboxInfo
  readonly report: Report
  /** Default: signs for BTC, Ethereum and Solana. */
  readonly send?: Send
}

/** Quotes, picks a route, swaps, checks, signs, broadcasts and tracks. */
export const runSwap = async (
  scenario: SwapScenario,
  { api, info, report, send = createSend(info) }: SwapContext,
): Promise<SwapTrace> => {
  const [sellChain = '', buyChain = ''] = [scenario.sellAsset, scenario.buyAsset].map((asset) => asset.split('.')[0])
  const [source, destination] = [info.wallet.main(sellChain), info.wallet.main(buyChain)]
  const addresses = { sourceAddress: source.address, destinationAddress: destination.address }

  report(`quote    ${scenario.sellAmount} ${scenario.sellAsset} → ${scenario.buyAsset}`)
  const { routes, providerErrors = [] } = await api.quote({ ...scenario, ...addresses })
  for (const route of routes) {
    report(
      `         ${route.providers.join('+')}: ${route.expectedBuyAmount} in ${route.estimatedTime?.total} s  ${route.meta.tags.join(' ')}`,
    )
  }
  for (const { provider, errorCode } of providerErrors) report(`         ${provider} declined: ${errorCode}`)

  const route = pickRoute(routes)
  report(`pick     ${route.providers.join('+')} (${route.txHint})`)
  const approve = async (tx: SwapResponse['tx']) => report(`approve  ${await send(tx, sellChain)}`)
  const swap = await buildApproved(api, { routeId: route.routeId, ...addresses }, approve)
  report(`swap     send to ${swap.targetAddress}${swap.memo ? `, memo ${swap.memo}` : ''}`)

  await requireSendable(api, swap)
  const hash = await send(swap.tx, sellChain)
  report(`deposit  ${hash}`)

  const final = await trackToEnd(api, { hash, chainId: chainIds[sellChain] ?? '' }, report)
  report(`done     ${final.status}: ${final.toAmount} ${final.toAsset} to ${final.toAddress}`)
  return { route, swap, hash, final }
}

/** Picks the recommended route among those this wallet can sign. */
const pickRoute = (routes: readonly QuoteRouteResponse[]): QuoteRouteResponse => {
  const signable = routes.filter(({ txHint }) => txHint !== undefined)
  const route = signable.find(({ meta }) => meta.tags.includes('RECOMMENDED')) ?? signable[0]
  if (!route) throw new Error('There is no route this wallet can sign.')
  return route
}

/** Requests the transaction; signs an approval first if there is one, and requests again. */
const buildApproved = async (
  api: Api,
  body: object,
  approve: (tx: SwapResponse['tx']) => Promise<void>,
): Promise<SwapResponse> => {
  for (let attempt = 0; attempt < 3; attempt++) {
    const swap = await api.swap(body)
    if (!swap.approvalTx || swap.tx) return swap
    await approve(swap.approvalTx as SwapResponse['tx'])
  }
  throw new Error('The approval has no effect.')
}

/** Asks just before sending whether the swap may still be sent. */
const requireSendable = async (api: Api, { swapId }: SwapResponse): Promise<void> => {
  const { ok, checks } = await api.check({ swapId })
  const reasons = checks.flatMap(({ name, reason }) => (reason === undefined ? [] : [`${name}: ${reason}`]))
  if (!ok) throw new Error(`The swap must not be sent. ${reasons.join(' ')}`)
}

const createSend =
  (info: SandboxInfo): Send =>
  (tx, chain) => {
    const { privateKey } = info.wallet.main(chain)
    if (chain === 'SOL') return sendSolana(info.solana, privateKey, tx as string)
    if (chain === 'BTC') return broadcastUtxo(info.esplora.BTC ?? '', signPsbt(tx as string, privateKey))
    if (chain === 'ETH') return sendEvm(info.evm['1'] ?? '', privateKey, tx as unknown as EvmTransaction)
    throw new Error(`This example does not sign for ${chain}.`)
  }

const FINAL = new Set(['completed', 'refunded', 'failed'])

/** Requests the status every half second until the swap has ended; reports every new status once. */
const trackToEnd = async (api: Api, deposit: object, report: Report): Promise<TrackResponse> => {
  let last = ''
  for (let attempt = 0; attempt < 480; attempt++) {
    const view = await api.track(deposit).catch(() => undefined)
    const line = view ? describe(view) : 'not seen yet'
    if (line !== last) report(`track    ${line}`)
    last = line
    if (view && FINAL.has(view.status)) return view
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The swap has not ended within four minutes.')
}

const describe = ({ status, trackingStatus, transient }: TrackResponse): string => {
  const stream = transient?.providerDetails?.streamingDetails
  const progress = stream ? ` ${stream.count}/${stream.quantity}` : ''
  return `${status}${trackingStatus ? ` (${trackingStatus})` : ''}${progress}`
}
