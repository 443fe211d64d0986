import { memoText, oneSource, refusal, refuseExpired, refuseOtherDecimals, requireFunds } from '@switchyard/chain-kit'
import type { BuiltTransaction, ChainContext, Deposit, Funds, Json } from '@switchyard/core'
import { formatAddress, parseAddress, rawAddress, type TonAddress } from './address.ts'
import type { TonState } from './funds.ts'
import { jettonAttachment, MAX_COMMENT_BYTES, reserve } from './reserve.ts'
import type { JettonHolding } from './toncenter.ts'

/** Largest amount of a coins field. */
const MAX_AMOUNT = 2n ** 120n - 1n

/** Builds the messages of a deposit in the format of wallets: amounts in nano, payloads as bags of cells in base64. */
export const build = async (deposit: Deposit, funds: Funds, context: ChainContext): Promise<BuiltTransaction> => {
  if (deposit.kind === 'contractCall')
    throw refusal(`A ${deposit.call.vm} call cannot be made on TON; a transfer is required.`)
  const to = checkTransfer(deposit)
  refuseExpired(deposit, context.clock.now())
  const comment = deposit.kind === 'transferWithMemo' ? memoText(deposit, MAX_COMMENT_BYTES) : undefined
  const state = funds.state as TonState
  if (state.frozen) throw refusal(`The account ${deposit.sources[0]} is frozen and cannot send.`)
  const feeReserve = reserve(comment)
  const amount = deposit.sweep ? sweepable(deposit, funds, feeReserve) : deposit.amount
  if (amount <= 0n || amount > MAX_AMOUNT)
    throw refusal(`The amount ${amount} cannot be sent; it must be between 1 and 2^120 - 1.`)
  if (rawAddress(to) === rawAddress(state.owner)) throw refusal('Sender and recipient are the same address.')
  const adjusted = deposit.sweep ? { sellAmount: amount } : {}

  if (deposit.asset.address === undefined) {
    requireFunds(deposit, funds, { amount, native: amount, fee: feeReserve }, context)
    const message = { address: providerForm(to), amount: amount.toString(), ...(await commentPayload(comment)) }
    return { tx: [message], txType: 'TON', networkFee: feeReserve, ...adjusted }
  }
  const jetton = checkJetton(deposit, state)
  const attached = jettonAttachment(comment)
  requireFunds(deposit, funds, { amount, native: attached, fee: feeReserve }, context)
  const { jettonTransfer } = await import('./payload.ts')
  const payload = jettonTransfer({ amount, to: rawAddress(to), response: rawAddress(state.owner), comment })
  const message: Json = { address: formatAddress(jetton.wallet, true), amount: attached.toString(), payload }
  return { tx: [message], txType: 'TON', networkFee: attached + feeReserve, ...adjusted }
}

type Transfer = Exclude<Deposit, { kind: 'contractCall' }>

const checkTransfer = (deposit: Transfer): TonAddress => {
  oneSource('TON', deposit.sources)
  if (deposit.destinationTag !== undefined) throw refusal('A TON transfer cannot carry a destination tag.')
  if (deposit.kind === 'transferWithMemo') {
    if (deposit.form === 'msgDeposit') throw refusal('TON has no deposit messages; a transfer is required.')
    if (deposit.extraOutputs?.length) throw refusal('A TON transfer has exactly one recipient.')
  }
  const to = deposit.to === undefined ? undefined : parseAddress(deposit.to)
  if (!to) throw refusal(`The recipient ${deposit.to ?? '(none)'} is not a valid TON address.`)
  return to
}

/**
 * Returns the whole balance minus the fee reserve. The message format has no way to empty a wallet, and a wallet that
 * is asked to send everything sends nothing while the order counts as done.
 */
const sweepable = ({ asset }: Transfer, funds: Funds, feeReserve: bigint): bigint => {
  const amount = asset.address === undefined ? funds.balance - feeReserve : funds.balance
  if (amount > 0n) return amount
  throw refusal(`The balance of ${funds.balance} must be larger than the fee reserve of ${feeReserve} nano.`)
}

const checkJetton = ({ asset }: Transfer, { jetton }: TonState): JettonHolding => {
  if (!jetton) throw refusal(`The funds were read for another asset than ${asset.identifier}; read the funds again.`)
  refuseOtherDecimals(asset, jetton.decimals)
  return jetton
}

/** The recipient in the provider's form, which sets the bounce flag; a raw address becomes non-bounceable. */
const providerForm = (to: TonAddress): string => formatAddress(to, to.bounceable ?? false)

const commentPayload = async (comment: string | undefined): Promise<{ readonly payload?: string }> =>
  comment === undefined ? {} : { payload: (await import('./payload.ts')).comment(comment) }
