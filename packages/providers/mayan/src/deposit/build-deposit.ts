import {
  type BuildParams,
  type ContractCall,
  type EvmCall,
  type Offer,
  type ProviderContext,
  type SolanaCall,
  SwapError,
  UnreadableInput,
  UpstreamError,
} from '@switchyard/core'
import { type ApiAnswer, withAbort } from '@switchyard/net'
import { read } from '@switchyard/provider-kit'
import { isAccount } from '../assets/account-bytes.ts'
import { NATIVE } from '../assets/addresses.ts'
import { requireChain } from '../assets/chains.ts'
import type { FurtherContracts } from '../assets/contracts.ts'
import type { Client } from '../client.ts'
import { readReason } from '../errors.ts'
import type { MayanFacts } from '../facts.ts'
import { isLive } from '../quote/deadline.ts'
import { findLeastOutput, isPlainBridge } from '../quote/least-output.ts'
import { type OfferState, offerState } from '../quote/offer-state.ts'
import { requireSound } from '../quote/require-sound.ts'
import { createEvmOrder, findRoutedToken, type Router } from './evm/evm-order.ts'
import { requireOrder } from './evm/require-order.ts'
import { holdMinimum } from './hold-minimum.ts'
import type { OrderAddresses } from './order.ts'
import { createRandomKey } from './random-key.ts'

/** Dependencies of {@link buildDeposit}. */
export interface BuildContext extends Pick<ProviderContext, 'clock' | 'signal'> {
  readonly client: Client
  /** 64 random hex digits. */
  readonly randomHex: () => string
  readonly contracts: FurtherContracts
  readonly facts: MayanFacts
}

/** An order that is about to be encoded. */
interface OrderDraft {
  readonly state: OfferState
  readonly addresses: OrderAddresses
  readonly random: string
}

/**
 * Builds the order as a call for the sender to sign.
 *
 * @throws {SwapError} `quoteError`, `invalidSourceAddress`, `invalidDestinationAddress`, `refundAddressUnsupportedByRoute` `outputAmountDeviationTooHigh`
 * or `unableToBuildTransaction` when the offer can no longer be built.
 */
export const buildDeposit = async (offer: Offer, params: BuildParams, context: BuildContext): Promise<ContractCall> => {
  const now = context.clock.now()
  const stored = offerState.read(offer.state)
  const { deadline, fromChain, toChain } = stored.quote
  if (deadline !== undefined && !isLive(deadline, now)) {
    throw new SwapError('quoteError', 'The quote of MAYAN has expired; request a new one.')
  }
  requireSound(stored.quote, { contracts: context.contracts, facts: context.facts, now })

  const [source, ...others] = params.sources
  const { destinationAddress, refundAddress } = params
  if (others.length > 0 || !isAccount(source, requireChain(fromChain).machine)) {
    const message = `sourceAddress ${params.sources.join(';')} is not a single address on ${fromChain}.`
    throw new SwapError('invalidSourceAddress', message)
  }
  if (!isAccount(destinationAddress, requireChain(toChain).machine)) {
    const message = `destinationAddress ${destinationAddress} is not an address on ${toChain}.`
    throw new SwapError('invalidDestinationAddress', message)
  }
  if (refundAddress !== undefined && refundAddress !== source && params.refundAddressSetting === 'STRICT') {
    const message = 'refundAddress is not supported: MAYAN refunds only to the sender.'
    throw new SwapError('refundAddressUnsupportedByRoute', message)
  }

  const quote = holdMinimum(stored.quote, params.promisedMinimum ?? 0n)
  const { type, swiftVersion } = quote
  const draft: OrderDraft = {
    state: { ...stored, quote },
    // The sender owns the order and receives its refunds.
    addresses: { trader: source, destination: destinationAddress, referrer: stored.referrer, facts: context.facts },
    random: createRandomKey(quote.quoteId, quote.memoHex, context.randomHex()),
  }
  const isEvm = requireChain(quote.fromChain).machine === 'evm'
  return {
    kind: 'contractCall',
    asset: stored.sell,
    amount: offer.sellAmount,
    sources: params.sources,
    expiresAt: offer.expiresAt,
    enforced: isPlainBridge(quote) ? undefined : { minBuyAmount: findLeastOutput(quote) },
    meta: { mayan: swiftVersion === undefined ? { quoteType: type } : { quoteType: type, version: swiftVersion } },
    call: isEvm ? await buildEvmCall(draft, context) : await buildSolanaCall(draft, context),
  }
}

const buildEvmCall = async (
  { state, addresses, random }: OrderDraft,
  { client, signal, facts }: BuildContext,
): Promise<EvmCall> => {
  const { quote, sell } = state
  const middle = requireBuildable(() => findRoutedToken(quote))
  let router: Router | undefined
  if (middle !== undefined) {
    const query = {
      forwarderAddress: facts.forwarder,
      slippageBps: quote.slippageBps,
      referrerAddress: addresses.referrer,
      fromToken: quote.fromToken.contract,
      middleToken: middle,
      chainName: quote.fromChain,
      amountIn64: quote.amountIn,
    }
    const body = requireAccepted(await client.swapOnEvm(query, signal))
    router = { address: read.text(body, 'swapRouterAddress'), calldata: read.text(body, 'swapRouterCalldata') }
  }
  const order = requireBuildable(() => createEvmOrder(quote, { addresses, random }, router))
  requireBuildable(() => requireOrder(order, quote, addresses))
  const needsApproval = quote.fromToken.contract !== NATIVE && sell.address !== undefined
  const approval = needsApproval
    ? { token: sell.address, spender: facts.forwarder, amount: BigInt(quote.amountIn) }
    : undefined
  return {
    vm: 'evm',
    to: order.to,
    data: order.data,
    value: order.value,
    approval,
    deadlineSeconds: quote.deadline === undefined ? undefined : Number(quote.deadline),
  }
}

const buildSolanaCall = async (draft: OrderDraft, { client, signal }: BuildContext): Promise<SolanaCall> => {
  const { addresses, random } = draft
  const { quote } = draft.state
  const { readSwap, createSolanaOrder, toSolanaCall } = await withAbort(() => import('./solana/index.ts'), signal)
  const requestSwap = async ({ state }: { readonly state: string }) => {
    const query = {
      minMiddleAmount: quote.minMiddleAmount,
      middleToken: quote.swiftInputContract,
      userWallet: addresses.trader,
      slippageBps: quote.slippageBps,
      fromToken: quote.fromToken.contract,
      amountIn64: quote.amountIn,
      depositMode: 'SWIFT',
      fillMaxAccounts: false,
      referrerAddress: addresses.referrer,
      chainName: quote.fromChain,
      userLedger: state,
      maxSwapAccounts: quote.maxSwapAccounts,
      maxSwapDataLength: quote.maxSwapDataLength,
    }
    return readSwap(requireAccepted(await client.swapOnSolana(query, signal)))
  }
  return toSolanaCall(await requireBuildable(() => createSolanaOrder(quote, { addresses, random }, requestSwap)))
}

/** Returns the body of a response. @throws {SwapError} `quoteError` for a refusal. @throws {UpstreamError} for a server error. */
const requireAccepted = (answer: ApiAnswer): unknown => {
  if (answer.ok) return answer.body
  const { code, text } = readReason(answer)
  if (answer.status >= 500) throw new UpstreamError(`Mayan: ${text}`, { status: answer.status })
  throw new SwapError('quoteError', code === '' ? text : `${code}: ${text}`)
}

/** Turns `UnreadableInput`, for an incomplete quote or an unsafe order, into `unableToBuildTransaction`. */
const requireBuildable = <T>(work: () => T): T => {
  const rethrow = (cause: unknown): never => {
    if (!UnreadableInput.is(cause)) throw cause
    throw new SwapError('unableToBuildTransaction', `The order of MAYAN cannot be built: ${cause.message}.`, { cause })
  }
  try {
    const made = work()
    return made instanceof Promise ? (made.catch(rethrow) as T) : made
  } catch (cause) {
    return rethrow(cause)
  }
}
