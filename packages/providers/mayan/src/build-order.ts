import {
  type BuildParams,
  type ContractCall,
  type DepositBase,
  type Offer,
  type ProviderContext,
  type SolanaCall,
  SwapError,
  UnreadableInput,
  UpstreamError,
} from '@switchyard/core'
import { type ApiAnswer, untilAborted } from '@switchyard/net'
import { read } from '@switchyard/provider-kit'
import { isAccount } from './account-bytes.ts'
import { FORWARDER, NATIVE } from './addresses.ts'
import { requireChain } from './chains.ts'
import type { Client } from './client.ts'
import type { FurtherContracts } from './contracts.ts'
import { evmOrder, middleToken, type Router } from './evm/evm-order.ts'
import { requireOrder } from './evm/require-order.ts'
import { holdMinimum } from './hold-minimum.ts'
import { type OfferState, readState } from './offer-state.ts'
import type { OrderAddresses } from './order.ts'
import { isLive } from './quote/deadline.ts'
import { isPlainBridge, leastOutput } from './quote/least-output.ts'
import { requireSound } from './quote/require-sound.ts'
import type { WireQuote } from './quote/wire-quote.ts'
import { randomKey } from './random-key.ts'
import { swapQuery } from './solana/swap-query.ts'
import { readRefusal } from './translate-error.ts'

/** Dependencies of {@link buildOrder}. */
export interface BuildContext {
  readonly client: Client
  /** 64 random hex digits. */
  readonly randomHex: () => string
  readonly contracts: FurtherContracts
}

/**
 * The order as a call for the sender to sign.
 *
 * @throws {SwapError} `quoteError`, `invalidSourceAddress`, `invalidDestinationAddress`, `refundAddressUnsupportedByRoute` `outputAmountDeviationTooHigh`
 * or `unableToBuildTransaction` when the offer can no longer be built.
 */
export const buildOrder = async (
  { client, randomHex, contracts }: BuildContext,
  offer: Offer,
  addresses: BuildParams,
  context: ProviderContext,
): Promise<ContractCall> => {
  const stored = readState(offer.state)
  requireLive(stored.quote, context)
  requireSound(stored.quote, { contracts, now: context.clock.now() })
  requireAddresses(stored.quote, addresses)
  const state = { ...stored, quote: holdMinimum(stored.quote, addresses.promisedMinimum ?? 0n) }
  const { quote } = state
  const order = orderAddresses(state, addresses)
  const random = randomKey(quote.quoteId, quote.memoHex, randomHex())
  const evm = requireChain(quote.fromChain).machine === 'evm'
  const call = evm
    ? await evmCall(client, state, order, random, context)
    : await solanaCall(client, state, order, random, context)
  return { kind: 'contractCall', ...base(state, offer, addresses), call }
}

const base = (
  { sell, quote }: OfferState,
  { sellAmount, expiresAt }: Offer,
  { sources }: BuildParams,
): DepositBase => ({
  asset: sell,
  amount: sellAmount,
  sources,
  ...(expiresAt === undefined ? {} : { expiresAt }),
  ...(isPlainBridge(quote) ? {} : { enforced: { minBuyAmount: leastOutput(quote) } }),
  meta: {
    mayan: { quoteType: quote.type, ...(quote.swiftVersion === undefined ? {} : { version: quote.swiftVersion }) },
  },
})

const requireLive = ({ deadline }: WireQuote, { clock }: ProviderContext): void => {
  if (deadline === undefined || isLive(deadline, clock.now())) return
  throw new SwapError('quoteError', 'The quote of MAYAN has expired; request a new one.')
}

const requireAddresses = (quote: WireQuote, addresses: BuildParams): void => {
  const [source, ...others] = addresses.sources
  const { destinationAddress, refundAddress } = addresses
  if (others.length > 0 || !isAccount(source, requireChain(quote.fromChain).machine)) {
    throw new SwapError(
      'invalidSourceAddress',
      `sourceAddress ${addresses.sources.join(';')} is not a single address on ${quote.fromChain}.`,
    )
  }
  if (!isAccount(destinationAddress, requireChain(quote.toChain).machine)) {
    throw new SwapError(
      'invalidDestinationAddress',
      `destinationAddress ${destinationAddress} is not an address on ${quote.toChain}.`,
    )
  }
  if (refundAddress === undefined || refundAddress === source || addresses.refundAddressSetting !== 'STRICT') return
  throw new SwapError(
    'refundAddressUnsupportedByRoute',
    'refundAddress is not supported: MAYAN refunds only to the sender.',
  )
}

/** The sender owns the order and receives its refunds. */
const orderAddresses = ({ referrer }: OfferState, { sources, destinationAddress }: BuildParams): OrderAddresses => ({
  trader: sources[0],
  destination: destinationAddress,
  ...(referrer === undefined ? {} : { referrer }),
})

const evmCall = async (
  client: Client,
  state: OfferState,
  addresses: OrderAddresses,
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
  { referrer }: OrderAddresses,
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
  addresses: OrderAddresses,
  random: string,
  { signal }: ProviderContext,
): Promise<SolanaCall> => {
  const { readSwap, solanaOrder, toSolanaCall } = await untilAborted(() => import('./solana/index.ts'), signal)
  const order = await buildable(() =>
    solanaOrder(quote, addresses, random, async ({ state }) =>
      readSwap(accepted(await client.swapOnSolana(swapQuery(quote, addresses, state), signal))),
    ),
  )
  return toSolanaCall(order)
}

/** The body of a response. @throws {SwapError} `quoteError` for a refusal. @throws {UpstreamError} for a server error. */
const accepted = (answer: ApiAnswer): unknown => {
  if (answer.ok) return answer.body
  const { code, text } = readRefusal(answer)
  if (answer.status >= 500) throw new UpstreamError(`Mayan: ${text}`, { status: answer.status })
  throw new SwapError('quoteError', code === '' ? text : `${code}: ${text}`)
}

/** Turns `TypeError` and `UnreadableInput`, for an incomplete quote or an unsafe order, into `unableToBuildTransaction`. */
const buildable = <T>(work: () => T): T => {
  const rethrow = (cause: unknown): never => {
    if (!(cause instanceof TypeError || UnreadableInput.is(cause))) throw cause
    throw new SwapError('unableToBuildTransaction', `The order of MAYAN cannot be built: ${cause.message}.`, { cause })
  }
  try {
    const made = work()
    return made instanceof Promise ? (made.catch(rethrow) as T) : made
  } catch (cause) {
    return rethrow(cause)
  }
}
