import { memoText, oneSource, refusal, refuseExpired, refuseOtherDecimals, requireFunds } from '@switchyard/chain-kit'
import type { BuiltTransaction, ChainContext, Deposit, Funds, Json } from '@switchyard/core'
import { formatAddress, parseAddress, rawAddress, type TonAddress } from './address.ts'
import type { TonState } from './funds.ts'
import { jettonAttachment, MOST_COMMENT_BYTES, reserve } from './reserve.ts'
import type { JettonHolding } from './toncenter.ts'

/** Most a field of coins can hold. */
const MOST = 2n ** 120n - 1n

/** Builds the messages of a deposit, as wallets take them: amounts in nano, payloads as bags of cells in base64. */
export const build = async (deposit: Deposit, funds: Funds, context: ChainContext): Promise<BuiltTransaction> => {
  if (deposit.kind === 'contractCall') throw refusal('TON deposits are transfers; there are no contract calls.')
  const to = checkTransfer(deposit)
  refuseExpired(deposit, context.clock.now())
  const comment = deposit.kind === 'transferWithMemo' ? memoText(deposit, MOST_COMMENT_BYTES) : undefined
  const state = funds.state as TonState
  if (state.frozen) throw refusal(`The account ${deposit.sources[0]} is frozen.`)
  const kept = reserve(comment)
  const amount = deposit.sweep ? sweepable(deposit, funds, kept) : deposit.amount
  if (amount <= 0n || amount > MOST) throw refusal(`TON cannot send ${amount} units.`)
  if (rawAddress(to) === rawAddress(state.owner)) throw refusal('Sender and recipient are the same address.')
  const restated = deposit.sweep ? { sellAmount: amount } : {}

  if (deposit.asset.address === undefined) {
    requireFunds(deposit, funds, { amount, native: amount, fee: kept }, context)
    const message = { address: spelled(to), amount: amount.toString(), ...(await commentPayload(comment)) }
    return { tx: [message], txType: 'TON', networkFee: kept, ...restated }
  }
  const jetton = checkJetton(deposit, state)
  const attached = jettonAttachment(comment)
  requireFunds(deposit, funds, { amount, native: attached, fee: kept }, context)
  const { jettonTransfer } = await import('./payload.ts')
  const payload = jettonTransfer({ amount, to: rawAddress(to), response: rawAddress(state.owner), comment })
  const message: Json = { address: formatAddress(jetton.wallet, true), amount: attached.toString(), payload }
  return { tx: [message], txType: 'TON', networkFee: attached + kept, ...restated }
}

type Transfer = Exclude<Deposit, { kind: 'contractCall' }>

const checkTransfer = (deposit: Transfer): TonAddress => {
  oneSource('TON', deposit.sources)
  if (deposit.destinationTag !== undefined) throw refusal('TON has no destination tags.')
  if (deposit.kind === 'transferWithMemo') {
    if (deposit.form === 'msgDeposit') throw refusal('TON has no deposit message without a recipient.')
    if (deposit.extraOutputs?.length) throw refusal('A TON deposit pays one recipient only.')
  }
  const to = deposit.to === undefined ? undefined : parseAddress(deposit.to)
  if (!to) throw refusal(`The recipient ${deposit.to} is no TON address.`)
  return to
}

/**
 * The whole balance less what fees need. Wallets cannot be asked to empty themselves by this format, and one told to
 * send everything sends nothing at all while the order counts as done.
 */
const sweepable = ({ asset }: Transfer, funds: Funds, kept: bigint): bigint => {
  const amount = asset.address === undefined ? funds.balance - kept : funds.balance
  if (amount > 0n) return amount
  throw refusal(`The balance of ${funds.balance} leaves nothing to sell once ${kept} nano are kept for fees.`)
}

const checkJetton = ({ asset }: Transfer, { jetton }: TonState): JettonHolding => {
  if (!jetton) throw refusal(`Nothing is known of ${asset.identifier}; its funds were read for another asset.`)
  refuseOtherDecimals(asset, jetton.decimals)
  return jetton
}

/** The recipient as its provider spelled it, since that says whether money may bounce; a raw one may not. */
const spelled = (to: TonAddress): string => formatAddress(to, to.bounceable ?? false)

const commentPayload = async (comment: string | undefined): Promise<{ readonly payload?: string }> =>
  comment === undefined ? {} : { payload: (await import('./payload.ts')).comment(comment) }
