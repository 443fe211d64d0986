import { USDC } from '../assets.ts'
import { boostCost } from '../quote/boost.ts'
import { dollars, MIN_NETWORK_FEE, simulateSwap, worth } from '../simulate-swap.ts'
import { type FlipState, SERVICE } from '../state.ts'
import type { Payouts } from './payouts.ts'
import type { SwapRecord } from './swap-record.ts'

const RETRY_BLOCKS = 5
const SWAP_BLOCKS = 2

/** Swaps a witnessed deposit in chunks, then pays out or refunds the result. */
export class SwapRun {
  readonly #state: FlipState
  readonly #payouts: Payouts

  constructor(state: FlipState, payouts: Payouts) {
    this.#state = state
    this.#payouts = payouts
  }

  /** Starts the swap of a counted deposit; the network keeps a deposit below the minimum. */
  begin(record: SwapRecord): void {
    const { terms, deposit } = record
    if (deposit < terms.from.minimum) {
      record.ignored = {
        name: 'BelowMinimumDeposit',
        message: 'The deposited amount was below the minimum required',
      }
      return
    }
    const sweeping = record.vault ? 0n : worth(this.#state.world, terms.from, terms.from.chain.ingressUsd)
    record.ingressFee = sweeping < deposit ? sweeping : deposit
    record.input = deposit - record.boostFee - record.ingressFee
    record.scheduledAt = this.#state.world.clock.now()
    this.#state.inBlocks(SWAP_BLOCKS, () => this.#chunk(record, 0))
  }

  /** Boosts the deposit if its terms and the pools allow it, and records the fee. */
  boost(record: SwapRecord): boolean {
    const { terms, deposit } = record
    const cost = terms.maxBoostBps > 0 ? boostCost(deposit, terms.maxBoostBps) : undefined
    if (terms.from.internal !== 'Btc' || !cost || cost.bps > terms.maxBoostBps) return false
    record.boostFee = cost.fee
    record.boostedAt = this.#state.world.clock.now()
    return true
  }

  #chunk(record: SwapRecord, waited: number): void {
    const reason = this.#trade(record)
    if (reason === undefined) {
      this.#advance(record)
      return
    }
    record.lastReason = reason
    if (waited + RETRY_BLOCKS > record.terms.retryBlocks) {
      this.#abort(record)
      return
    }
    record.retries++
    this.#state.inBlocks(RETRY_BLOCKS, () => this.#chunk(record, waited + RETRY_BLOCKS))
  }

  /** Trades one chunk at the current price; returns the reason when it has to be retried. */
  #trade(record: SwapRecord): string | undefined {
    const { terms, input } = record
    const { chunks, minPrice } = terms
    const { world } = this.#state
    if (this.#state.halted(terms.from) || this.#state.halted(terms.to)) return 'SafeModeActive'
    if (world.faults.of(SERVICE).refund) return 'MinPriceViolation'
    const commissionBps = terms.brokers.reduce((sum, { bps }) => sum + bps, 0)
    const whole = simulateSwap(world, {
      from: terms.from,
      to: terms.to,
      amount: input,
      commissionBps,
      chunks,
      vault: true,
    })
    const last = record.executed === chunks - 1
    const size = last ? input - record.swapped : input / BigInt(chunks)
    const part = (amount: bigint): bigint => (input === 0n ? 0n : (amount * size) / input)
    const output = part(whole.output)
    if (output < (size * minPrice) >> 128n) return 'MinPriceViolation'
    record.swapped += size
    record.output += output
    record.intermediate += part(whole.intermediate)
    record.networkFee += part(whole.networkFee)
    record.brokerFee += part(whole.brokerFee)
    record.executedAt = world.clock.now()
    return undefined
  }

  #advance(record: SwapRecord): void {
    record.executed++
    if (record.executed < record.terms.chunks) {
      this.#state.inBlocks(record.terms.interval, () => this.#chunk(record, 0))
      return
    }
    this.#finish(record)
  }

  #abort(record: SwapRecord): void {
    record.aborted = true
    this.#finish(record)
  }

  /** Pays out what was swapped and refunds the rest less the refund fee. */
  #finish(record: SwapRecord): void {
    const { terms } = record
    const { world } = this.#state
    record.finished = true
    if (record.output > 0n) {
      record.egressFee = worth(world, terms.to, terms.to.chain.egressUsd)
      record.swapEgress = this.#payouts.plan(terms.to, record.output - record.egressFee, terms.destination)
    }
    const left = record.input - record.swapped
    if (left === 0n) return
    record.refundFee = worth(world, terms.from, dollars(world, USDC, MIN_NETWORK_FEE))
    record.refundEgressFee = worth(world, terms.from, terms.from.chain.egressUsd)
    const amount = left - record.refundFee - record.refundEgressFee
    record.refundEgress = this.#payouts.plan(terms.from, amount, terms.refundAddress)
  }
}
