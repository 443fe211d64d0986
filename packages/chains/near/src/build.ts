import { refuse, refuseExpired, refuseSweep, requiredMemoText, requireFunds } from '@switchyard/chain-kit'
import type { BuiltTransaction, ChainContext, Deposit, Funds, Json } from '@switchyard/core'
import { readAddress } from './account-id.ts'
import { contractOf, type NearState, senderOf } from './funds.ts'
import type { NearNode } from './node.ts'
import { registrationFee, requireRecipient } from './registration.ts'

/** Gas attached to each call; what is not used comes back. */
export const CALL_GAS = 30_000_000_000_000n

/** Gas of the transaction itself, with the opening of an account. Source: recorded receipts, 4.2 Tgas each way. */
const OWN_GAS = 10_000_000_000_000n

/** Yocto kept for each byte an account occupies; accounts up to 770 bytes keep nothing. Source: NEP-448. */
const YOCTO_PER_BYTE = 10n ** 19n
const FREE_BYTES = 770n

/** Most an amount of 128 bits holds. */
const MOST = 2n ** 128n - 1n

/** Bytes of a memo. Tokens have no limit of their own; what is longer is no memo of any protocol. */
const MEMO_LIMIT = 512

/**
 * The unsigned transaction in the manner of wallet selectors: `{ signerId, receiverId, actions: [{ type, params }] }`. Key,
 * nonce and block hash are the wallet's: a named account does not tell which of its keys will sign.
 *
 * GUESS: no recording shows what the API gives here.
 */
export const build = async (
  node: NearNode,
  deposit: Deposit,
  funds: Funds,
  context: ChainContext,
): Promise<BuiltTransaction> => {
  const { account, gasPrice } = funds.state as NearState
  const said = read(deposit)
  refuseExpired(deposit, context.clock.now())
  const contract = contractOf(deposit)
  const fee = contract === undefined ? undefined : await registrationFee(node, contract, said.to, context)
  if (contract === undefined) await requireRecipient(node, said.to, context)
  const actions = contract === undefined ? [transfer(deposit.amount)] : tokenTransfer(said, deposit.amount, fee)
  const gasFee = (OWN_GAS + CALL_GAS * BigInt(contract === undefined ? 0 : actions.length)) * gasPrice
  const leaving = contract === undefined ? deposit.amount : 1n + (fee ?? 0n)
  const native = leaving + keptFor(account)
  requireFunds(deposit, funds, { amount: deposit.amount, native, fee: gasFee }, context)
  if (!account) return refuse(`The account ${said.from} does not exist.`)
  const tx = { signerId: said.from, receiverId: contract ?? said.to, actions: [...actions] }
  return { tx, txType: 'NEAR', networkFee: gasFee + (fee ?? 0n) }
}

interface Said {
  readonly from: string
  readonly to: string
  readonly memo?: string
}

const read = (deposit: Deposit): Said => {
  const from = senderOf(deposit)
  if (deposit.kind === 'contractCall') return refuse('NEAR deposits are transfers; there are no contract calls.')
  refuseSweep('NEAR', deposit)
  if (deposit.destinationTag !== undefined) return refuse('NEAR has no destination tags.')
  if (deposit.amount <= 0n || deposit.amount > MOST) return refuse(`The amount ${deposit.amount} cannot be sent.`)
  const to = deposit.to ?? ''
  if (!readAddress(to)) return refuse(`The recipient ${to === '' ? '(none)' : to} is no NEAR account.`)
  if (to === from) return refuse('Sender and recipient are the same account.')
  if (to === deposit.asset.address) return refuse('The recipient is the token contract, which would keep the tokens.')
  if (deposit.kind === 'simpleTransfer') return { from, to }
  if (deposit.form !== 'transfer') return refuse('NEAR has no deposit message without a recipient.')
  if (deposit.extraOutputs?.length) return refuse('A NEAR transfer has one recipient.')
  if (deposit.asset.address === undefined) return refuse('A transfer of NEAR carries no memo.')
  return { from, to, memo: requiredMemoText(deposit, MEMO_LIMIT) }
}

const transfer = (amount: bigint): Json => ({ type: 'Transfer', params: { deposit: amount.toString() } })

const tokenTransfer = ({ to, memo }: Said, amount: bigint, fee: bigint | undefined): readonly Json[] => {
  const registration = { account_id: to, registration_only: true }
  const sent = { receiver_id: to, amount: amount.toString(), ...(memo !== undefined && { memo }) }
  return [
    ...(fee === undefined ? [] : [call('storage_deposit', registration, fee)]),
    // One yocto proves a full access key. Source: NEP-141.
    call('ft_transfer', sent, 1n),
  ]
}

const call = (methodName: string, args: Json, deposit: bigint): Json => ({
  type: 'FunctionCall',
  params: { methodName, args, gas: CALL_GAS.toString(), deposit: deposit.toString() },
})

/** What must stay for the storage the account occupies, unless it is staked anyway. */
const keptFor = (account: NearState['account']): bigint => {
  if (!account || account.storage <= FREE_BYTES) return 0n
  const kept = account.storage * YOCTO_PER_BYTE - account.locked
  return kept > 0n ? kept : 0n
}
