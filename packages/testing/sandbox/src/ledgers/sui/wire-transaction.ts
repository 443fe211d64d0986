import { base58 } from '@scure/base'
import { BcsReader } from './bcs-reader.ts'
import { hexId } from './sui-hash.ts'

/** A reference to a version of an object. */
export interface ObjectReference {
  readonly id: string
  readonly version: bigint
  /** base58 */
  readonly digest: string
}

/** An argument of a command. */
export type Argument =
  | { readonly kind: 'gas' }
  | { readonly kind: 'input'; readonly index: number }
  | { readonly kind: 'result'; readonly command: number; readonly index: number }

export type Input =
  | { readonly kind: 'pure'; readonly bytes: Uint8Array }
  | { readonly kind: 'object'; readonly reference: ObjectReference }
  | { readonly kind: 'withdrawal'; readonly coinType: string; readonly amount: bigint }

/** A command of a programmable transaction; of Move calls those of address balances are simulated. */
export type Command =
  | { readonly kind: 'redeem'; readonly coinType: string; readonly withdrawal: Argument }
  | { readonly kind: 'send'; readonly coinType: string; readonly coin: Argument; readonly to: Argument }
  | { readonly kind: 'transfer'; readonly objects: readonly Argument[]; readonly to: Argument }
  | { readonly kind: 'split'; readonly coin: Argument; readonly amounts: readonly Argument[] }
  | { readonly kind: 'merge'; readonly into: Argument; readonly coins: readonly Argument[] }

/** Version 1 of `TransactionData`. */
export interface WireTransaction {
  readonly inputs: readonly Input[]
  readonly commands: readonly Command[]
  readonly sender: string
  readonly payment: readonly ObjectReference[]
  readonly gasOwner: string
  readonly gasPrice: bigint
  readonly gasBudget: bigint
  /** Last epoch in which it is valid. */
  readonly expiration?: bigint
}

/** Reads a transaction, BCS. Throws for anything that is not a programmable transaction of coins. */
export const readTransaction = (bytes: Uint8Array): WireTransaction => {
  const reader = new BcsReader(bytes)
  if (reader.byte() !== 0 || reader.byte() !== 0) throw new TypeError('not a programmable transaction of version 1')
  const inputs = reader.many(() => readInput(reader))
  const commands = reader.many(() => readCommand(reader))
  const sender = hexId(reader.take(32))
  const payment = reader.many(() => readReference(reader))
  const gasOwner = hexId(reader.take(32))
  const [gasPrice, gasBudget] = [reader.u64(), reader.u64()]
  const expiration = reader.byte() === 1 ? { expiration: reader.u64() } : {}
  reader.end()
  return { inputs, commands, sender, payment, gasOwner, gasPrice, gasBudget, ...expiration }
}

const readInput = (reader: BcsReader): Input => {
  const kind = reader.byte()
  if (kind === 0) return { kind: 'pure', bytes: reader.blob() }
  if (kind === 2) return readWithdrawal(reader)
  if (kind !== 1 || reader.byte() !== 0) throw new TypeError('shared and received objects are not simulated')
  return { kind: 'object', reference: readReference(reader) }
}

/** At most an amount (0), of a balance (0) of a type, of the sender (0). */
const readWithdrawal = (reader: BcsReader): Input => {
  if (reader.byte() !== 0) throw new TypeError('unknown kind of reservation')
  const amount = reader.u64()
  if (reader.byte() !== 0) throw new TypeError('unknown kind of withdrawal')
  const coinType = readCoinType(reader)
  if (reader.byte() !== 0) throw new TypeError('only the sender withdraws')
  return { kind: 'withdrawal', coinType, amount }
}

const readCoinType = (reader: BcsReader): string => {
  if (reader.byte() !== 7) throw new TypeError('only structs are coin types')
  const address = hexId(reader.take(32)).replace(/^0x0+(?=.)/, '0x')
  const [module, name] = [readText(reader), readText(reader)]
  if (reader.length() > 0) throw new TypeError('coin types with parameters are not simulated')
  return `${address}::${module}::${name}`
}

const readText = (reader: BcsReader): string => new TextDecoder().decode(reader.blob())

const readReference = (reader: BcsReader): ObjectReference => ({
  id: hexId(reader.take(32)),
  version: reader.u64(),
  digest: base58.encode(reader.blob()),
})

const readCommand = (reader: BcsReader): Command => {
  const many = (): readonly Argument[] => reader.many(() => readArgument(reader))
  const kind = reader.byte()
  if (kind === 0) return readCall(reader, many)
  if (kind === 1) return { kind: 'transfer', objects: many(), to: readArgument(reader) }
  if (kind === 2) return { kind: 'split', coin: readArgument(reader), amounts: many() }
  if (kind === 3) return { kind: 'merge', into: readArgument(reader), coins: many() }
  throw new TypeError('only coins can be split, merged and transferred')
}

const readCall = (reader: BcsReader, many: () => readonly Argument[]): Command => {
  const address = hexId(reader.take(32)).replace(/^0x0+(?=.)/, '0x')
  const name = `${address}::${readText(reader)}::${readText(reader)}`
  const [coinType = '', ...types] = reader.many(() => readCoinType(reader))
  const [first, second, ...others] = many()
  if (types.length > 0 || others.length > 0 || !first) throw new TypeError(`the arguments of ${name} do not fit`)
  if (name === '0x2::coin::redeem_funds' && !second) return { kind: 'redeem', coinType, withdrawal: first }
  if (name === '0x2::coin::send_funds' && second) return { kind: 'send', coinType, coin: first, to: second }
  throw new TypeError(`${name} is not simulated`)
}

const readArgument = (reader: BcsReader): Argument => {
  const kind = reader.byte()
  if (kind === 0) return { kind: 'gas' }
  if (kind === 1) return { kind: 'input', index: reader.u16() }
  if (kind === 2) return { kind: 'result', command: reader.u16(), index: 0 }
  if (kind === 3) return { kind: 'result', command: reader.u16(), index: reader.u16() }
  throw new TypeError('unknown kind of argument')
}
