import type { BuiltTransaction, Chain, DecodedDeposit } from '../../contract/chain.ts'
import type { ContractCall, Deposit, SimpleTransfer, TransferWithMemo } from '../../contract/deposit.ts'
import { addressKey, toIdentifierKey } from '../../domain/identifier.ts'
import { createSpell, type Field, findDifference, type Mismatch, requireUnreadable, type Spell } from './mismatch.ts'

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
  let decoded: DecodedDeposit
  try {
    decoded = chain.decode(built, deposit.asset.chain)
  } catch (error) {
    return requireUnreadable('transaction', error)
  }
  const spell = createSpell(chain, deposit.asset.chain)
  const sources = new Set(deposit.sources.map(spell))
  const { from = [], fee = 0n } = decoded
  return findDifference([
    ...(deposit.kind === 'contractCall'
      ? listCallFields(deposit, decoded, spell)
      : listTransferFields(deposit, decoded, { built, spell })),
    findStrayOutput(deposit, decoded, spell),
    ...limitOutputs(chain, deposit, decoded),
    // Only funds of the sources are spent, and no higher fee than was announced. What a lost change output would have
    // returned shows here, as fee.
    ['payer', undefined, from.find((payer) => !sources.has(spell(payer)))],
    ['fee', fee > built.networkFee ? built.networkFee : fee, fee],
  ])
}

const listTransferFields = (
  deposit: SimpleTransfer | TransferWithMemo,
  decoded: DecodedDeposit,
  { built: { sellAmount }, spell }: { readonly built: BuiltTransaction; readonly spell: Spell },
): readonly Field[] => {
  const withMemo = deposit.kind === 'transferWithMemo'

  // A chain may sell whatever it holds on a sweep, and less than requested to keep a change output where the deposit wants
  // one. Everything else is exact: some providers send back any other amount.
  const keepsChange = withMemo ? deposit.memoHex !== undefined : deposit.keepsChange === true
  const mayDiffer = sellAmount !== undefined && (deposit.sweep || (keepsChange && sellAmount < deposit.amount))
  const fields: Field[] = [
    ['to', spell(deposit.to), spell(decoded.to)],
    ['amount', mayDiffer ? sellAmount : deposit.amount, decoded.amount],
    ['token', deposit.asset.address && addressKey(deposit.asset.address), decoded.token && addressKey(decoded.token)],
  ]
  const wrapper = withMemo ? undefined : deposit.wrapper
  fields.push(['wrapper', wrapper && addressKey(wrapper), decoded.wrapper && addressKey(decoded.wrapper)])
  if (decoded.asset !== undefined) {
    // Coins without a contract differ by name.
    const [asked, found] = [deposit.asset.identifier, decoded.asset]
    fields.push(['asset', toIdentifierKey(asked) ?? asked, toIdentifierKey(found) ?? found])
  }
  fields.push(
    withMemo && deposit.memoHex !== undefined
      ? ['memoHex', deposit.memoHex.toLowerCase(), decoded.memoHex?.toLowerCase()]
      : ['memo', withMemo ? deposit.memo : undefined, decoded.memo],
    ['destinationTag', deposit.destinationTag, decoded.destinationTag],
  )
  // A plain transfer carries no bytes at all.
  if (!withMemo) fields.push(['data', undefined, decoded.data], ['memoHex', undefined, decoded.memoHex])
  return fields
}

const listCallFields = ({ call }: ContractCall, decoded: DecodedDeposit, spell: Spell): readonly Field[] => {
  if (call.vm === 'evm' || call.vm === 'tron') {
    return [
      ['to', spell(call.to), spell(decoded.to)],
      ['value', call.vm === 'evm' ? call.value : call.callValue, decoded.amount],
      ['data', call.data.toLowerCase(), decoded.data?.toLowerCase()],
    ]
  }
  // A chain without plain call data is compared by the call itself, as JSON.
  if (call.vm === 'starknet') return [['data', JSON.stringify(call.calls), decoded.data]]
  if (call.vm === 'radix') return [['data', call.manifest, decoded.data]]
  // Compiling a transaction merges the flags of an account that several instructions name; programs, accounts and data stay.
  const instructions = call.instructions.map(({ programAddress, accounts, data }) => [
    programAddress,
    accounts.map(({ address }) => address),
    data,
  ])
  return [['data', JSON.stringify(instructions), decoded.data]]
}

/** No more outputs than the network reads, and none to a form it does not know: it would ignore the deposit. */
const limitOutputs = (chain: Chain, deposit: Deposit, { others, memoHex }: DecodedDeposit): readonly Field[] => {
  const limits = deposit.kind === 'transferWithMemo' ? deposit.outputLimits : undefined
  if (!limits) return []
  const { count, valued, forms } = limits
  const found = 1 + others.length + (memoHex === undefined ? 0 : 1)
  const carrying = 1 + others.filter(({ amount }) => amount > 0n).length
  const unread = others.find(({ address }) => {
    const form = chain.readAddress(deposit.asset.chain, address)?.form
    return forms !== undefined && (form === undefined || !forms.includes(form))
  })
  return [
    ['outputs', `at most ${count}`, found > count ? `${found}` : `at most ${count}`],
    ['outputs with value', `at most ${valued}`, carrying > valued ? `${carrying}` : `at most ${valued}`],
    ['output of a form the network reads', undefined, unread?.address],
  ]
}

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
