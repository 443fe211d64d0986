import { chainByCode } from '@switchyard/core'
import type { QuoteRouteResponse, SwapResponse, TrackResponse } from '@switchyard/wire'
import type { House } from './house.ts'
import { purse } from './wallet/purse.ts'
import { type EvmTransaction, sendEvm } from './wallet/send-evm.ts'
import { sendSolana } from './wallet/send-solana.ts'
import { sendUtxo } from './wallet/send-utxo.ts'

/** What is swapped, and through whom. Amounts in whole tokens. */
export interface Wish {
  readonly provider: string
  readonly sellAsset: string
  readonly buyAsset: string
  readonly sellAmount: string
}

/** Everything a swap left behind. */
export interface Trace {
  readonly route: QuoteRouteResponse
  readonly swap: SwapResponse
  /** Of the deposit. */
  readonly hash: string
  /** Every status seen, in order, each once. */
  readonly statuses: readonly string[]
  readonly end: TrackResponse
  /** What the addresses own more than before, in base units: the buyer of what is bought, the seller of what is sold. */
  readonly received: bigint
  readonly spent: bigint
}

type SwapBody = Parameters<House['api']['swap']>[0]
type Deposit = Parameters<House['api']['track']>[0]

const BLOCK_MS = 15_000
const MINUTE = 60_000
const ENDED = new Set(['completed', 'refunded', 'failed'])

const chainOf = (identifier: string): string => identifier.slice(0, identifier.indexOf('.'))
const chainIdOf = (identifier: string): string => chainByCode(chainOf(identifier))?.chainId ?? ''

/** Asks, builds, signs with a real library, sends to the chain's gateway and follows the swap to its end. */
export const journey = async (house: House, wish: Wish): Promise<Trace> => {
  const { seller, buyer } = peopleOf(house, wish)
  const before = holdings(house, wish)
  const route = await quoted(house, wish)
  const addresses = { sourceAddress: seller.address, destinationAddress: buyer.address }
  const swap = await built(house, wish, { routeId: route.routeId, ...addresses })
  const hash = await sent(house, wish, swap.tx)
  const { end, statuses } = await followed(house, depositOf(wish, hash))
  // Some call a swap complete once its payout is on its way.
  house.sandbox.world.clock.pass(30 * MINUTE)
  const after = holdings(house, wish)
  return { route, swap, hash, statuses, end, received: after.bought - before.bought, spent: before.sold - after.sold }
}

const peopleOf = ({ sandbox }: House, { sellAsset, buyAsset }: Wish) => ({
  seller: purse(sandbox, chainOf(sellAsset)),
  buyer: purse(sandbox, chainOf(buyAsset), 'bob'),
})

const holdings = (house: House, wish: Wish) => {
  const { seller, buyer } = peopleOf(house, wish)
  return { sold: balance(house, wish.sellAsset, seller.address), bought: balance(house, wish.buyAsset, buyer.address) }
}

const depositOf = ({ sellAsset }: Wish, hash: string): Deposit => ({ hash, chainId: chainIdOf(sellAsset) })

/** The provider's only route. Throws with what it said when it has none. */
export const quoted = async (house: House, { provider, ...trade }: Wish): Promise<QuoteRouteResponse> => {
  const { seller, buyer } = peopleOf(house, { provider, ...trade })
  const addresses = { sourceAddress: seller.address, destinationAddress: buyer.address }
  const { routes, providerErrors } = await house.api.quote({ ...trade, ...addresses, providers: [provider] })
  const route = routes.find(({ providers }) => providers.join() === provider)
  if (!route) throw new Error(`${provider} has no route: ${JSON.stringify(providerErrors)}`)
  return route
}

/** Asks for the transaction; while an approval has to come first, signs that and asks again. */
export const built = async (house: House, wish: Wish, body: SwapBody): Promise<SwapResponse> => {
  for (let attempt = 0; attempt < 3; attempt++) {
    const swap = await house.api.swap(body)
    if (!swap.approvalTx || swap.tx) return swap
    await sent(house, wish, swap.approvalTx)
  }
  throw new Error('The approval does not take.')
}

/** Signs as the seller, sends, lets a block come. Answers the hash. */
export const sent = async (house: House, wish: Wish, tx: SwapResponse['tx'] | EvmTransaction): Promise<string> => {
  const { sandbox } = house
  const chain = chainOf(wish.sellAsset)
  const { privateKey } = peopleOf(house, wish).seller
  const gateway = sandbox.urls.esplora[chain]
  if (typeof tx === 'string' && gateway !== undefined) return sendUtxo(gateway, privateKey, tx)
  if (typeof tx === 'string' && chain === 'SOL') return sendSolana(sandbox.urls.solana, privateKey, tx)
  const chainId = chainIdOf(wish.sellAsset)
  const hash = await sendEvm(sandbox.urls.evm[chainId] ?? '', Number(chainId), privateKey, tx as EvmTransaction)
  sandbox.world.clock.pass(BLOCK_MS)
  return hash
}

/** A minute of the chains' time passes between two looks; a day is the most. */
export const followed = async ({ sandbox, api }: House, deposit: Deposit): Promise<Pick<Trace, 'end' | 'statuses'>> => {
  const statuses: string[] = []
  for (let minute = 0; minute < 24 * 60; minute++) {
    const view = await api.track(deposit)
    if (statuses.at(-1) !== view.status) statuses.push(view.status)
    if (ENDED.has(view.status)) return { end: view, statuses }
    sandbox.world.clock.pass(minute < 30 ? MINUTE : 10 * MINUTE)
  }
  throw new Error(`The swap has not ended: ${statuses.join(' → ')}`)
}

const balance = ({ sandbox }: House, identifier: string, address: string): bigint => {
  const ledger = sandbox.world.ledger(chainOf(identifier))
  const [, contract = 'native'] = identifier.split('-')
  return ledger.balance(address, contract.startsWith('0x') ? contract.toLowerCase() : contract)
}
