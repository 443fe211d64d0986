import { type Fee, findChain, lessBps, type QuoteParams, type QuoteResult, UpstreamError } from '@switchyard/core'
import { chargeBps, createInboundFee, decline, estimateInboundFee, read } from '@switchyard/provider-kit'
import type { GardenAsset } from '../assets/read-asset.ts'
import type { GardenFacts } from '../facts.ts'
import type { IntegratorFees } from './integrator-fees.ts'
import { offerState } from './offer-state.ts'

/** Everything about a quote that is known before the request. */
export interface QuoteTerms {
  readonly params: QuoteParams
  readonly sell: GardenAsset
  readonly buy: GardenAsset
  readonly htlc: string
  readonly charged: IntegratorFees
  readonly defaultSlippageBps: number
  readonly facts: GardenFacts
  /** Unix milliseconds. */
  readonly now: number
}

/** Quotes have no expiry. Garden's routes are shown with one hour, and every order is priced again. */
const QUOTE_LIFE_MS = 60 * 60 * 1_000

interface Bid {
  readonly amount: bigint
  readonly solverId: string
  readonly seconds: number
  readonly slippageBps: number | undefined
}

/**
 * Turns the best quote of the solvers into an offer.
 *
 * @throws {UpstreamError} when none is for the requested swap
 */
export const translateQuote = (body: unknown, terms: QuoteTerms): QuoteResult => {
  const { params, sell, buy, htlc, charged, facts } = terms
  const quotes = read.list(body, 'result')
  if (quotes.length === 0) return decline('insufficientLiquidity', 'Garden: no solver offers this swap now.')

  let best: Bid | undefined
  for (const quote of quotes) {
    const source = read.record(quote, 'source')
    const destination = read.record(quote, 'destination')
    const isSame =
      read.text(source, 'asset') === sell.id &&
      read.amount(source, 'amount') === params.sellAmount &&
      read.text(destination, 'asset') === buy.id
    const amount = read.amount(destination, 'amount')
    if (!isSame || amount <= (best?.amount ?? 0n)) continue
    best = {
      amount,
      solverId: read.text(quote, 'solver_id'),
      seconds: read.optionalNumber(quote, 'estimated_time') ?? facts.swapSeconds,
      slippageBps: read.optionalInteger(quote, 'slippage'),
    }
  }
  if (!best) throw new UpstreamError(`Garden quoted another swap than ${params.sellAmount} of ${sell.id}.`)

  const wantedBps = Math.floor(params.slippageBps ?? best.slippageBps ?? terms.defaultSlippageBps)
  const slippageBps = Math.min(facts.maxSlippageBps, Math.max(0, wantedBps))
  const minBuyAmount = lessBps(best.amount, slippageBps)

  // Integrator fees are basis points of the sell; the solver's fee is part of its price. Locking is a contract call or, on
  // UTXO chains, a payment to an address.
  const sold = { asset: params.sell, amount: params.sellAmount }
  const fees: Fee[] = charged.affiliateBps > 0 ? [chargeBps('affiliate', sold, charged.affiliateBps)] : []
  fees.push(chargeBps('service', sold, charged.serviceBps))
  const isSolana = params.sell.chain === 'SOL'
  fees.push(
    isSolana
      ? createInboundFee('SOL', facts.solanaLockLamports)
      : estimateInboundFee(params.sell, { viaContract: true }),
  )

  // One block each to lock and to pay out; the rest of Garden's total is the swap.
  const inbound = findChain(sell.token.chain)?.blockSeconds ?? 0
  const outbound = findChain(buy.token.chain)?.blockSeconds ?? 0

  // Refunds go to the address that funded the lock.
  const { refundAddress, sourceAddress } = params
  const movesRefund = refundAddress !== undefined && refundAddress !== sourceAddress
  const family = findChain(sell.token.chain)?.family
  const state = offerState.write({
    sellId: sell.id,
    buyId: buy.id,
    sell: sell.token,
    buy: buy.token,
    buyAmount: best.amount,
    solverId: best.solverId,
    slippageBps,
    affiliateFees: charged.entries,
    htlc,
  })
  return {
    offers: [
      {
        sellAmount: params.sellAmount,
        buyAmount: best.amount,
        minBuyAmount: minBuyAmount > 0n ? minBuyAmount : 1n,
        fees,
        times: { inbound, swap: Math.max(0, best.seconds - inbound - outbound), outbound },
        depositKind: family === 'utxo' ? 'simpleTransfer' : 'contractCall',
        approvalSpender: family === 'evm' && sell.token.address !== undefined ? htlc : undefined,
        refundObstacle: movesRefund ? 'unsupportedByRoute' : undefined,
        warnings: charged.warnings,
        expiresAt: terms.now + QUOTE_LIFE_MS,
        state,
      },
    ],
  }
}
