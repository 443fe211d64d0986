import { withTimeout } from '../async/with-timeout.ts'
import type { SimpleTransfer } from '../contract/deposit.ts'
import type { SwapProvider, Warning } from '../contract/provider.ts'
import type { IncomingPayment, RecipientKind, RecipientProblem, RecipientReading } from '../contract/recipient.ts'
import type { Token } from '../contract/token.ts'
import type { EngineContext } from '../engine-context.ts'
import { type ErrorCode, SwapError } from '../errors.ts'
import { inspectRecipient } from '../pipeline/recipients/inspect-recipient.ts'
import { listProblems } from '../pipeline/recipients/list-problems.ts'
import { warnNotChecked, warnRecipient } from '../pipeline/recipients/warn-recipient.ts'
import { findRefundObstacle } from './find-refund-obstacle.ts'
import type { RepricedSwap } from './repriced-swap.ts'

/** Milliseconds for which a node is waited for. It is asked beside the balance, so a swap seldom waits for it alone. */
const NODE_MS = 2_500

/** An account that a swap pays. */
interface Payee {
  readonly payment: IncomingPayment
  /** The code of a certain loss. */
  readonly code: ErrorCode
  /** The member of the request that allows accounts with code. */
  readonly flag: 'allowSmartContractReceiver' | 'allowSmartContractSender'
  /** What would pass, as a sentence. */
  readonly advice: string
}

/** What is known of an account before anything is paid to it. */
interface Judged {
  readonly kind: RecipientKind | undefined
  readonly problems: readonly RecipientProblem[]
  /** A node was asked, or would have been, and did not tell. */
  readonly isUnchecked: boolean
}

/**
 * Asks the chains about the accounts that a swap pays: the destination, the account that takes a refund, and the one that takes a refund
 * of a second leg. Refuses a payment that is certainly lost; returns the warnings of the rest.
 *
 * Nodes are asked once for each account. Without an answer the swap goes on, with a warning. A private swap asks none, so that nobody
 * but its provider learns of its accounts.
 *
 * @throws {SwapError} `invalidDestinationAddress` or `invalidRefundAddress`, and `unableToBuildTransaction` for a contract whose address
 *   on the chain between two legs may belong to nobody.
 */
export const requireRecipients = async (engine: EngineContext, repriced: RepricedSwap): Promise<readonly Warning[]> => {
  const { request, priced, addresses } = repriced
  const payees = listPayees(repriced)
  const isPrivate = priced.request.usePrivacyMode
  const [judged] = await Promise.all([
    Promise.all(payees.map(({ payment }) => judgePayment(engine, payment, repriced))),
    requireOwner(engine, repriced),
  ])

  const warnings: Warning[] = []
  for (const [index, { payment, code, flag, advice }] of payees.entries()) {
    const { problems = [], isUnchecked = false } = judged[index] ?? {}
    for (const problem of problems) {
      const isAllowed = problem.reason === 'code' && (request[flag] || request.disableSecurityChecks)
      if (problem.verdict === 'risk' || isAllowed) {
        warnings.push(warnRecipient(payment, problem))
        continue
      }
      const { address, asset } = payment
      const remedy = problem.reason === 'code' ? `${advice}, or set ${flag}` : advice
      throw new SwapError(code, `${address.slice(0, 130)} ${problem.text}. ${remedy}.`, {
        data: { chain: asset.chain, address, reason: problem.reason },
      })
    }
    if (isUnchecked) warnings.push(warnNotChecked(payment, isPrivate))
  }

  // A contract wallet is not at the same address of another chain until it is deployed there.
  const [destination, refund] = judged
  const isOwnAddress = addresses.destinationAddress.toLowerCase() === addresses.sources[0].toLowerCase()
  const [paid] = payees
  if (paid && isOwnAddress && refund?.kind === 'contract' && destination?.kind === 'wallet') {
    const text = `is a contract on ${priced.sell.chain}, but has no code on ${priced.buy.chain}, where it may belong to nobody`
    warnings.push(warnRecipient(paid.payment, { verdict: 'risk', reason: 'code', text }))
  }
  return warnings
}

/** Lists the accounts that a swap pays: the destination first, then those that take refunds. */
const listPayees = (repriced: RepricedSwap): readonly Payee[] => {
  const { provider, offer, route, secondLeg, addresses, priced } = repriced
  const { destinationAddress, refundAddress, sources } = addresses
  const payees: Payee[] = [
    {
      payment: {
        asset: priced.buy,
        address: destinationAddress,
        role: 'destination',
        leastAmount: route.minBuyAmount,
        payoutGas: findPayoutGas(secondLeg?.provider ?? provider, priced.buy, 'destination'),
      },
      code: 'invalidDestinationAddress',
      flag: 'allowSmartContractReceiver',
      advice: 'Take another address or route',
    },
  ]

  // What is swapped within one transaction is not refunded: it fails as a whole.
  const { refund, sameChainOnly } = provider.capabilities
  if (refund !== 'none' && sameChainOnly !== true) {
    const isHonoured = refundAddress !== undefined && findRefundObstacle(provider, offer, { addresses }) === undefined
    payees.push({
      payment: {
        asset: priced.sell,
        address: isHonoured ? refundAddress : sources[0],
        role: 'refund',
        leastAmount: offer.sellAmount,
        payoutGas: findPayoutGas(provider, priced.sell, 'refund'),
      },
      code: 'invalidRefundAddress',
      flag: 'allowSmartContractSender',
      advice:
        refund === 'sender'
          ? 'This route refunds the sender; take another source address or route'
          : 'Take another refundAddress or route',
    })
  }
  if (secondLeg && secondLeg.provider.capabilities.refund !== 'none') {
    const { intermediate: asset, provider: second } = secondLeg
    payees.push({
      payment: {
        asset,
        address: secondLeg.addresses.sources[0],
        role: 'refund',
        payoutGas: findPayoutGas(second, asset, 'refund'),
      },
      code: 'invalidRefundAddress',
      flag: secondLeg.refundOf === 'recipient' ? 'allowSmartContractReceiver' : 'allowSmartContractSender',
      advice: `The second provider refunds it there; take another address or route`,
    })
  }
  return payees
}

/** Gas of a `transfer` of Solidity. */
const TRANSFER_GAS = 2_300

/** Finds the gas that reaches an account with code. Tokens are paid without running it. */
const findPayoutGas = (provider: SwapProvider, asset: Token, role: IncomingPayment['role']): number | undefined => {
  if (asset.address !== undefined) return undefined
  return provider.getPayoutGas?.(asset.chain, role) ?? (provider.capabilities.walletsOnly ? TRANSFER_GAS : undefined)
}

/** Judges a payment by its address, then by the vaults of the providers, then by what a node says of the account. */
const judgePayment = async (
  engine: EngineContext,
  payment: IncomingPayment,
  { context, priced }: RepricedSwap,
): Promise<Judged> => {
  const { asset, address } = payment
  const inspected = inspectRecipient(engine, payment)
  const known = inspected ? listProblems(payment, inspected) : []
  const offline = { kind: inspected?.kind, problems: known, isUnchecked: false }
  if (known.some(({ verdict }) => verdict === 'lost')) return offline
  for (const provider of engine.providers.values()) {
    const vaults = provider.listVaults?.(asset.chain) ?? []
    if (!vaults.some((vault) => engine.isSameAddress(asset.chain, vault, address))) continue
    const text = `is a vault of ${provider.id}, which takes deposits there; what is sent without a memo of its swap is lost`
    return { kind: 'module', problems: [{ verdict: 'lost', reason: 'special', text }], isUnchecked: false }
  }

  if (!engine.chains.get(asset.chain)?.readRecipient) return offline
  const reading = priced.request.usePrivacyMode ? undefined : await askChain(engine, payment, context)
  if (!reading) return { ...offline, isUnchecked: true }
  return { kind: reading.kind, problems: listProblems(payment, reading), isUnchecked: false }
}

/** Asks a chain about an account; `undefined` without an answer, whatever failed: that must not stop a swap. */
const askChain = async (
  { chains, limits }: EngineContext,
  payment: IncomingPayment,
  context: RepricedSwap['context'],
): Promise<RecipientReading | undefined> => {
  const timeoutMs = Math.min(NODE_MS, limits.swapDeadlineMs / 2)
  const read = (signal: AbortSignal) =>
    chains.get(payment.asset.chain)?.readRecipient?.(payment, { ...context, signal })
  return withTimeout(read, { timeoutMs, signal: context.signal }).catch(() => undefined)
}

/**
 * Refuses a contract as owner of the address that takes refunds of a second leg on another chain than its own: there the address may
 * belong to nobody, or to somebody else.
 */
const requireOwner = async (engine: EngineContext, repriced: RepricedSwap): Promise<void> => {
  const { request, secondLeg, priced } = repriced
  if (!secondLeg || request.disableSecurityChecks) return
  const isRecipient = secondLeg.refundOf === 'recipient'
  const flag = isRecipient ? 'allowSmartContractReceiver' : 'allowSmartContractSender'
  const asset = isRecipient ? priced.buy : priced.sell
  const [address] = secondLeg.addresses.sources
  if (request[flag] || asset.chain === secondLeg.intermediate.chain) return
  const role = isRecipient ? 'destination' : 'refund'
  const { kind } = await judgePayment(engine, { asset, address, role }, repriced)
  if (kind !== 'contract') return
  throw new SwapError(
    'unableToBuildTransaction',
    `${address} is a smart contract on ${asset.chain}, whose address on ${secondLeg.intermediate.chain}, where the second leg refunds, may belong to nobody. Take another address or route, or set ${flag}.`,
    { data: { chain: asset.chain, address } },
  )
}

/**
 * Refuses a second deposit at an account that does not take the coin as the first provider pays it: protocols forward little gas, and keep
 * what was not taken. One that swaps within a chain pays in the user's own transaction, which fails as a whole. Another
 * deposit may have another address.
 *
 * @throws {SwapError} `quoteError`
 */
export const requireTaker = async (
  engine: EngineContext,
  { provider, secondLeg, context }: RepricedSwap,
  { asset, to }: SimpleTransfer,
): Promise<void> => {
  // The address is of a provider, so that a node is asked about it in a private swap, too.
  if (provider.capabilities.sameChainOnly || asset.address !== undefined) return
  const payoutGas = findPayoutGas(provider, asset, 'destination')
  const reading = await askChain(engine, { asset, address: to, role: 'destination', payoutGas }, context)
  const refusal = reading?.problems.find(({ verdict, reason }) => verdict === 'lost' && reason === 'code')
  if (!refusal) return
  throw new SwapError(
    'quoteError',
    `${secondLeg?.provider.id} takes deposits on ${asset.chain} at ${to}, which ${refusal.text}. Try again, or take another route.`,
  )
}
