import type { CoinReader } from './check-submission.ts'
import { BASE_UNITS } from './check-submission.ts'
import { type CoinObject, SUI, storagePrice } from './sui-coin.ts'
import { createdId, hexId } from './sui-hash.ts'
import type { Argument, Command, WireTransaction } from './wire-transaction.ts'

/** Costs of a transaction, MIST. */
export interface GasUsed {
  readonly computation: bigint
  readonly storage: bigint
  readonly rebate: bigint
  readonly nonRefundable: bigint
}

/** A change of an address balance. */
export interface Accumulated {
  readonly owner: string
  readonly coinType: string
  readonly amount: bigint
}

/** The result of a transaction. */
export interface Execution {
  /** Changes of address balances; none of a transaction that failed. */
  readonly accumulated: readonly Accumulated[]
  readonly digest: string
  /** The reason of its failure; only gas is charged then. */
  readonly failure?: string
  readonly gas: GasUsed
  readonly before: readonly CoinObject[]
  readonly created: readonly CoinObject[]
  readonly mutated: readonly CoinObject[]
  readonly deleted: readonly CoinObject[]
  readonly gasObject: CoinObject
}

/** A coin while a transaction runs. */
interface Draft {
  readonly id: string
  readonly coinType: string
  owner: string
  balance: bigint
  state: 'held' | 'placed' | 'gone'
}

class Failure extends Error {}

/** Runs the commands of a checked transaction without effect on the ledger. */
export const execute = (transaction: WireTransaction, digest: string, reader: CoinReader): Execution => {
  const before = inputsOf(transaction, reader)
  const version = before.reduce((most, coin) => (coin.version > most ? coin.version : most), 0n) + 1n
  const run = (commands: readonly Command[]): Drafted => runCommands(transaction, commands, digest, before)
  try {
    return conclude(transaction, digest, before, run(transaction.commands), version, true)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { ...conclude(transaction, digest, before, run([]), version, false), failure: error.message }
  }
}

const inputsOf = ({ payment, inputs }: WireTransaction, reader: CoinReader): readonly CoinObject[] => {
  const objects = inputs.flatMap((input) => (input.kind === 'object' ? [input.reference] : []))
  return [...payment, ...objects].map(({ id }) => reader.coin(id) as CoinObject)
}

/** The drafts after the commands, the gas coin first. The other payment coins have been merged into it. */
const runCommands = (
  transaction: WireTransaction,
  commands: readonly Command[],
  digest: string,
  before: readonly CoinObject[],
): Drafted => {
  const { payment, gasBudget } = transaction
  const drafts = before.map(
    ({ id, coinType, owner, balance }): Draft => ({ id, coinType, owner, balance, state: 'placed' }),
  )
  const [gas, ...merged] = drafts.slice(0, payment.length) as [Draft, ...Draft[]]
  for (const coin of merged) absorb(gas, coin)
  gas.balance -= gasBudget
  const run: CommandRun = { transaction, drafts, gas, results: [], created: [], accumulated: [], digest }
  for (const [index, command] of commands.entries()) run.results.push(runCommand(command, run, index))
  requireUsed(run.results)
  gas.balance += gasBudget
  return { drafts: [...drafts, ...run.created], accumulated: run.accumulated }
}

interface Drafted {
  readonly drafts: readonly Draft[]
  readonly accumulated: readonly Accumulated[]
}

/** Runs one command; returns the coins that it made. */
const runCommand = (command: Command, run: CommandRun, index: number): Draft[] => {
  if (command.kind === 'split') {
    const coin = coinAt(command.coin, run, index)
    return command.amounts.map((amount) => {
      const id = createdId(run.digest, BigInt(run.created.length))
      const part = split(coin, numberAt(amount, run, index), id, index)
      run.created.push(part)
      return part
    })
  }
  if (command.kind === 'redeem') return [redeem(command, run, index)]
  if (command.kind === 'send') sendFunds(command, run, index)
  else if (command.kind === 'merge') merge(command, run, index)
  else transfer(command, run, index)
  return []
}

/** Takes a coin out of the sender's address balance. */
const redeem = (command: Extract<Command, { kind: 'redeem' }>, run: CommandRun, index: number): Draft => {
  const { withdrawal, coinType } = command
  const { inputs, sender } = run.transaction
  const input = withdrawal.kind === 'input' ? inputs[withdrawal.index] : undefined
  if (input?.kind !== 'withdrawal' || input.coinType !== coinType)
    throw new Failure(`CommandArgumentError { arg_idx: 0, kind: TypeMismatch } in command ${index}`)
  const id = createdId(run.digest, BigInt(run.created.length))
  const coin: Draft = { id, coinType, owner: sender, balance: input.amount, state: 'held' }
  run.created.push(coin)
  run.accumulated.push({ owner: sender, coinType, amount: -input.amount })
  return coin
}

/** Pays a coin into an address balance. */
const sendFunds = (command: Extract<Command, { kind: 'send' }>, run: CommandRun, index: number): void => {
  const coin = coinAt(command.coin, run, index)
  if (coin.coinType !== command.coinType || coin === run.gas)
    throw new Failure(`CommandArgumentError { arg_idx: 0, kind: TypeMismatch } in command ${index}`)
  const owner = hexId(pureAt(command.to, run, index, 32))
  run.accumulated.push({ owner, coinType: coin.coinType, amount: coin.balance })
  coin.balance = 0n
  coin.state = 'gone'
}

const merge = (command: Extract<Command, { kind: 'merge' }>, run: CommandRun, index: number): void => {
  const into = coinAt(command.into, run, index)
  for (const coin of command.coins.map((one) => coinAt(one, run, index))) {
    if (coin.coinType !== into.coinType)
      throw new Failure(`CommandArgumentError { arg_idx: 1, kind: TypeMismatch } in command ${index}`)
    absorb(into, coin)
  }
}

const transfer = (command: Extract<Command, { kind: 'transfer' }>, run: CommandRun, index: number): void => {
  const to = hexId(pureAt(command.to, run, index, 32))
  for (const coin of command.objects.map((one) => coinAt(one, run, index))) {
    if (coin === run.gas)
      throw new Failure(`CommandArgumentError { arg_idx: 0, kind: InvalidGasCoinUsage } in command ${index}`)
    coin.owner = to
    coin.state = 'placed'
  }
}

/** A coin that a command made must end somewhere. */
const requireUsed = (results: readonly (readonly Draft[])[]): void => {
  const unused = results.findIndex((parts) => parts.some(({ state }) => state === 'held'))
  if (unused >= 0)
    throw new Failure(`UnusedValueWithoutDrop { result_idx: ${unused}, secondary_idx: 0 } in command ${unused}`)
}

const absorb = (into: Draft, coin: Draft): void => {
  into.balance += coin.balance
  coin.balance = 0n
  coin.state = 'gone'
}

const split = (coin: Draft, amount: bigint, id: string, command: number): Draft => {
  if (coin.balance < amount) throw new Failure(`InsufficientCoinBalance in command ${command}`)
  coin.balance -= amount
  return { id, coinType: coin.coinType, owner: coin.owner, balance: amount, state: 'held' }
}

interface CommandRun {
  readonly transaction: WireTransaction
  readonly drafts: readonly Draft[]
  readonly gas: Draft
  /** Results of each command so far. */
  readonly results: Draft[][]
  readonly accumulated: Accumulated[]
  /** All that commands made, for the ids of the next. */
  readonly created: Draft[]
  readonly digest: string
}

const coinAt = (argument: Argument, { transaction, drafts, gas, results }: CommandRun, command: number): Draft => {
  if (argument.kind === 'gas') return gas
  const input = argument.kind === 'input' ? transaction.inputs[argument.index] : undefined
  const found =
    argument.kind === 'result'
      ? results[argument.command]?.[argument.index]
      : drafts.find(({ id }) => input?.kind === 'object' && id === input.reference.id)
  if (!found || found.state === 'gone')
    throw new Failure(`CommandArgumentError { arg_idx: 0, kind: InvalidValueUsage } in command ${command}`)
  return found
}

const pureAt = (argument: Argument, { transaction }: CommandRun, command: number, length: number): Uint8Array => {
  const input = argument.kind === 'input' ? transaction.inputs[argument.index] : undefined
  if (input?.kind === 'pure' && input.bytes.length === length) return input.bytes
  throw new Failure(`CommandArgumentError { arg_idx: 0, kind: InvalidBCSBytes } in command ${command}`)
}

const numberAt = (argument: Argument, scope: CommandRun, command: number): bigint =>
  pureAt(argument, scope, command, 8).reduceRight((value, byte) => value * 256n + BigInt(byte), 0n)

/** Charges gas and gives every written object its new version. */
const conclude = (
  transaction: WireTransaction,
  digest: string,
  before: readonly CoinObject[],
  { drafts, accumulated }: Drafted,
  version: bigint,
  mustCover: boolean,
): Execution => {
  const written = drafts
    .filter(({ state }) => state !== 'gone')
    .map(
      ({ id, coinType, owner, balance }): CoinObject => ({ id, coinType, owner, balance, version, writtenBy: digest }),
    )
  const storage = written.reduce((sum, coin) => sum + storagePrice(coin), 0n)
  const paidBefore = before.reduce((sum, coin) => sum + storagePrice(coin), 0n)
  const rebate = (paidBefore * 99n) / 100n
  const computation = BASE_UNITS * transaction.gasPrice
  const net = storage > rebate ? storage - rebate : 0n
  if (mustCover && transaction.gasBudget < computation + net) throw new Failure('InsufficientGas')
  const gasId = drafts[0]?.id
  const charged = written.map((coin) =>
    coin.id === gasId ? { ...coin, balance: coin.balance - computation - storage + rebate } : coin,
  )
  const known = new Set(before.map(({ id }) => id))
  return {
    digest,
    accumulated,
    gas: { computation, storage, rebate, nonRefundable: paidBefore - rebate },
    before,
    created: charged.filter(({ id }) => !known.has(id)),
    mutated: charged.filter(({ id }) => known.has(id)),
    deleted: before.filter(({ id }) => !charged.some((coin) => coin.id === id)),
    gasObject: charged.find(({ id }) => id === gasId) as CoinObject,
  }
}

/** Changes of balances by owner and coin type, without those that are zero. */
export const balanceChanges = ({
  accumulated,
  before,
  created,
  mutated,
}: Execution): readonly { readonly owner: string; readonly coinType: string; readonly amount: bigint }[] => {
  const sums = new Map<string, bigint>()
  const add = (
    { owner, coinType, balance }: Pick<CoinObject, 'owner' | 'coinType' | 'balance'>,
    sign: bigint,
  ): void => {
    const key = `${owner} ${coinType}`
    sums.set(key, (sums.get(key) ?? 0n) + sign * balance)
  }
  for (const coin of before) add(coin, -1n)
  for (const coin of [...created, ...mutated]) add(coin, 1n)
  for (const { amount, ...where } of accumulated) add({ ...where, balance: amount }, 1n)
  return [...sums].flatMap(([key, amount]) => {
    const [owner = '', coinType = SUI] = key.split(' ')
    return amount === 0n ? [] : [{ owner, coinType, amount }]
  })
}
