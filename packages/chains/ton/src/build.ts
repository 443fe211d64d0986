import {
  createRefusal,
  readMemoText,
  refuseExpired,
  refuseOtherDecimals,
  requireFunds,
  requireOneSource,
} from '@switchyard/chain-kit'
import type { BuiltTransaction, ChainContext, Deposit, Funds, Json } from '@switchyard/core'
import { formatAddress, formatRaw, parseAddress } from './address.ts'
import type { TonFacts } from './facts.ts'
import type { TonState } from './funds.ts'
import { computeReserves, MAX_COMMENT_BYTES } from './reserve.ts'

/** Largest amount of a coins field. */
const MAX_AMOUNT = 2n ** 120n - 1n

/** Builds the messages of a deposit in the format of wallets: amounts in nano, payloads as bags of cells in base64. */
export const build = async (
  deposit: Deposit,
  { funds, facts }: { readonly funds: Funds; readonly facts: TonFacts },
  context: ChainContext,
): Promise<BuiltTransaction> => {
  if (deposit.kind === 'contractCall')
    throw createRefusal(`A ${deposit.call.vm} call cannot be made on TON; a transfer is required.`)
  requireOneSource('TON', deposit.sources)
  if (deposit.destinationTag !== undefined) throw createRefusal('A TON transfer cannot carry a destination tag.')
  if (deposit.kind === 'transferWithMemo') {
    if (deposit.form === 'msgDeposit') throw createRefusal('TON has no deposit messages; a transfer is required.')
    if (deposit.extraOutputs?.length) throw createRefusal('A TON transfer has exactly one recipient.')
  }
  const to = deposit.to === undefined ? undefined : parseAddress(deposit.to)
  if (!to) throw createRefusal(`The recipient ${deposit.to ?? '(none)'} is not a valid TON address.`)
  refuseExpired(deposit, context.clock.now())

  const comment = deposit.kind === 'transferWithMemo' ? readMemoText(deposit, MAX_COMMENT_BYTES) : undefined
  const state = funds.state as TonState
  if (state.frozen) throw createRefusal(`The account ${deposit.sources[0]} is frozen and cannot send.`)
  const { fee: feeReserve, attached } = computeReserves(new TextEncoder().encode(comment ?? '').length, facts)

  // The message format has no way to empty a wallet, and a wallet that is asked to send everything sends nothing while
  // the order counts as done, so a sweep of TON leaves the fee reserve.
  let { amount } = deposit
  if (deposit.sweep) {
    amount = deposit.asset.address === undefined ? funds.balance - feeReserve : funds.balance
    if (amount <= 0n)
      throw createRefusal(`The balance of ${funds.balance} must be larger than the fee reserve of ${feeReserve} nano.`)
  }
  if (amount <= 0n || amount > MAX_AMOUNT)
    throw createRefusal(`The amount ${amount} cannot be sent; it must be between 1 and 2^120 - 1.`)
  if (formatRaw(to) === formatRaw(state.owner)) throw createRefusal('Sender and recipient are the same address.')
  const sellAmount = deposit.sweep ? amount : undefined

  if (deposit.asset.address === undefined) {
    requireFunds(deposit, { funds, amount, native: amount, fee: feeReserve }, context)
    // The recipient in the provider's form, which sets the bounce flag; a raw address becomes non-bounceable.
    const payment = { address: formatAddress(to, to.bounceable), amount: amount.toString() }
    const message =
      comment === undefined ? payment : { ...payment, payload: (await import('./payload.ts')).encodeComment(comment) }
    return { tx: [message], txType: 'TON', networkFee: feeReserve, sellAmount }
  }

  const { jetton } = state
  if (!jetton)
    throw createRefusal(`The funds were read for another asset than ${deposit.asset.identifier}; read the funds again.`)
  refuseOtherDecimals(deposit.asset, jetton.decimals)
  // A wallet that cannot pay the attached coins and its own fee skips the message, and its transaction counts as done.
  requireFunds(deposit, { funds, amount, native: attached + feeReserve }, context)
  const { encodeJettonTransfer } = await import('./payload.ts')
  const payload = encodeJettonTransfer({ amount, to: formatRaw(to), response: formatRaw(state.owner), comment })
  const message: Json = { address: formatAddress(jetton.wallet, true), amount: attached.toString(), payload }
  return { tx: [message], txType: 'TON', networkFee: attached + feeReserve, sellAmount }
}
