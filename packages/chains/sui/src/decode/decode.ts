import { hex } from '@scure/base'
import { UnreadableInput } from '@switchyard/chain-kit'
import type { BuiltTransaction, DecodedDeposit } from '@switchyard/core'
import { SUI } from '../coin-type.ts'
import { type Argument, type Command, type Input, readWire, type WireTransaction } from './wire.ts'

const NOT_PLAIN = 'The transaction is not a plain transfer.'

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
  if (transfer?.kind !== 'transfer') throw new UnreadableInput(NOT_PLAIN)
  const [object, anotherObject] = transfer.objects
  if (object?.kind !== 'result' || object.index !== 0 || anotherObject) throw new UnreadableInput(NOT_PLAIN)

  const source = wire.commands[object.command]
  const sold =
    source?.kind === 'redeem' && wire.commands.length === 2
      ? readRedeemed(wire, source, types)
      : readSplit(wire, source, types)
  const { bytes } = requireInput(wire, transfer.to, 'pure')
  if (bytes.length !== 32) throw new UnreadableInput(NOT_PLAIN)
  return {
    to: `0x${hex.encode(bytes)}`,
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
  const input = requireInput(wire, withdrawal, 'withdrawal')
  if (input.coinType !== coinType) throw new UnreadableInput(NOT_PLAIN)
  return { amount: input.amount, token: coinType === SUI ? undefined : (types.get(coinType) ?? coinType) }
}

/** Reads an amount that is split off, by the only split of the transaction. */
const readSplit = (wire: WireTransaction, split: Command | undefined, types: ReadonlyMap<string, string>): Sold => {
  const others = wire.commands.slice(0, -1).filter((command) => command !== split)
  const merges = others.filter((command) => command.kind === 'merge')
  const redeems = others.filter((command) => command.kind === 'redeem')
  if (split?.kind !== 'split' || merges.length + redeems.length !== others.length) throw new UnreadableInput(NOT_PLAIN)
  const [part, anotherPart] = split.amounts
  if (!part || anotherPart) throw new UnreadableInput(NOT_PLAIN)
  const { bytes } = requireInput(wire, part, 'pure')
  if (bytes.length !== 8) throw new UnreadableInput(NOT_PLAIN)
  const amount = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true)

  // Every merge is into the coin that is split: the gas coins, or one object.
  const isGas = split.coin.kind === 'gas'
  const findId = (coin: Argument): string => (coin.kind === 'gas' ? 'gas' : requireInput(wire, coin, 'object').objectId)
  if (merges.some(({ into }) => findId(into) !== findId(split.coin))) throw new UnreadableInput(NOT_PLAIN)

  const merged = merges.flatMap(({ coins }) => coins)
  const redeemed = merged.filter(
    (it) => it.kind === 'result' && it.index === 0 && redeems.some((redeem) => wire.commands[it.command] === redeem),
  )
  if (redeemed.length !== redeems.length) throw new UnreadableInput(NOT_PLAIN)
  const withdrawn = redeems.map((redeem) => readRedeemed(wire, redeem, types).token)
  const coins = isGas ? merged : [split.coin, ...merged]
  const objects = coins.filter((it) => !redeemed.includes(it)).map((it) => requireInput(wire, it, 'object').objectId)
  if (isGas) {
    // Only SUI may be merged into the gas coins, and of objects the type is not in the transaction.
    if (objects.length > 0 || withdrawn.some((token) => token !== undefined)) throw new UnreadableInput(NOT_PLAIN)
    return { amount, token: undefined }
  }
  const known = objects.flatMap((objectId) => types.get(objectId) ?? (redeems.length === 0 ? objectId : []))
  const [token, ...more] = new Set([...withdrawn, ...known])
  return { amount, token: more.length === 0 && token !== undefined ? token : objects[0] }
}

/** Returns the input of this kind that an argument refers to. */
const requireInput = <K extends Input['kind']>(
  { inputs }: WireTransaction,
  argument: Argument,
  kind: K,
): Extract<Input, { readonly kind: K }> => {
  const input = argument.kind === 'input' ? inputs[argument.index] : undefined
  if (input?.kind !== kind) throw new UnreadableInput(NOT_PLAIN)
  return input as Extract<Input, { readonly kind: K }>
}
