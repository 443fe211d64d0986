import { refuse, refuseExpired, refuseSweep, requireFunds, requireMemoText } from '@switchyard/chain-kit'
import type { BuiltTransaction, ChainContext, Deposit, Funds, Json } from '@switchyard/core'
import { readAddress } from './address.ts'
import type { NearFacts } from './facts.ts'
import { type NearState, readContract, readSender } from './funds.ts'
import type { Gateway } from './gateway.ts'
import { readRegistrationFee, requireRecipient } from './registration.ts'

/** Largest 128-bit amount. */
const MAX_AMOUNT = 2n ** 128n - 1n

/** Maximum memo size in bytes. Tokens have no limit of their own; no protocol uses longer memos. */
const MEMO_LIMIT = 512

/**
 * Builds the unsigned transaction in the format of wallet selectors: `{ signerId, receiverId, actions: [{ type, params
 * }] }`. Key, nonce and block hash are left to the wallet, since a named account does not determine the signing key.
 *
 * GUESS: no recording shows the format of the API.
 */
export const build = async (
  deposit: Deposit,
  { funds, gateway, facts }: { readonly funds: Funds; readonly gateway: Gateway; readonly facts: NearFacts },
  context: ChainContext,
): Promise<BuiltTransaction> => {
  const { account, gasPrice } = funds.state as NearState
  const from = readSender(deposit)
  if (deposit.kind === 'contractCall')
    return refuse(`A ${deposit.call.vm} call cannot be made on NEAR; a transfer is required.`)
  refuseSweep('NEAR', deposit)
  if (deposit.destinationTag !== undefined) return refuse('A NEAR transfer cannot carry a destination tag.')
  if (deposit.amount <= 0n || deposit.amount > MAX_AMOUNT)
    return refuse(`The amount ${deposit.amount} cannot be sent; it must be between 1 and 2^128 - 1.`)
  const to = deposit.to ?? ''
  if (!readAddress(to)) return refuse(`The recipient ${to === '' ? '(none)' : to} is not a valid NEAR account id.`)
  if (to === from) return refuse('Sender and recipient are the same account.')
  if (to === deposit.asset.address) return refuse('The recipient is the token contract, which would keep the tokens.')
  let memo: string | undefined
  if (deposit.kind === 'transferWithMemo') {
    if (deposit.form !== 'transfer') return refuse('NEAR has no deposit messages; a transfer is required.')
    if (deposit.extraOutputs?.length) return refuse('A NEAR transfer has exactly one recipient.')
    if (deposit.asset.address === undefined)
      return refuse('A transfer of NEAR cannot carry a memo; only token transfers can.')
    memo = requireMemoText(deposit, MEMO_LIMIT)
  }
  refuseExpired(deposit, context.clock.now())
  const wrapper = deposit.kind === 'simpleTransfer' ? deposit.wrapper : undefined
  if (wrapper !== undefined && (deposit.asset.address !== undefined || !facts.wrappers.includes(wrapper)))
    return refuse(`${deposit.asset.identifier} cannot be wrapped by ${wrapper}.`)
  const contract = wrapper ?? readContract(deposit)
  if (to === wrapper) return refuse('The recipient is the contract that wraps NEAR, which would keep it.')
  const readFee = (account: string): Promise<bigint | undefined> | undefined =>
    contract === undefined
      ? undefined
      : readRegistrationFee(gateway, { contract, recipient: account, maximum: facts.maxRegistrationFee }, context)
  const [fee, ownFee] = await Promise.all([
    readFee(to),
    // Without a registration of its own the wrapper takes that of the sender out of what it wraps.
    wrapper === undefined ? undefined : readFee(from),
    requireRecipient(gateway, to, context),
  ])

  const actions: Json[] = []
  const addCall = (methodName: string, args: Json, attached: bigint): void => {
    const params = { methodName, args, gas: facts.callGas.toString(), deposit: attached.toString() }
    actions.push({ type: 'FunctionCall', params })
  }
  if (contract === undefined) actions.push({ type: 'Transfer', params: { deposit: deposit.amount.toString() } })
  else {
    if (ownFee !== undefined) addCall('storage_deposit', { account_id: from, registration_only: true }, ownFee)
    if (fee !== undefined) addCall('storage_deposit', { account_id: to, registration_only: true }, fee)
    if (wrapper !== undefined) addCall('near_deposit', {}, deposit.amount)
    const sent = { receiver_id: to, amount: deposit.amount.toString() }
    // One yocto requires a full access key. Source: NEP-141.
    addCall('ft_transfer', memo === undefined ? sent : { ...sent, memo }, 1n)
  }

  const gasFee = (facts.transactionGas + facts.callGas * BigInt(contract === undefined ? 0 : actions.length)) * gasPrice
  const registrations = (fee ?? 0n) + (ownFee ?? 0n)
  const attached = contract === undefined ? 0n : 1n + registrations
  const transferred = (deposit.asset.address === undefined ? deposit.amount : 0n) + attached
  // NEAR that must stay for the storage of the account, unless it is staked.
  const needed =
    account && account.storage > facts.freeStorageBytes ? account.storage * facts.storagePrice - account.locked : 0n
  const native = transferred + (needed > 0n ? needed : 0n)
  requireFunds(deposit, { funds, amount: deposit.amount, native, fee: gasFee }, context)
  if (!account) return refuse(`The sender ${from} does not exist; it must be funded first.`)
  const tx = { signerId: from, receiverId: contract ?? to, actions }
  return { tx, txType: 'NEAR', networkFee: gasFee + registrations + (wrapper === undefined ? 0n : 1n) }
}
