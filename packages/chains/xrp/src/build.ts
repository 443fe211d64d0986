import { hex } from '@scure/base'
import {
  refuse,
  refuseSweep,
  refuseUpstreamFault,
  requiredMemoText,
  requireFunds,
  spansLeft,
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
import { parseAddress } from './address.ts'
import { senderOf, type XrpState } from './funds.ts'
import type { Network, Rippled } from './rippled.ts'

/** Bytes of a memo. Source: the API's documentation; the ledger itself takes about a kilobyte. */
const MEMO_LIMIT = 250

/** All drops there are. */
const MOST = 10n ** 17n

/** Fees are bounded whatever a server says, in drops. Source: the default of xrpl.js. */
const MOST_FEE = 2_000_000n
const LEAST_FEE = 100n

/** Seconds a ledger takes at most as a rule; real ones close sooner, so a deposit never lands late. */
const LEDGER_MS = 5_000

/** The recipient refuses payments without a tag: `lsfRequireDestTag`. */
const REQUIRES_TAG = 0x0002_0000

/** The unsigned `Payment`. Fee in drops. Throws `SwapError`. */
export const build = async (
  rippled: Rippled,
  lifetimeLedgers: number,
  deposit: Deposit,
  funds: Funds,
  context: ChainContext,
): Promise<BuiltTransaction> => {
  const { account, network } = funds.state as XrpState
  const said = payment(deposit)
  const last = network.ledger + spansLeft(deposit, context.clock.now(), LEDGER_MS, lifetimeLedgers)
  const networkFee = feeOf(network)
  const reserve = network.reserveBase + network.reserveObject * (account?.objects ?? 0n)
  const native = deposit.amount + (reserve > networkFee ? reserve : networkFee)
  requireFunds(deposit, funds, { amount: deposit.amount, native }, context)
  if (!account) return refuse(`The account ${said.Account} does not exist.`)
  await checkRecipient(rippled, said, deposit.amount, network, context)
  const tx: Json = { ...said, Fee: networkFee.toString(), Sequence: account.sequence, LastLedgerSequence: last }
  return { tx, txType: 'XRP', networkFee }
}

type Payment = {
  readonly TransactionType: 'Payment'
  readonly Account: string
  readonly Destination: string
  readonly Amount: string
  readonly DestinationTag?: number
  readonly Memos?: readonly { readonly Memo: { readonly MemoData: string } }[]
}

const payment = (deposit: Deposit): Payment => {
  const Account = senderOf(deposit.sources)
  if (deposit.kind === 'contractCall') return refuse('The XRP Ledger has no contract calls.')
  if (deposit.asset.address !== undefined) return refuse('Only XRP itself can be sold.')
  refuseSweep('XRP', deposit)
  if (deposit.amount <= 0n || deposit.amount > MOST) return refuse(`The amount ${deposit.amount} cannot be sent.`)
  const Destination = recipientOf(deposit.to)
  if (Destination === Account) return refuse('Sender and recipient are the same account.')
  const base = { TransactionType: 'Payment', Account, Destination, Amount: deposit.amount.toString() } as const
  return { ...base, ...tagOf(deposit.destinationTag), ...memosOf(deposit) }
}

const recipientOf = (text: string | undefined): string => {
  const address = parseAddress(text ?? '')
  if (!address) return refuse(`The recipient ${text ?? '(none)'} is no XRP address.`)
  if (address.tag !== undefined) return refuse('The tag of a recipient is given apart, not in an X-address.')
  return address.account
}

const tagOf = (tag: number | undefined): { readonly DestinationTag?: number } => {
  if (tag === undefined) return {}
  if (!Number.isInteger(tag) || tag < 0 || tag > 0xffff_ffff) return refuse(`${tag} is no destination tag.`)
  return { DestinationTag: tag }
}

const memosOf = (deposit: Exclude<Deposit, { kind: 'contractCall' }>): Pick<Payment, 'Memos'> => {
  if (deposit.kind === 'simpleTransfer') return {}
  if (deposit.form !== 'transfer') return refuse('XRP has no deposit message without a recipient.')
  if (deposit.extraOutputs?.length) return refuse('An XRP payment has one recipient.')
  const bytes = new TextEncoder().encode(requiredMemoText(deposit, MEMO_LIMIT))
  return { Memos: [{ Memo: { MemoData: hex.encode(bytes).toUpperCase() } }] }
}

/** The base fee under today's load, with a fifth on top. */
const feeOf = ({ baseFee, load }: Network): bigint => {
  const asked = ceilDiv(baseFee * load * 12n, 10n * 1_000_000n)
  if (asked > MOST_FEE) return MOST_FEE
  return asked < LEAST_FEE ? LEAST_FEE : asked
}

/** A payment the recipient cannot take would cost the fee and leave the swap waiting. */
const checkRecipient = async (
  rippled: Rippled,
  { Destination, DestinationTag }: Payment,
  amount: bigint,
  { reserveBase }: Network,
  { signal, waived }: ChainContext,
): Promise<void> => {
  try {
    const recipient = await rippled.account(Destination, signal)
    if (!recipient && amount < reserveBase) {
      const needed = toHuman(reserveBase, 6)
      return refuse(`${Destination} does not exist yet; its first payment must be at least ${needed} XRP.`, {
        data: { needed },
      })
    }
    if (recipient && DestinationTag === undefined && (recipient.flags & REQUIRES_TAG) !== 0) {
      return refuse(`${Destination} takes no payment without a destination tag.`)
    }
  } catch (cause) {
    if (waived?.estimate && UpstreamError.is(cause)) return
    refuseUpstreamFault('The recipient could not be looked up.')(cause)
  }
}
