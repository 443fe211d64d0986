import type { RadixLedger } from '../../ledgers/radix/radix-ledger.ts'
import { entitiesOf, type RadixTransaction } from '../../ledgers/radix/radix-transaction.ts'
import { describeTransaction } from './describe-transaction.ts'
import { type GatewayBody, pageOf, read } from './gateway-request.ts'

type Filter = (transaction: RadixTransaction) => boolean

const addressesOf = (body: GatewayBody, name: string): readonly string[] | undefined =>
  body[name] === undefined ? undefined : read.addresses(body, name)

/** Addresses that calls of one of these methods name. */
const calledWith = ({ instructions }: RadixTransaction, pattern: RegExp): readonly string[] =>
  instructions.flatMap((one) => (one.kind === 'CallMethod' && pattern.test(one.method) ? [one.address] : []))

/** The filters of a request that it sets. Each keeps transactions that match all its addresses. */
const filtersOf = (body: GatewayBody): readonly Filter[] => {
  const named: readonly (readonly [string, (transaction: RadixTransaction) => readonly string[]])[] = [
    ['affected_global_entities_filter', entitiesOf],
    ['event_global_emitters_filter', ({ events }) => events.map(({ emitter }) => emitter)],
    ['manifest_accounts_withdrawn_from_filter', (one) => calledWith(one, /withdraw/)],
    ['manifest_accounts_deposited_into_filter', (one) => calledWith(one, /deposit/)],
    ['balance_change_resources_filter', ({ changes }) => changes.map(({ resource }) => resource)],
  ]
  const byAddress = named.flatMap(([name, found]): readonly Filter[] => {
    const wanted = addressesOf(body, name)
    return wanted ? [(transaction) => wanted.every((address) => found(transaction).includes(address))] : []
  })
  const status = body.transaction_status_filter
  if (status !== 'Success' && status !== 'Failure') return byAddress
  return [...byAddress, ({ failure }) => (failure === undefined) === (status === 'Success')]
}

/** `stream/transactions`: committed transactions of users, the last first unless asked otherwise. */
export const stream = async (ledger: RadixLedger, body: GatewayBody): Promise<object> => {
  const filters = filtersOf(body)
  const committed = ledger.all().filter(({ intentHash }) => ledger.find(intentHash)?.height !== undefined)
  const found = committed.filter((transaction) => filters.every((keeps) => keeps(transaction)))
  const { page, next } = pageOf(body, body.order === 'Asc' ? found : [...found].reverse())
  return {
    ...(next !== undefined && { next_cursor: next }),
    items: await Promise.all(page.map((transaction) => describeTransaction(ledger, transaction, body.opt_ins))),
  }
}
