import { hex } from '@scure/base'
import {
  countSpansLeft,
  refuse,
  refuseSweep,
  refuseUpstreamFault,
  requireFunds,
  requireMemoText,
} from '@switchyard/chain-kit'
import {
  type BuiltTransaction,
  type ChainContext,
  ceilDiv,
  type Deposit,
  type Funds,
  type Json,
  toHuman,
  UpstreamError,
} from '@switchyard/core'
import { accountFlags } from './account-flags.ts'
import { parseAddress } from './address.ts'
import type { XrpFacts } from './facts.ts'
import { readSender, type XrpState } from './funds.ts'
import type { Gateway, Network } from './gateway.ts'

/** Maximum memo size in bytes. Source: the API's documentation; the ledger itself accepts about a kilobyte. */
const MEMO_LIMIT = 250

/** Total supply in drops. */
const MAX_DROPS = 10n ** 17n

/** Ledgers that a wallet has at least to sign and send, about a minute and a half. */
export const MIN_LEDGERS = 20

/** Computes the fee of a payment, drops: the base fee under the current load plus a fifth, within bounds. */
export const computeFee = ({ baseFee, load }: Network, { feeFloor, feeCeiling }: XrpFacts): bigint => {
  const usual = ceilDiv(baseFee * load * 12n, 10n * 1_000_000n)
  const raised = usual < feeFloor ? feeFloor : usual
  return raised > feeCeiling ? feeCeiling : raised
}

/** Builds the unsigned `Payment`; refuses what the ledger or the recipient would not accept. */
export const build = async (
  deposit: Deposit,
  {
    funds,
    gateway,
    lifetimeLedgers,
    facts,
  }: {
    readonly funds: Funds
    readonly gateway: Gateway
    readonly lifetimeLedgers: number
    readonly facts: XrpFacts
  },
  context: ChainContext,
): Promise<BuiltTransaction> => {
  const { account, network } = funds.state as XrpState
  const fields = createPayment(deposit)
  const ledgers = countSpansLeft(deposit, { now: context.clock.now(), spanMs: facts.ledgerMs, most: lifetimeLedgers })
  if (ledgers < MIN_LEDGERS)
    return refuse(`The deposit ends in ${ledgers} ledgers, too few to sign and send it; a new quote is needed.`)
  const last = network.ledger + ledgers
  const networkFee = computeFee(network, facts)
  const reserve = network.reserveBase + network.reserveObject * (account?.objects ?? 0n)
  // The fee may be paid out of the reserve, so the larger of the two stays, not their sum. Source: xrpl.org, Reserves.
  const native = deposit.amount + (reserve > networkFee ? reserve : networkFee)
  requireFunds(deposit, { funds, amount: deposit.amount, native }, context)
  // Only where the balance check is waived.
  if (!account) return refuse(`The sender ${fields.Account} does not exist; it must be funded first.`)

  // A payment that the recipient cannot accept would cost the fee and block the swap.
  const { Account, Destination, DestinationTag } = fields
  const { signal, waived } = context
  try {
    const recipient = await gateway.account(Destination, signal)
    if (!recipient && deposit.amount < network.reserveBase) {
      const needed = toHuman(network.reserveBase, 6)
      const reason = `The recipient ${Destination} does not exist yet; its first payment must be at least ${needed} XRP.`
      return refuse(reason, { data: { needed } })
    }
    if (recipient && DestinationTag === undefined && (recipient.flags & accountFlags.requiresTag) !== 0)
      return refuse(`The recipient ${Destination} requires a destination tag.`)
    const authorises = recipient !== undefined && (recipient.flags & accountFlags.authorisesDeposits) !== 0
    if (authorises && !(await gateway.accepts(Destination, Account, signal)))
      return refuse(`The recipient ${Destination} accepts payments only from accounts that it has authorised.`)
  } catch (cause) {
    if (!(waived?.estimate && UpstreamError.is(cause)))
      refuseUpstreamFault(`The recipient ${Destination} could not be read: no server answered.`)(cause)
  }
  const tx: Json = { ...fields, Fee: networkFee.toString(), Sequence: account.sequence, LastLedgerSequence: last }
  return { tx, txType: 'XRP', networkFee }
}

type Payment = {
  readonly TransactionType: 'Payment'
  readonly Account: string
  readonly Destination: string
  readonly Amount: string
  DestinationTag?: number
  Memos?: readonly { readonly Memo: { readonly MemoData: string } }[]
}

const createPayment = (deposit: Deposit): Payment => {
  const Account = readSender(deposit.sources)
  if (deposit.kind === 'contractCall')
    return refuse(`A ${deposit.call.vm} call cannot be made on the XRP Ledger; a transfer is required.`)
  if (deposit.asset.address !== undefined) return refuse(`${deposit.asset.identifier} cannot be sold; only XRP can.`)
  refuseSweep('XRP', deposit)
  if (deposit.amount <= 0n || deposit.amount > MAX_DROPS)
    return refuse(`The amount ${deposit.amount} cannot be sent; it must be between 1 and ${MAX_DROPS}.`)
  const recipient = parseAddress(deposit.to ?? '')
  if (!recipient) return refuse(`The recipient ${deposit.to ?? '(none)'} is not a valid XRP address.`)
  if (recipient.tag !== undefined)
    return refuse(`The recipient ${deposit.to} is an X-address with a tag; use a classic address and destinationTag.`)
  const Destination = recipient.account
  if (Destination === Account) return refuse('Sender and recipient are the same account.')

  // Optional fields are left out: the ledger has no empty ones.
  const payment: Payment = { TransactionType: 'Payment', Account, Destination, Amount: deposit.amount.toString() }
  const tag = deposit.destinationTag
  if (tag !== undefined) {
    if (!Number.isInteger(tag) || tag < 0 || tag > 0xffff_ffff)
      return refuse(`The destination tag ${tag} is invalid; it must be a whole number from 0 to 4294967295.`)
    payment.DestinationTag = tag
  }
  if (deposit.kind === 'transferWithMemo') {
    if (deposit.form !== 'transfer') return refuse('XRP has no deposit messages; a transfer is required.')
    if (deposit.extraOutputs?.length) return refuse('An XRP payment has exactly one recipient.')
    const bytes = new TextEncoder().encode(requireMemoText(deposit, MEMO_LIMIT))
    payment.Memos = [{ Memo: { MemoData: hex.encode(bytes).toUpperCase() } }]
  }
  return payment
}
