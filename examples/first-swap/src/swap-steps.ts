import type { QuoteRouteResponse, SwapResponse, TrackResponse } from '@switchyard/wire'
import type { Api } from './api-client.ts'
import { chainIds } from './chain-ids.ts'
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

const chainOf = (identifier: string): string => identifier.slice(0, identifier.indexOf('.'))

/** Signs a built transaction of a chain, broadcasts it, and returns its hash. */
export type Send = (tx: SwapResponse['tx'], chain: string) => Promise<string>

/** Quote, pick, swap, check, sign, broadcast, track. Signs for BTC, Ethereum and Solana unless `send` is given. */
export const runSwap = async (
  api: Api,
  info: SandboxInfo,
  scenario: SwapScenario,
  report: Report,
  send: Send = sendWith(info),
): Promise<SwapTrace> => {
  const [sellChain, buyChain] = [chainOf(scenario.sellAsset), chainOf(scenario.buyAsset)]
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

  const route = pick(routes)
  report(`pick     ${route.providers.join('+')} (${route.txHint})`)
  const swap = await approved(api, (tx) => send(tx, sellChain), { routeId: route.routeId, ...addresses }, report)
  report(`swap     send to ${swap.targetAddress}${swap.memo ? `, memo ${swap.memo}` : ''}`)
  await requireSendable(api, swap)
  const hash = await send(swap.tx, sellChain)
  report(`deposit  ${hash}`)
  const final = await follow(api, { hash, chainId: chainIds[sellChain] ?? '' }, report)
  report(`done     ${final.status}: ${final.toAmount} ${final.toAsset} to ${final.toAddress}`)
  return { route, swap, hash, final }
}

/** The recommended route among those this wallet can sign. */
const pick = (routes: readonly QuoteRouteResponse[]): QuoteRouteResponse => {
  const signable = routes.filter(({ txHint }) => txHint !== undefined)
  const route = signable.find(({ meta }) => meta.tags.includes('RECOMMENDED')) ?? signable[0]
  if (!route) throw new Error('There is no route this wallet can sign.')
  return route
}

/** Requests the transaction; signs an approval first if there is one, and requests again. */
const approved = async (
  api: Api,
  send: (tx: SwapResponse['tx']) => Promise<string>,
  body: object,
  report: Report,
): Promise<SwapResponse> => {
  for (let attempt = 0; attempt < 3; attempt++) {
    const swap = await api.swap(body)
    if (!swap.approvalTx || swap.tx) return swap
    report(`approve  ${await send(swap.approvalTx as SwapResponse['tx'])}`)
  }
  throw new Error('The approval has no effect.')
}

/** Asks just before sending whether the swap may still be sent. */
const requireSendable = async (api: Api, { swapId }: SwapResponse): Promise<void> => {
  const { ok, checks } = await api.check({ swapId })
  const reasons = checks.flatMap(({ name, reason }) => (reason === undefined ? [] : [`${name}: ${reason}`]))
  if (!ok) throw new Error(`The swap must not be sent. ${reasons.join(' ')}`)
}

const rpcOf = ({ evm }: SandboxInfo): string => {
  const rpc = evm['1']
  if (rpc === undefined) throw new Error('The sandbox has no Ethereum.')
  return rpc
}

const sendWith =
  (info: SandboxInfo): Send =>
  (tx, chain) => {
    const { privateKey } = info.wallet.main(chain)
    if (chain === 'SOL') return sendSolana(info.solana, privateKey, tx as string)
    if (chain === 'BTC') return broadcastUtxo(info.esplora.BTC ?? '', signPsbt(tx as string, privateKey))
    if (chain === 'ETH') return sendEvm(rpcOf(info), privateKey, tx as unknown as EvmTransaction)
    throw new Error(`This example does not sign for ${chain}.`)
  }

const FINAL = new Set(['completed', 'refunded', 'failed'])

/** Requests the status every half second until the swap has ended; reports every new status once. */
const follow = async (api: Api, deposit: object, report: Report): Promise<TrackResponse> => {
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
