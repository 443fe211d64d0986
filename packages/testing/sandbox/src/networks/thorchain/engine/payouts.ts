import type { LedgerTransaction } from '../../../ledgers/ledger.ts'
import { assetName } from '../asset.ts'
import { truncate } from '../math/pool.ts'
import { profileOf, unitDecimals } from '../protocol.ts'
import type { ThorchainState } from '../state.ts'
import { fromNodeUnits, nodeHash } from './read-deposit.ts'
import type { Outbound, SwapRecord } from './swap-record.ts'

/** Transaction id of every payment inside the network. */
export const NATIVE_HASH: string = '0'.repeat(64)

const BLOCK_MS = 6_000

/** A payout before fee and delay. */
export type Owed = Pick<Outbound, 'asset' | 'amount' | 'to' | 'refund'>

/** Deducts fees, applies delays, sends payouts and marks them confirmed when a block includes them. */
export class Payouts {
  readonly #state: ThorchainState
  readonly #sent = new Map<string, Outbound>()

  constructor(state: ThorchainState) {
    this.#state = state
  }

  /** Adds the payout to the record and schedules it; a payout smaller than its fee is dropped. */
  plan(record: SwapRecord, owed: Owed): void {
    const outbound = this.#afterFee(record, owed)
    if (!outbound) return
    record.outbounds.push(outbound)
    if (outbound.asset.chain === this.#state.protocol.coin.chain) this.#pay(outbound)
    else this.#schedule(outbound)
  }

  /** Marks the payout of a mined transaction as confirmed. */
  notice(transaction: LedgerTransaction): void {
    const outbound = this.#sent.get(`${transaction.chain}/${nodeHash(transaction.hash)}`)
    if (outbound) outbound.confirmed = true
  }

  #afterFee(record: SwapRecord, owed: Owed): Outbound | undefined {
    const fee = this.#state.outboundFeeOf(owed.asset)
    const amount = truncate(owed.amount - fee, this.#state.pools.of(owed.asset)?.decimals)
    const profile = profileOf(this.#state.protocol, owed.asset.chain)
    const dust = profile?.gasAsset === assetName(owed.asset) ? profile.dust : 0n
    if (amount <= 0n || amount < dust) return undefined
    const delay = profile ? Number(this.#state.delayOf(owed.asset, amount)) : 0
    const memo = `${owed.refund ? 'REFUND' : 'OUT'}:${record.id}`
    return { ...owed, amount, fee, memo, due: this.#state.height() + delay }
  }

  #schedule(outbound: Outbound): void {
    const { clock } = this.#state.world
    const value = this.#state.runeValue(outbound.asset, outbound.amount)
    const blocks = outbound.due - this.#state.height() + 1
    this.#state.scheduled += value
    clock.at(clock.now() + clock.scaled(blocks * BLOCK_MS), () => {
      this.#state.scheduled -= value
      this.#pay(outbound)
    })
  }

  #pay(outbound: Outbound): void {
    const { vault, protocol } = this.#state
    const unit = unitDecimals(protocol, outbound.asset)
    const amount = fromNodeUnits(outbound.amount, vault.decimals(outbound.asset), unit)
    const hash = nodeHash(vault.pay({ asset: outbound.asset, to: outbound.to, amount, memo: outbound.memo }))
    const native = outbound.asset.chain === protocol.coin.chain
    outbound.hash = native ? NATIVE_HASH : hash
    outbound.confirmed = native
    if (!native) this.#sent.set(`${outbound.asset.chain}/${hash}`, outbound)
  }
}
