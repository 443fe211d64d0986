import { hex } from '@scure/base'
import { UnreadableInput } from '@switchyard/chain-kit'
import type { BuiltTransaction, DecodedDeposit } from '@switchyard/core'
import { SUI } from '../coin-type.ts'
import { type Argument, type Command, readWire, type WireTransaction } from './wire.ts'

/**
 * Decodes a transfer of one amount to one address: split off the gas coins, or off an object, into which others and coins of
 * the address balance may have been merged; or taken out of the address balance as a whole. Everything else stays with the
 * sender.
 *
 * A transaction refers to objects, not to their type, but a withdrawal names it, and the network merges coins of one type only.
 * `token` is that type, or else the one under which the objects were listed, from `types`. For unknown objects, or objects of
 * several types, it is the id of an object, which is not a listed token.
 *
 * @throws {UnreadableInput} For any other transaction, and for one whose gas is paid by another account.
 */
export const decode = ({ tx }: BuiltTransaction, types: ReadonlyMap<string, string> = new Map()): DecodedDeposit => {
  if (typeof tx !== 'string') throw new UnreadableInput('The transaction is not a base64 string.')
  const wire = readWire(tx)
  if (wire.gasOwner !== wire.sender) throw new UnreadableInput('The gas is paid by another account than the sender.')
  const transfer = wire.commands.at(-1)
  if (transfer?.kind !== 'transfer') throw createRefusal()
  const [object, anotherObject] = transfer.objects
  if (object?.kind !== 'result' || object.index !== 0 || anotherObject) throw createRefusal()

  const source = wire.commands[object.command]
  const sold =
    source?.kind === 'redeem' && wire.commands.length === 2
      ? readRedeemed(wire, source, types)
      : readSplit(wire, source, types)
  return {
    to: `0x${hex.encode(requirePure(wire, transfer.to, 32))}`,
    ...sold,
    others: [],
    from: [wire.sender],
    fee: wire.gasBudget,
  }
}

type Redeem = Command & { readonly kind: 'redeem' }
type Sold = Pick<DecodedDeposit, 'amount' | 'token'>

/** Reads coins that are taken out of the address balance. A redeemed withdrawal has exactly its amount. */
const readRedeemed = (wire: WireTransaction, redeem: Redeem, types: ReadonlyMap<string, string>): Sold => {
  const { coinType, withdrawal } = redeem
  const input = withdrawal.kind === 'input' ? wire.inputs[withdrawal.index] : undefined
  if (input?.kind !== 'withdrawal' || input.coinType !== coinType) throw createRefusal()
  return { amount: input.amount, token: coinType === SUI ? undefined : (types.get(coinType) ?? coinType) }
}

/** Reads an amount that is split off, by the only split of the transaction. */
const readSplit = (wire: WireTransaction, split: Command | undefined, types: ReadonlyMap<string, string>): Sold => {
  const others = wire.commands.slice(0, -1).filter((command) => command !== split)
  const merges = others.filter((command) => command.kind === 'merge')
  const redeems = others.filter((command) => command.kind === 'redeem')
  if (split?.kind !== 'split' || merges.length + redeems.length !== others.length) throw createRefusal()
  const [amount, anotherAmount] = split.amounts
  if (!amount || anotherAmount) throw createRefusal()
  if (merges.some(({ into }) => !isSameCoin(wire, into, split.coin))) throw createRefusal()

  const merged = merges.flatMap(({ coins }) => coins)
  const redeemed = merged.filter(
    (it) => it.kind === 'result' && it.index === 0 && redeems.some((redeem) => wire.commands[it.command] === redeem),
  )
  if (redeemed.length !== redeems.length) throw createRefusal()
  const withdrawn = redeems.map((redeem) => readRedeemed(wire, redeem, types).token)
  const isGas = split.coin.kind === 'gas'
  const objects = [...(isGas ? [] : [split.coin]), ...merged.filter((it) => !redeemed.includes(it))].map((it) =>
    requireObject(wire, it),
  )
  if (isGas) {
    // Only SUI may be merged into the gas coins, and of objects the type is not in the transaction.
    if (objects.length > 0 || withdrawn.some((token) => token !== undefined)) throw createRefusal()
    return { amount: readAmount(wire, amount), token: undefined }
  }
  const known = objects.flatMap((objectId) => types.get(objectId) ?? (redeems.length === 0 ? objectId : []))
  const [token, ...more] = new Set([...withdrawn, ...known])
  return { amount: readAmount(wire, amount), token: more.length === 0 && token !== undefined ? token : objects[0] }
}

const readAmount = (wire: WireTransaction, amount: Argument): bigint =>
  new DataView(requirePure(wire, amount, 8).buffer).getBigUint64(0, true)

const isSameCoin = (wire: WireTransaction, one: Argument, other: Argument): boolean =>
  one.kind === 'gas' || other.kind === 'gas'
    ? one.kind === other.kind
    : requireObject(wire, one) === requireObject(wire, other)

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
