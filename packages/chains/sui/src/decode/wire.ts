import { base64, hex } from '@scure/base'
import { ByteCursor, requireDecoded, UnreadableInput } from '@switchyard/chain-kit'
import { readCoinType } from '../coin-type.ts'

/** An argument of a command. */
export type Argument =
  | { readonly kind: 'gas' }
  | { readonly kind: 'input'; readonly index: number }
  | { readonly kind: 'result'; readonly command: number; readonly index: number }

export type Input =
  | { readonly kind: 'pure'; readonly bytes: Uint8Array }
  | { readonly kind: 'object'; readonly objectId: string }
  | { readonly kind: 'withdrawal'; readonly coinType: string; readonly amount: bigint }

export type Command =
  | { readonly kind: 'redeem'; readonly coinType: string; readonly withdrawal: Argument }
  | { readonly kind: 'transfer'; readonly objects: readonly Argument[]; readonly to: Argument }
  | { readonly kind: 'split'; readonly coin: Argument; readonly amounts: readonly Argument[] }
  | { readonly kind: 'merge'; readonly into: Argument; readonly coins: readonly Argument[] }

/** A decoded transfer transaction. */
export interface WireTransaction {
  readonly sender: string
  readonly gasOwner: string
  readonly gasPrice: bigint
  readonly gasBudget: bigint
  readonly inputs: readonly Input[]
  readonly commands: readonly Command[]
}

/**
 * Reads a programmable transaction of withdrawals, splits, merges and transfers, BCS in base64. It is independent of the library
 * that builds, so that an error in one does not hide in the other.
 *
 * Source: sui-types, `TransactionData`, version 1.
 *
 * @throws {UnreadableInput} For any other command, for objects that are not owned, and for trailing bytes.
 */
export const readWire = (text: string): WireTransaction => {
  const reader = new Reader(requireDecoded(base64, text), 'transaction')
  reader.variant(0) // version 1
  reader.variant(0) // programmable transaction
  const inputs = reader.many(() => reader.input())
  const commands = reader.many(() => reader.command())
  const sender = reader.address()
  reader.many(() => reader.reference())
  const gasOwner = reader.address()
  const [gasPrice, gasBudget] = [reader.u64(), reader.u64()]
  if (reader.byte() === 1) reader.u64() // expires with an epoch, or never
  reader.end()
  return { sender, gasOwner, gasPrice, gasBudget, inputs, commands }
}

const REDEEM = `0x${'2'.padStart(64, '0')}::coin::redeem_funds`

class Reader extends ByteCursor {
  variant(expected: number): void {
    if (this.byte() !== expected) throw new UnreadableInput('The transaction has an unsupported version or kind.')
  }

  u16(): number {
    return this.byte() + this.byte() * 256
  }

  u64(): bigint {
    return new DataView(this.take(8).buffer).getBigUint64(0, true)
  }

  /** Reads a length: seven bits per byte, lowest first. */
  length(): number {
    for (let value = 0, shift = 0; shift < 28; shift += 7) {
      const byte = this.byte()
      value += (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new UnreadableInput('A length is above 28 bits.')
  }

  many<T>(read: () => T): readonly T[] {
    const count = this.length()
    if (count > this.size) throw new UnreadableInput('The transaction ends early.')
    return Array.from({ length: count }, read)
  }

  address(): string {
    return `0x${hex.encode(this.take(32))}`
  }

  /** Reads object id, version and digest, and returns the id. */
  reference(): string {
    const objectId = this.address()
    this.u64()
    this.take(this.length())
    return objectId
  }

  input(): Input {
    const kind = this.byte()
    if (kind === 0) return { kind: 'pure', bytes: this.take(this.length()) }
    if (kind === 2) return this.withdrawal()
    if (kind !== 1) throw new UnreadableInput('An input is neither pure, an object nor a withdrawal.')
    this.variant(0) // owned
    return { kind: 'object', objectId: this.reference() }
  }

  /** Reads a withdrawal of at most an amount, of a balance, of the sender. */
  withdrawal(): Input {
    this.variant(0)
    const amount = this.u64()
    this.variant(0)
    const coinType = this.coinType()
    this.variant(0)
    return { kind: 'withdrawal', coinType, amount }
  }

  /** Reads a type without parameters and returns it in the short form of nodes. */
  coinType(): string {
    this.variant(7)
    const coinType = readCoinType(`${this.address()}::${this.text()}::${this.text()}`)
    if (coinType === undefined || this.length() > 0) throw new UnreadableInput('A type is not a coin type.')
    return coinType
  }

  text(): string {
    return new TextDecoder().decode(this.take(this.length()))
  }

  /** Reads a call of `0x2::coin::redeem_funds`, which makes a coin of a withdrawal. */
  redeem(): Command {
    const name = `${this.address()}::${this.text()}::${this.text()}`
    const types = this.many(() => this.coinType())
    const [withdrawal, ...others] = this.many(() => this.argument())
    const [coinType] = types
    if (name !== REDEEM || coinType === undefined || types.length > 1 || !withdrawal || others.length > 0)
      throw new UnreadableInput('A call does something other than taking coins out of the address balance.')
    return { kind: 'redeem', coinType, withdrawal }
  }

  command(): Command {
    const many = (): readonly Argument[] => this.many(() => this.argument())
    switch (this.byte()) {
      case 0:
        return this.redeem()
      case 1:
        return { kind: 'transfer', objects: many(), to: this.argument() }
      case 2:
        return { kind: 'split', coin: this.argument(), amounts: many() }
      case 3:
        return { kind: 'merge', into: this.argument(), coins: many() }
      default:
        throw new UnreadableInput('A command is not a call, transfer, split or merge.')
    }
  }

  argument(): Argument {
    switch (this.byte()) {
      case 0:
        return { kind: 'gas' }
      case 1:
        return { kind: 'input', index: this.u16() }
      case 2:
        return { kind: 'result', command: this.u16(), index: 0 }
      case 3:
        return { kind: 'result', command: this.u16(), index: this.u16() }
      default:
        throw new UnreadableInput('An argument has an unknown kind.')
    }
  }
}
