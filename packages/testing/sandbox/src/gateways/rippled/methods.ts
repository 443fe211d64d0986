import { xrpAccount } from '../../ledgers/xrp/xrp-address.ts'
import { accountFlags } from '../../ledgers/xrp/xrp-chain.ts'
import type { XrpLedger } from '../../ledgers/xrp/xrp-ledger.ts'
import type { XrpAccount } from '../../ledgers/xrp/xrp-state.ts'
import { describeAccount } from './describe-account.ts'
import { describeFee, describeLedger, describeServer } from './describe-ledger.ts'
import { describeListed, describeTransaction } from './describe-transaction.ts'
import { RippledError } from './rippled-error.ts'
import { submit } from './submit.ts'

/** A request to a method: its parameters and the version of the API. */
export interface RippledRequest {
  readonly ledger: XrpLedger
  readonly parameters: Readonly<Record<string, unknown>>
  readonly version: number
  readonly now: number
}

type Method = (request: RippledRequest) => object

/** The account that a parameter names. Throws the errors of rippled. */
const accountOf = ({ ledger, parameters }: RippledRequest, name: string): readonly [string, XrpAccount] => {
  const address = parameters[name]
  if (address === undefined) throw new RippledError('invalidParams', `Missing field '${name}'.`)
  if (typeof address !== 'string' || !xrpAccount(address)) throw new RippledError('actMalformed')
  const account = ledger.account(address)
  if (!account) throw new RippledError('actNotFound')
  return [address, account]
}

/** The fields that say which ledger an answer is of; the open one where nothing is asked for. */
const readFrom = ({ ledger, parameters }: RippledRequest): object => {
  const index = ledger.height()
  if (['validated', 'closed', index].includes(parameters.ledger_index as never))
    return { ledger_hash: ledger.ledgerHash(index), ledger_index: index, validated: true }
  return { ledger_current_index: index + 1, validated: false }
}

const accountInfo: Method = (request) => {
  const [address, account] = accountOf(request, 'account')
  return { ...describeAccount(request.ledger, address, account), ...readFrom(request) }
}

/** A payment that is not tiny may arrive: nobody is authorised here but the account itself. */
const depositAuthorized: Method = (request) => {
  const [source_account] = accountOf(request, 'source_account')
  const [destination_account, { flags }] = accountOf(request, 'destination_account')
  const open = (flags & accountFlags.depositAuthorization.bit) === 0 || source_account === destination_account
  return { deposit_authorized: open, source_account, destination_account, ...readFrom(request) }
}

const readLedger: Method = ({ ledger, parameters, version }) => {
  const { ledger_index = 'current' } = parameters
  const latest = ledger.height()
  const index = ['validated', 'closed', 'current'].includes(String(ledger_index)) ? latest : Number(ledger_index)
  if (!Number.isSafeInteger(index) || index > latest || index < 1) throw new RippledError('lgrNotFound')
  return describeLedger(ledger, index, version)
}

const readTransaction: Method = ({ ledger, parameters, version }) => {
  const { transaction } = parameters
  if (typeof transaction !== 'string' || !/^[0-9a-f]{64}$/i.test(transaction))
    throw new RippledError('notImpl', 'Not implemented.')
  const stored = ledger.stored(transaction)
  if (!stored) throw new RippledError('txnNotFound')
  return describeTransaction(ledger, stored, version)
}

const accountTransactions: Method = (request) => {
  const { ledger, parameters, version } = request
  const [account] = accountOf(request, 'account')
  const limit = typeof parameters.limit === 'number' ? parameters.limit : 200
  const listed = ledger.history(account).filter(({ ledger: place }) => place !== undefined)
  const ordered = parameters.forward === true ? [...listed].reverse() : listed
  const transactions = ordered.slice(0, limit).map((one) => describeListed(ledger, one, version))
  return { account, ledger_index_min: 1, ledger_index_max: ledger.height(), limit, transactions, validated: true }
}

/** An account's list that is always empty here. */
const emptyList =
  (name: string): Method =>
  (request) => {
    const [account] = accountOf(request, 'account')
    return { account, [name]: [], ...readFrom(request) }
  }

/** Methods by name. */
export const methods: Readonly<Record<string, Method>> = {
  ping: () => ({}),
  server_info: ({ ledger, now }) => describeServer(ledger, now),
  fee: ({ ledger }) => describeFee(ledger),
  ledger: readLedger,
  ledger_current: ({ ledger }) => ({ ledger_current_index: ledger.height() + 1 }),
  ledger_closed: ({ ledger }) => ({ ledger_hash: ledger.ledgerHash(ledger.height()), ledger_index: ledger.height() }),
  account_info: accountInfo,
  account_tx: accountTransactions,
  account_lines: emptyList('lines'),
  account_objects: emptyList('account_objects'),
  deposit_authorized: depositAuthorized,
  submit: ({ ledger, parameters, version }) => submit(ledger, parameters, version),
  tx: readTransaction,
}
