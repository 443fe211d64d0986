import { type BuiltTransaction, type Deposit, type Funds, type Json, SwapError } from '@switchyard/core'
import { formatAddress, parseAddress, rawAddress, type TonAddress } from './address.ts'
import type { TonState } from './funds.ts'
import { memoText } from './memo-text.ts'
import { refuse } from './refuse.ts'
import { jettonAttachment, MOST_COMMENT_BYTES, reserve } from './reserve.ts'
import type { JettonHolding } from './toncenter.ts'

/** Most a field of coins can hold. */
const MOST = 2n ** 120n - 1n

/** Builds the messages of a deposit, as wallets take them: amounts in nano, payloads as bags of cells in base64. */
export const build = async (deposit: Deposit, funds: Funds): Promise<BuiltTransaction> => {
  if (deposit.kind === 'contractCall') throw refuse('TON deposits are transfers; there are no contract calls.')
  const to = checkTransfer(deposit)
  const comment = deposit.kind === 'transferWithMemo' ? checkMemo(memoText(deposit)) : undefined
  const state = funds.state as TonState
  if (state.frozen) throw refuse(`The account ${deposit.sources[0]} is frozen.`)
  const kept = reserve(comment)
  const amount = deposit.sweep ? sweepable(deposit, funds, kept) : deposit.amount
  if (amount <= 0n || amount > MOST) throw refuse(`TON cannot send ${amount} units.`)
  if (rawAddress(to) === rawAddress(state.owner)) throw refuse('Sender and recipient are the same address.')
  const restated = deposit.sweep ? { sellAmount: amount } : {}

  if (deposit.asset.address === undefined) {
    requireCoins(funds, amount + kept)
    const message = { address: spelled(to), amount: amount.toString(), ...(await commentPayload(comment)) }
    return { tx: [message], txType: 'TON', networkFee: kept, ...restated }
  }
  const jetton = checkJetton(deposit, state, amount)
  const attached = jettonAttachment(comment)
  requireCoins(funds, attached + kept)
  const { jettonTransfer } = await import('./payload.ts')
  const payload = jettonTransfer({ amount, to: rawAddress(to), response: rawAddress(state.owner), comment })
  const message: Json = { address: formatAddress(jetton.wallet, true), amount: attached.toString(), payload }
  return { tx: [message], txType: 'TON', networkFee: attached + kept, ...restated }
}

type Transfer = Exclude<Deposit, { kind: 'contractCall' }>

const checkTransfer = (deposit: Transfer): TonAddress => {
  if (deposit.sources.length > 1)
    throw new SwapError('invalidSourceAddressList', 'TON takes exactly one source address.')
  if (deposit.destinationTag !== undefined) throw refuse('TON has no destination tags.')
  if (deposit.kind === 'transferWithMemo') {
    if (deposit.form === 'msgDeposit') throw refuse('TON has no deposit message without a recipient.')
    if (deposit.extraOutputs?.length) throw refuse('A TON deposit pays one recipient only.')
  }
  const to = deposit.to === undefined ? undefined : parseAddress(deposit.to)
  if (!to) throw refuse(`The recipient ${deposit.to} is no TON address.`)
  return to
}

const checkMemo = (memo: string): string => {
  const { length } = new TextEncoder().encode(memo)
  if (length <= MOST_COMMENT_BYTES) return memo
  throw new SwapError(
    'memoTooLongForSourceChain',
    `The memo has ${length} bytes; TON takes ${MOST_COMMENT_BYTES} here.`,
  )
}

/**
 * The whole balance less what fees need. Wallets cannot be asked to empty themselves by this format, and one told to
 * send everything sends nothing at all while the order counts as done.
 */
const sweepable = ({ asset }: Transfer, funds: Funds, kept: bigint): bigint => {
  const amount = asset.address === undefined ? funds.balance - kept : funds.balance
  if (amount > 0n) return amount
  throw refuse(`The balance of ${funds.balance} leaves nothing to sell once ${kept} nano are kept for fees.`)
}

const checkJetton = ({ asset, sources }: Transfer, { jetton }: TonState, amount: bigint): JettonHolding => {
  if (!jetton) throw refuse(`Nothing is known of ${asset.identifier}; its funds were read for another asset.`)
  if (jetton.decimals !== undefined && jetton.decimals !== asset.decimals)
    throw refuse(
      `${asset.identifier} has ${jetton.decimals} decimals on the network and ${asset.decimals} in the list.`,
    )
  if (jetton.balance >= amount) return jetton
  throw new SwapError('insufficientBalance', `${sources[0]} holds too little ${asset.identifier}.`, {
    data: { chain: asset.identifier, amount: amount.toString(), address: sources[0] },
  })
}

const requireCoins = ({ gasBalance }: Funds, needed: bigint): void => {
  if (gasBalance < needed) throw refuse(`The sender holds ${gasBalance} nano; amount and fees need ${needed}.`)
}

/** The recipient as its provider spelled it, since that says whether money may bounce; a raw one may not. */
const spelled = (to: TonAddress): string => formatAddress(to, to.bounceable ?? false)

const commentPayload = async (comment: string | undefined): Promise<{ readonly payload?: string }> =>
  comment === undefined ? {} : { payload: (await import('./payload.ts')).comment(comment) }
