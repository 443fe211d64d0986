import type { Address, Message, TransactionDescriptionGeneric } from '@ton/core'
import { walletForm } from '../../ledgers/ton/ton-address.ts'
import type { TonLedger } from '../../ledgers/ton/ton-ledger.ts'
import { messageHash, type TonTransaction } from '../../ledgers/ton/write-transaction.ts'
import { base64Hash, upperRaw } from './values.ts'

const operationOf = ({ body }: Message): string | null =>
  body.bits.length < 32 ? null : `0x${body.beginParse().loadUint(32).toString(16).padStart(8, '0')}`

const describeMessage = (message: Message): object => {
  const { info, body, init } = message
  const inside = info.type === 'internal' ? info : undefined
  return {
    hash: base64Hash(messageHash(message)),
    source: inside ? upperRaw(inside.src) : null,
    destination: info.type === 'external-out' ? null : upperRaw(info.dest),
    value: inside ? String(inside.value.coins) : null,
    value_extra_currencies: inside ? {} : null,
    fwd_fee: inside ? String(inside.forwardFee) : null,
    ihr_fee: inside ? '0' : null,
    created_lt: inside ? String(inside.createdLt) : null,
    created_at: inside ? String(inside.createdAt) : null,
    opcode: operationOf(message),
    ihr_disabled: inside ? true : null,
    bounce: inside?.bounce ?? null,
    bounced: inside?.bounced ?? null,
    import_fee: inside ? null : '0',
    message_content: { hash: base64Hash(body.hash()), body: body.toBoc().toString('base64'), decoded: null },
    init_state: init ? { hash: base64Hash(init.code?.hash() ?? Buffer.alloc(32)), body: '' } : null,
  }
}

const describeCompute = (compute: TransactionDescriptionGeneric['computePhase']): object =>
  compute.type === 'skipped'
    ? { skipped: true, reason: compute.reason.replace('-', '_') }
    : {
        skipped: false,
        success: compute.success,
        msg_state_used: compute.messageStateUsed,
        account_activated: compute.accountActivated,
        gas_fees: String(compute.gasFees),
        gas_used: String(compute.gasUsed),
        gas_limit: String(compute.gasLimit),
        ...(compute.gasCredit != null && { gas_credit: String(compute.gasCredit) }),
        mode: compute.mode,
        exit_code: compute.exitCode,
        vm_steps: compute.vmSteps,
      }

const describeAction = (action: NonNullable<TransactionDescriptionGeneric['actionPhase']>): object => ({
  success: action.success,
  valid: action.valid,
  no_funds: action.noFunds,
  status_change: 'unchanged',
  total_fwd_fees: String(action.totalFwdFees ?? 0n),
  total_action_fees: String(action.totalActionFees ?? 0n),
  result_code: action.resultCode,
  tot_actions: action.totalActions,
  spec_actions: 0,
  skipped_actions: action.skippedActions,
  msgs_created: action.messagesCreated,
})

const describePhases = (description: TransactionDescriptionGeneric): object => {
  const { computePhase: compute, actionPhase: action, creditPhase: credit, bouncePhase: bounce } = description
  return {
    type: 'ord',
    aborted: description.aborted,
    destroyed: false,
    credit_first: description.creditFirst,
    storage_ph: { storage_fees_collected: '0', status_change: 'unchanged' },
    ...(credit && { credit_ph: { credit: String(credit.credit.coins) } }),
    compute_ph: describeCompute(compute),
    ...(action && { action: describeAction(action) }),
    ...(bounce?.type === 'ok' && {
      bounce: { type: 'ok', msg_fees: String(bounce.messageFees), fwd_fees: String(bounce.forwardFees) },
    }),
  }
}

const indexedStatus = (status: string): string => (status === 'active' ? 'active' : 'uninit')

const describeOne = (ledger: TonLedger, transaction: TonTransaction): object => {
  const { account, view, hash, lt, incoming, outgoing } = transaction
  const { id, height = ledger.height() + 1 } = ledger.traceOf(transaction)
  return {
    account: upperRaw(account),
    hash: base64Hash(hash),
    lt: String(lt),
    now: view.now,
    mc_block_seqno: height,
    trace_id: base64Hash(id),
    prev_trans_hash: base64Hash(view.prevTransactionHash),
    prev_trans_lt: String(view.prevTransactionLt),
    orig_status: indexedStatus(view.oldStatus),
    end_status: indexedStatus(view.endStatus),
    total_fees: String(view.totalFees.coins),
    total_fees_extra_currencies: {},
    description: describePhases(view.description as TransactionDescriptionGeneric),
    block_ref: { workchain: 0, shard: '8000000000000000', seqno: height + 5_000_000 },
    in_msg: describeMessage(incoming),
    out_msgs: outgoing.map(describeMessage),
    account_state_before: { hash: base64Hash(view.stateUpdate.oldHash) },
    account_state_after: { hash: base64Hash(view.stateUpdate.newHash) },
    emulated: false,
  }
}

/** Friendly names of addresses, as version 3 adds them. */
export const friendlyNames = (addresses: readonly Address[]): object =>
  Object.fromEntries(
    addresses.map((address) => [upperRaw(address), { user_friendly: walletForm(address), domain: null }]),
  )

/** A list of transactions of version 3. */
export const describeTransactions = (ledger: TonLedger, transactions: readonly TonTransaction[]): object => ({
  transactions: transactions.map((transaction) => describeOne(ledger, transaction)),
  address_book: friendlyNames(transactions.map(({ account }) => account)),
})
