import {
  type ContractCall,
  type DepositBase,
  type Offer,
  type ProviderContext,
  type SolanaCall,
  type SwapAddresses,
  SwapError,
  UpstreamError,
} from '@switchyard/core'
import { type ApiAnswer, untilAborted } from '@switchyard/net'
import { read } from '@switchyard/provider-kit'
import { isAccount } from './account-bytes.ts'
import { FORWARDER, NATIVE } from './addresses.ts'
import { requireChain } from './chains.ts'
import type { Client } from './client.ts'
import { evmOrder, middleToken, type Router } from './evm/evm-order.ts'
import { requireOrder } from './evm/require-order.ts'
import { type OfferState, readState } from './offer-state.ts'
import type { OrderParties } from './order.ts'
import { DEADLINE_MARGIN_MS } from './quote/translate-quote.ts'
import type { WireQuote } from './quote/wire-quote.ts'
import { randomKey } from './random-key.ts'
import { swapQuery } from './solana/swap-query.ts'
import { readRefusal } from './translate-error.ts'

/** What an order is built with. */
export interface Workbench {
  readonly client: Client
  /** 64 random hex digits. */
  readonly chance: () => string
}

/** The order as a call the sender signs. Throws `SwapError` for an offer that cannot be honoured any more. */
export const buildOrder = async (
  { client, chance }: Workbench,
  offer: Offer,
  addresses: SwapAddresses,
  context: ProviderContext,
): Promise<ContractCall> => {
  const state = readState(offer.state)
  const { quote } = state
  requireLive(quote, context)
  requireParties(quote, addresses)
  const order = orderParties(state, addresses)
  const random = randomKey(quote.quoteId, quote.memoHex, chance())
  const evm = requireChain(quote.fromChain).machine === 'evm'
  const call = evm
    ? await evmCall(client, state, order, random, context)
    : await solanaCall(client, state, order, random, context)
  return { kind: 'contractCall', ...base(state, offer, addresses), call }
}

const base = (
  { sell, quote }: OfferState,
  { sellAmount, expiresAt }: Offer,
  { sources }: SwapAddresses,
): DepositBase => ({
  asset: sell,
  amount: sellAmount,
  sources,
  ...(expiresAt === undefined ? {} : { expiresAt }),
  meta: {
    mayan: { quoteType: quote.type, ...(quote.swiftVersion === undefined ? {} : { version: quote.swiftVersion }) },
  },
})

const requireLive = ({ deadline }: WireQuote, { clock }: ProviderContext): void => {
  if (deadline === undefined || Number(deadline) * 1_000 - DEADLINE_MARGIN_MS > clock.now()) return
  throw new SwapError('quoteError', 'The quote of MAYAN has expired.')
}

const requireParties = (quote: WireQuote, addresses: SwapAddresses): void => {
  const [source, ...others] = addresses.sources
  const { destinationAddress, refundAddress } = addresses
  if (others.length > 0 || !isAccount(source, requireChain(quote.fromChain).machine)) {
    throw new SwapError(
      'invalidSourceAddress',
      `${addresses.sources.join(';')} is not one address on ${quote.fromChain}.`,
    )
  }
  if (!isAccount(destinationAddress, requireChain(quote.toChain).machine)) {
    throw new SwapError('invalidDestinationAddress', `${destinationAddress} is not an address on ${quote.toChain}.`)
  }
  if (refundAddress === undefined || refundAddress === source || addresses.refundAddressSetting !== 'STRICT') return
  throw new SwapError('refundAddressUnsupportedByRoute', 'MAYAN refunds the sender alone.')
}

/** Refunds go to the owner of the order, who is always the sender. */
const orderParties = ({ referrer }: OfferState, { sources, destinationAddress }: SwapAddresses): OrderParties => ({
  trader: sources[0],
  destination: destinationAddress,
  ...(referrer === undefined ? {} : { referrer }),
})

const evmCall = async (
  client: Client,
  state: OfferState,
  addresses: OrderParties,
  random: string,
  { signal }: ProviderContext,
): Promise<ContractCall['call']> => {
  const { quote, sell } = state
  const middle = buildable(() => middleToken(quote))
  const router = middle === undefined ? undefined : await routerOf(client, quote, addresses, middle, signal)
  const order = buildable(() => evmOrder(quote, addresses, random, router))
  buildable(() => requireOrder(order, quote, addresses))
  const amount = BigInt(quote.amountIn)
  return {
    vm: 'evm',
    to: order.to,
    data: order.data,
    value: order.value,
    ...(quote.fromToken.contract === NATIVE || sell.address === undefined
      ? {}
      : { approval: { token: sell.address, spender: FORWARDER, amount } }),
    ...(quote.deadline === undefined ? {} : { deadline: Number(quote.deadline) }),
  }
}

const routerOf = async (
  client: Client,
  quote: WireQuote,
  { referrer }: OrderParties,
  middle: string,
  signal: AbortSignal,
): Promise<Router> => {
  const answer = await client.swapOnEvm(
    {
      forwarderAddress: FORWARDER,
      slippageBps: quote.slippageBps,
      referrerAddress: referrer,
      fromToken: quote.fromToken.contract,
      middleToken: middle,
      chainName: quote.fromChain,
      amountIn64: quote.amountIn,
    },
    signal,
  )
  const body = accepted(answer)
  return { address: read.text(body, 'swapRouterAddress'), calldata: read.text(body, 'swapRouterCalldata') }
}

const solanaCall = async (
  client: Client,
  { quote }: OfferState,
  addresses: OrderParties,
  random: string,
  { signal }: ProviderContext,
): Promise<SolanaCall> => {
  const { solanaOrder, readSwap, framed } = await untilAborted(() => import('./solana/index.ts'), signal)
  const order = await buildable(() =>
    solanaOrder(quote, addresses, random, async ({ state }) =>
      readSwap(accepted(await client.swapOnSolana(swapQuery(quote, addresses, state), signal))),
    ),
  )
  return framed(order)
}

/** The body of an answer; a refusal becomes an error of the swap. */
const accepted = (answer: ApiAnswer): unknown => {
  if (answer.ok) return answer.body
  const { code, text } = readRefusal(answer)
  if (answer.status >= 500) throw new UpstreamError(`Mayan: ${text}`, { status: answer.status })
  throw new SwapError('quoteError', code === '' ? text : `${code}: ${text}`)
}

/** What a quote lacks, or what must not be signed, is told as the provider's failure to build. */
const buildable = <T>(work: () => T): T => {
  const told = (cause: unknown): never => {
    if (!(cause instanceof TypeError)) throw cause
    throw new SwapError('unableToBuildTransaction', `The order of MAYAN cannot be built: ${cause.message}.`, { cause })
  }
  try {
    const made = work()
    return made instanceof Promise ? (made.catch(told) as T) : made
  } catch (cause) {
    return told(cause)
  }
}
