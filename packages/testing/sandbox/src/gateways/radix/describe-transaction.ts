import { XRD } from '../../ledgers/radix/radix-address.ts'
import { printDecimal } from '../../ledgers/radix/radix-amount.ts'
import { type RadixCost, UNIT_PRICE } from '../../ledgers/radix/radix-cost.ts'
import { type EventField, fieldOf, type RadixEvent } from '../../ledgers/radix/radix-event.ts'
import type { RadixLedger } from '../../ledgers/radix/radix-ledger.ts'
import { manifestText } from '../../ledgers/radix/radix-toolkit.ts'
import { entitiesOf, type RadixTransaction } from '../../ledgers/radix/radix-transaction.ts'
import { printTime } from './describe-ledger.ts'
import { read } from './gateway-request.ts'

/** The fee summary of a receipt, in XRD. */
export const describeCost = ({ execution, finalization, storage, tip }: RadixCost): object => ({
  execution_cost_units_consumed: Number(execution / UNIT_PRICE),
  finalization_cost_units_consumed: Number(finalization / UNIT_PRICE),
  xrd_total_execution_cost: printDecimal(execution),
  xrd_total_finalization_cost: printDecimal(finalization),
  xrd_total_royalty_cost: '0',
  xrd_total_storage_cost: printDecimal(storage),
  xrd_total_tipping_cost: printDecimal(tip),
})

const kindOf = ({ type }: EventField): string => (type === 'Decimal' || type === 'String' ? type : 'Reference')

const describeField = (event: RadixEvent, field: EventField): object => {
  const name = event.variant ? {} : { field_name: field.name }
  if (field.type === 'Option')
    return { kind: 'Enum', type_name: 'Option', ...name, variant_id: '0', variant_name: 'None', fields: [] }
  return { kind: kindOf(field), type_name: field.type, ...name, value: fieldOf(event, field.name) }
}

/** An event in the format of the deprecated list of a receipt. */
export const describeEvent = (event: RadixEvent): object => {
  const { name, emitter, variant, fields } = event
  const content = { type_name: name, fields: fields.map((field) => describeField(event, field)) }
  const entity_type = emitter.startsWith('account_') ? 'GlobalPreallocatedSecp256k1Account' : 'GlobalGenericComponent'
  return {
    name,
    emitter: {
      type: 'Method',
      entity: { is_global: true, entity_type, entity_address: emitter },
      object_module_id: 'Main',
    },
    data: variant
      ? { kind: 'Enum', variant_id: String(variant.id), variant_name: variant.name, ...content }
      : { kind: 'Tuple', ...content },
  }
}

const describeChanges = ({ changes, feePayer, fee }: RadixTransaction): object => ({
  fungible_fee_balance_changes: [
    {
      type: 'FeePayment',
      entity_address: feePayer,
      resource_address: XRD,
      balance_change: printDecimal(-fee),
    },
  ],
  fungible_balance_changes: changes.map(({ entity, resource, amount }) => ({
    entity_address: entity,
    resource_address: resource,
    balance_change: printDecimal(amount),
  })),
  non_fungible_balance_changes: [],
})

const classesOf = ({ instructions }: RadixTransaction): readonly string[] =>
  instructions.every((one) => one.kind !== 'CallMethod' || one.address.startsWith('account_'))
    ? ['Transfer', 'General']
    : ['General']

/** A committed transaction with the parts that options ask for. */
export const describeTransaction = async (
  ledger: RadixLedger,
  transaction: RadixTransaction,
  optIns: unknown,
): Promise<object> => {
  const { intentHash, payloadHash, failure, fee, message, bytes, cost, events, epoch, round } = transaction
  const state_version = ledger.find(intentHash)?.height ?? ledger.height()
  const time = printTime(ledger.cadence.timeOf(state_version))
  const status = failure === undefined ? 'CommittedSuccess' : 'CommittedFailure'
  const wants = (name: string): boolean => read.flag(optIns, name)
  return {
    transaction_status: status,
    state_version,
    epoch,
    round,
    round_timestamp: time,
    payload_hash: payloadHash,
    intent_hash: intentHash,
    fee_paid: printDecimal(fee),
    ...(wants('affected_global_entities') && { affected_global_entities: entitiesOf(transaction) }),
    confirmed_at: time,
    ...(failure !== undefined && { error_message: failure }),
    ...(wants('raw_hex') && { raw_hex: Buffer.from(bytes).toString('hex') }),
    receipt: {
      status,
      ...(wants('receipt_fee_summary') && { fee_summary: describeCost(cost) }),
      ...(wants('receipt_events') && { events: events.map(describeEvent) }),
      ...(failure !== undefined && { error_message: failure }),
    },
    ...(wants('manifest_instructions') && { manifest_instructions: await manifestText(bytes) }),
    manifest_classes: classesOf(transaction),
    ...(message !== undefined && {
      message: { type: 'Plaintext', mime_type: 'text/plain', content: { type: 'String', value: message } },
    }),
    ...(wants('balance_changes') && { balance_changes: describeChanges(transaction) }),
  }
}
