import type { QuoteRouteResponse, SwapResponse, TrackResponse } from '@switchyard/wire'
import type { Api } from './api-client.ts'
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

const keyFor = ({ wallet }: SandboxInfo, chain: string) => {
  if (chain === 'SOL') return wallet.key('SOL')
  return chain === 'BTC' ? wallet.key('BTC', 'p2wpkh') : wallet.key('EVM')
}

const chainIds: Readonly<Record<string, string>> = { BTC: 'bitcoin', SOL: 'solana' }

/** Quote, pick, swap, check, sign, broadcast, track. */
export const runSwap = async (
  api: Api,
  info: SandboxInfo,
  scenario: SwapScenario,
  report: Report,
): Promise<SwapTrace> => {
  const [sellChain, buyChain] = [chainOf(scenario.sellAsset), chainOf(scenario.buyAsset)]
  const source = keyFor(info, sellChain)
  const addresses = { sourceAddress: source.address, destinationAddress: keyFor(info, buyChain).address }

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
  const swap = await approved(api, info, { routeId: route.routeId, ...addresses }, report)
  report(`swap     send to ${swap.targetAddress}${swap.memo ? `, memo ${swap.memo}` : ''}`)
  await requireSendable(api, swap)
  const hash = await deposit(info, swap, sellChain, source.privateKey)
  report(`deposit  ${hash}`)
  const final = await follow(api, { hash, chainId: chainIds[sellChain] ?? '1' }, report)
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
const approved = async (api: Api, info: SandboxInfo, body: object, report: Report): Promise<SwapResponse> => {
  for (let attempt = 0; attempt < 3; attempt++) {
    const swap = await api.swap(body)
    if (!swap.approvalTx || swap.tx) return swap
    const hash = await sendEvm(rpcOf(info), info.wallet.key('EVM').privateKey, swap.approvalTx as EvmTransaction)
    report(`approve  ${hash}`)
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

const deposit = (info: SandboxInfo, { tx }: SwapResponse, chain: string, privateKey: string): Promise<string> => {
  if (chain === 'SOL') return sendSolana(info.solana, privateKey, tx as string)
  if (chain !== 'BTC') return sendEvm(rpcOf(info), privateKey, tx as unknown as EvmTransaction)
  return broadcastUtxo(info.esplora.BTC ?? '', signPsbt(tx as string, privateKey))
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
