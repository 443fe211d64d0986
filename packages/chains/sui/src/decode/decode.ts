import { hex } from '@scure/base'
import { UnreadableInput } from '@switchyard/chain-kit'
import type { BuiltTransaction, DecodedDeposit } from '@switchyard/core'
import { type Argument, type Command, readWire, type WireTransaction } from './wire.ts'

/**
 * Decodes a transfer: one amount split off the gas coins, or off an object that others may have been merged into, and
 * sent to one address. Everything else stays with the sender.
 *
 * A transaction refers to objects, not to their type: `token` is the coin type under which the objects were listed,
 * from `types`. For unknown objects, or objects of several types, it is the id of an object, which is not a listed
 * token.
 *
 * @throws {UnreadableInput} For any other transaction, and for one whose gas is paid by another account.
 */
export const decode = ({ tx }: BuiltTransaction, types: ReadonlyMap<string, string> = new Map()): DecodedDeposit => {
  if (typeof tx !== 'string') throw new UnreadableInput('The transaction is not a base64 string.')
  const wire = readWire(tx)
  if (wire.gasOwner !== wire.sender) throw new UnreadableInput('The gas is paid by another account than the sender.')
  const [split, transfer, more] = wire.commands.filter(({ kind }) => kind !== 'merge')
  if (split?.kind !== 'split' || transfer?.kind !== 'transfer' || more) throw createRefusal()
  const [amount, anotherAmount] = split.amounts
  const [object, anotherObject] = transfer.objects
  if (!amount || anotherAmount || !object || anotherObject) throw createRefusal()
  if (object.kind !== 'result' || object.index !== 0 || wire.commands[object.command] !== split) throw createRefusal()
  const token = readToken(wire, split.coin, types)
  return {
    to: `0x${hex.encode(requirePure(wire, transfer.to, 32))}`,
    amount: new DataView(requirePure(wire, amount, 8).buffer).getBigUint64(0, true),
    token,
    others: [],
    from: [wire.sender],
    fee: wire.gasBudget,
  }
}

/** Returns the token; `undefined` for SUI from the gas coins, into which nothing may have been merged. */
const readToken = (wire: WireTransaction, coin: Argument, types: ReadonlyMap<string, string>): string | undefined => {
  const merges = wire.commands.filter((command): command is Command & { kind: 'merge' } => command.kind === 'merge')
  if (coin.kind === 'gas' && merges.length === 0) return undefined
  if (merges.some(({ into }) => requireObject(wire, into) !== requireObject(wire, coin))) throw createRefusal()
  const objects = [coin, ...merges.flatMap(({ coins }) => coins)].map((it) => requireObject(wire, it))
  const [type, ...others] = new Set(objects.map((objectId) => types.get(objectId) ?? objectId))
  return others.length === 0 ? type : objects[0]
}

const requireObject = ({ inputs }: WireTransaction, argument: Argument): string => {
  const input = argument.kind === 'input' ? inputs[argument.index] : undefined
  if (input?.kind !== 'object') throw createRefusal()
  return input.objectId
}

const requirePure = ({ inputs }: WireTransaction, argument: Argument, length: number): Uint8Array => {
  const input = argument.kind === 'input' ? inputs[argument.index] : undefined
  if (input?.kind !== 'pure' || input.bytes.length !== length) throw createRefusal()
  return input.bytes
}

const createRefusal = (): UnreadableInput => new UnreadableInput('The transaction is not a plain transfer.')
