import type { BuiltTransaction, Chain, DecodedDeposit } from '../../contract/chain.ts'
import type { ContractCall, Deposit, SimpleTransfer, SolanaCall, TransferWithMemo } from '../../contract/deposit.ts'
import { addressKey, identifierKey } from '../../domain/identifier.ts'
import { createSpell, type Field, findDifference, type Mismatch, requireUnreadable, type Spell } from './mismatch.ts'
import { listPayerFields } from './payer-fields.ts'

/**
 * Reads a built transaction back and compares it with its deposit: recipient, amount, token, memo, call data, and that
 * everything else goes back to a source but the announced fee. `undefined` when they are the same.
 *
 * @throws {Error} for a bug of the chain, which is everything that it throws but `UnreadableInput` and `SwapError`.
 */
export const findTransactionMismatch = (
  chain: Chain,
  deposit: Deposit,
  built: BuiltTransaction,
): Mismatch | undefined => {
  const decoded = readBack(chain, deposit, built)
  if ('field' in decoded) return decoded
  const spell = createSpell(chain, deposit.asset.chain)
  const fields =
    deposit.kind === 'contractCall'
      ? listCallFields(deposit, decoded, spell)
      : listTransferFields(deposit, built, decoded, spell)
  return findDifference([
    ...fields,
    findStrayOutput(deposit, decoded, spell),
    ...listPayerFields(deposit, built, decoded, spell),
  ])
}

const readBack = (chain: Chain, deposit: Deposit, built: BuiltTransaction): DecodedDeposit | Mismatch => {
  try {
    return chain.decode(built, deposit.asset.chain)
  } catch (error) {
    return requireUnreadable('transaction', error)
  }
}

const listTransferFields = (
  deposit: SimpleTransfer | TransferWithMemo,
  built: BuiltTransaction,
  decoded: DecodedDeposit,
  spell: Spell,
): readonly Field[] => {
  const withMemo = deposit.kind === 'transferWithMemo'
  return [
    ['to', spell(deposit.to), spell(decoded.to)],
    ['amount', readExpectedAmount(deposit, built), decoded.amount],
    ['token', spellToken(deposit.asset.address), spellToken(decoded.token)],
    ...(decoded.asset === undefined ? [] : [assetField(deposit, decoded.asset)]),
    withMemo && deposit.memoHex !== undefined
      ? ['memoHex', deposit.memoHex.toLowerCase(), decoded.memoHex?.toLowerCase()]
      : ['memo', withMemo ? deposit.memo : undefined, decoded.memo],
    ['destinationTag', deposit.destinationTag, decoded.destinationTag],
    ...(withMemo ? [] : nothingElse(decoded)),
  ]
}

/** Coins without a contract differ by name. */
const assetField = ({ asset }: Deposit, found: string): Field => [
  'asset',
  identifierKey(asset.identifier) ?? asset.identifier,
  identifierKey(found) ?? found,
]

/** A plain transfer carries no bytes at all. */
const nothingElse = ({ data, memoHex }: DecodedDeposit): readonly Field[] => [
  ['data', undefined, data],
  ['memoHex', undefined, memoHex],
]

/**
 * A chain may sell whatever it holds on a sweep, and less than requested to keep a change output where the deposit wants one.
 * Everything else is exact: some providers send back any other amount.
 */
const readExpectedAmount = (deposit: Deposit, { sellAmount }: BuiltTransaction): bigint => {
  const may = sellAmount !== undefined && (deposit.sweep || (keepsChange(deposit) && sellAmount < deposit.amount))
  return may ? sellAmount : deposit.amount
}

const spellToken = (address: string | undefined): string | undefined =>
  address === undefined ? undefined : addressKey(address)

const listCallFields = ({ call }: ContractCall, decoded: DecodedDeposit, spell: Spell): readonly Field[] => {
  if (call.vm === 'evm') {
    return [
      ['to', spell(call.to), spell(decoded.to)],
      ['value', call.value, decoded.amount],
      ['data', call.data.toLowerCase(), decoded.data?.toLowerCase()],
    ]
  }
  if (call.vm === 'tron') {
    return [
      ['to', spell(call.to), spell(decoded.to)],
      ['value', call.callValue, decoded.amount],
      ['data', call.data.toLowerCase(), decoded.data?.toLowerCase()],
    ]
  }
  return [['data', writeCall(call), decoded.data]]
}

/** What a chain without plain call data is compared by: the call itself, as JSON. */
const writeCall = (call: Exclude<ContractCall['call'], { vm: 'evm' | 'tron' }>): string => {
  if (call.vm === 'solana') return JSON.stringify(call.instructions.map(instructionText))
  return call.vm === 'starknet' ? JSON.stringify(call.calls) : call.manifest
}

/** Compiling a transaction merges the flags of an account that several instructions name; programs, accounts and data stay. */
const instructionText = ({ programAddress, accounts, data }: SolanaCall['instructions'][number]) => [
  programAddress,
  accounts.map(({ address }) => address),
  data,
]

/** Every further output must go back to a source, or be one the deposit asks for. */
const findStrayOutput = (deposit: Deposit, decoded: DecodedDeposit, spell: Spell): Field => {
  const sources = new Set(deposit.sources.map(spell))
  const wanted = deposit.kind === 'transferWithMemo' ? [...(deposit.extraOutputs ?? [])] : []
  for (const { address, amount } of decoded.others) {
    const asked = wanted.findIndex((output) => spell(output.address) === spell(address) && output.amount === amount)
    if (asked >= 0) wanted.splice(asked, 1)
    else if (!sources.has(spell(address))) return ['output', 'only change to a source', `${amount} to ${address}`]
  }
  return ['extraOutputs', 0, wanted.length]
}

/** Whether less than requested may be sold near the whole balance, so that the transaction keeps a change output. */
const keepsChange = (deposit: Deposit): boolean =>
  deposit.kind === 'simpleTransfer'
    ? deposit.keepsChange === true
    : deposit.kind === 'transferWithMemo' && deposit.memoHex !== undefined
