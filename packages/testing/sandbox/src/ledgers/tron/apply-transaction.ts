import { balanceKey } from '../evm/evm-state.ts'
import { type EvmContext, type EvmResult, execute, intrinsicGas } from '../evm/execute.ts'
import { burn, chargeBandwidth } from './bandwidth.ts'
import type { RawTransaction, SignedTransaction, TransferContract, TriggerSmartContract } from './raw-transaction.ts'
import { isTronBytes, machineAddress } from './tron-address.ts'
import { tronChain } from './tron-chain.ts'
import { invalidContract, TronRefusal } from './tron-refusal.ts'
import type { TronOutcome } from './tron-transaction.ts'

/** State key of an account that exists. */
export const accountKey = (address: string): string => `account/${address}`

/** The result of a contract without the costs that every transaction has. */
type ContractOutcome = Omit<TronOutcome, 'bandwidth' | 'memoFee'>

const exists = ({ state, contracts }: EvmContext, address: string): boolean =>
  contracts.has(address) || state.get(accountKey(address)) > 0n

/** Checks a payment of TRX as java-tron does, with its texts, and returns the fee of a new account. */
export const validateTransfer = (context: EvmContext, { owner, to, amount }: TransferContract): bigint => {
  if (!isTronBytes(owner)) invalidContract('Invalid ownerAddress!')
  if (!isTronBytes(to)) invalidContract('Invalid toAddress!')
  const [from, target] = [machineAddress(owner), machineAddress(to)]
  if (from === target) invalidContract('Cannot transfer TRX to yourself.')
  if (!exists(context, from)) invalidContract('Validate TransferContract error, no OwnerAccount.')
  if (amount <= 0n) invalidContract('Amount must be greater than 0.')
  if (context.contracts.has(target)) invalidContract('Cannot transfer TRX to a smartContract.')
  const fee = exists(context, target) ? 0n : tronChain.createAccountSystemFee
  if (context.state.get(balanceKey(from)) < amount + fee)
    invalidContract('Validate TransferContract error, balance is not sufficient.')
  return fee
}

const transfer = (context: EvmContext, contract: TransferContract): ContractOutcome => {
  const systemFee = validateTransfer(context, contract)
  const { state } = context
  const [from, to] = [machineAddress(contract.owner), machineAddress(contract.to)]
  state.set(balanceKey(from), state.get(balanceKey(from)) - contract.amount - systemFee)
  state.set(balanceKey(to), state.get(balanceKey(to)) + contract.amount)
  state.set(accountKey(to), 1n)
  const moved = [{ from, to, amount: contract.amount }]
  return { ret: 'SUCCESS', energy: 0n, energyFee: 0n, systemFee, moved, logs: [], output: '0x' }
}

/** Checks a call as java-tron does before it runs it. */
export const validateCall = (
  context: EvmContext,
  { owner, contract, callValue }: TriggerSmartContract,
  feeLimit: bigint,
): void => {
  if (!isTronBytes(contract) || !context.contracts.has(machineAddress(contract)))
    invalidContract('No contract or not a smart contract')
  if (callValue < 0n) invalidContract('callValue must be >= 0')
  if (feeLimit < 0n || feeLimit > tronChain.maxFeeLimit)
    invalidContract(`feeLimit must be >= 0 and <= ${tronChain.maxFeeLimit}`)
  if (callValue > context.state.get(balanceKey(machineAddress(owner))))
    invalidContract('Validate InternalTransfer error, balance is not sufficient.')
}

/** Runs a call in the machine; its energy is what the contracts use, without the gas that Ethereum adds for a message. */
export const runCall = (
  context: EvmContext,
  { owner, contract, callValue, data }: TriggerSmartContract,
): { readonly result: EvmResult; readonly energy: bigint } => {
  const input = `0x${Buffer.from(data).toString('hex')}` as const
  const message = { from: machineAddress(owner), to: machineAddress(contract), value: callValue, data: input }
  const result = execute(context, message)
  return { result, energy: result.gasUsed - intrinsicGas(input) }
}

const call = (context: EvmContext, contract: TriggerSmartContract, feeLimit: bigint): ContractOutcome => {
  validateCall(context, contract, feeLimit)
  const { state } = context
  const owner = machineAddress(contract.owner)
  const payable = state.get(balanceKey(owner)) - contract.callValue
  const limit = (payable < feeLimit ? payable : feeLimit) / tronChain.energyFee
  const mark = state.mark()
  const { result, energy } = runCall(context, contract)
  const spent = (used: bigint) => ({ energy: used, energyFee: burn(state, owner, used * tronChain.energyFee) })
  const failed = { systemFee: 0n, moved: [], logs: [], output: result.output }
  if (energy > limit) {
    state.restore(mark)
    return { ...failed, ret: 'OUT_OF_ENERGY', output: '0x', ...spent(limit) }
  }
  if (result.revert) return { ...failed, ret: 'REVERT', ...spent(energy) }
  for (const { to } of result.moved) state.set(accountKey(to), 1n)
  const { moved, logs, output } = result
  return { ret: 'SUCCESS', systemFee: 0n, moved, logs, output, ...spent(energy) }
}

const createsAccount = (context: EvmContext, { contract }: RawTransaction): boolean =>
  contract.type === 'TransferContract' && !exists(context, machineAddress(contract.to))

/** Charges and executes a transaction. Throws a `TronRefusal` and leaves the state as it was when a node would refuse. */
export const applyTransaction = (context: EvmContext, { raw, size, signatures }: SignedTransaction): TronOutcome => {
  const { state, height } = context
  const owner = machineAddress(raw.contract.owner)
  const mark = state.mark()
  try {
    if (!exists(context, owner)) invalidContract(ownerMissing(raw.contract))
    const creates = createsAccount(context, raw)
    if (creates && size - signatures.length * 67 > tronChain.maxCreateAccountBytes)
      throw new TronRefusal('TOO_BIG_TRANSACTION_ERROR', 'Too big new account transaction')
    const bytes = BigInt(size) + tronChain.resultBytes
    const bandwidth = chargeBandwidth(state, owner, bytes, { height, createsAccount: creates })
    const memoFee = raw.memo.length === 0 ? 0n : burn(state, owner, tronChain.memoFee)
    const outcome =
      raw.contract.type === 'TransferContract'
        ? transfer(context, raw.contract)
        : call(context, raw.contract, raw.feeLimit)
    return { ...outcome, bandwidth, memoFee }
  } catch (error) {
    state.restore(mark)
    throw error
  }
}

const ownerMissing = ({ owner }: RawTransaction['contract']): string =>
  `account [${Buffer.from(owner).toString('hex')}] does not exist`
