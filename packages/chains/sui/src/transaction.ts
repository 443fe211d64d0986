import { base58, base64, hex } from '@scure/base'
import type { Coin } from './gateway/gateway.ts'

/** Coins taken out of the sender's address balance. */
export interface Withdrawal {
  /** In the short form of nodes. */
  readonly coinType: string
  readonly amount: bigint
}

export interface TransferParts {
  readonly sender: string
  readonly to: string
  readonly amount: bigint
  /** Objects of the coin sold; empty for SUI, which is split off the gas coins. */
  readonly coins: readonly Coin[]
  /** Absent when coin objects cover the amount; of the whole amount when none is used. */
  readonly withdrawal?: Withdrawal
  readonly gas: readonly Coin[]
  readonly gasPrice: bigint
  readonly gasBudget: bigint
}

type Bytes = readonly number[]

const GAS_COIN: Bytes = [0]
const FRAMEWORK = `0x${'2'.padStart(64, '0')}`

/**
 * Encodes a transfer of the amount, BCS in base64. A withdrawal of the whole amount is transferred as it is; a part of it is
 * merged into the other coins, off which the amount is split.
 *
 * Source: sui-types, `TransactionData`, version 1; inputs and commands have the order of Sui's own library.
 */
export const encodeTransaction = (payment: TransferParts): string => {
  const { sender, to, amount, coins, withdrawal, gas, gasPrice, gasBudget } = payment
  const inputs: Bytes[] = coins.map((coin) => [1, 0, ...encodeReference(coin)])
  const commands: Bytes[] = []
  const addInput = (input: Bytes): Bytes => [1, ...encodeUint(inputs.push(input) - 1, 2)]
  const addCommand = (command: Bytes): number => commands.push(command) - 1

  const [base = GAS_COIN, ...merged] = coins.map((_, index) => [1, ...encodeUint(index, 2)])
  let sold: Bytes | undefined
  if (withdrawal) {
    const [address = '', module = '', name = ''] = withdrawal.coinType.split('::')
    const type = [7, ...encodeAddress(address), ...encodeText(module), ...encodeText(name), 0]
    // The reservation is a maximum (0), of a balance of this type (0), of the sender (0).
    const input = addInput([2, 0, ...encodeUint(withdrawal.amount, 8), 0, ...type, 0])
    const redeem = [...encodeAddress(FRAMEWORK), ...encodeText('coin'), ...encodeText('redeem_funds')]
    const redeemed = [2, ...encodeUint(addCommand([0, ...redeem, ...encodeList([type]), ...encodeList([input])]), 2)]
    if (withdrawal.amount === amount) sold = redeemed
    else merged.push(redeemed)
  }
  if (merged.length > 0) addCommand([3, ...base, ...encodeList(merged)])
  if (!sold) {
    const part = addInput([0, ...encodeBlob(encodeUint(amount, 8))])
    sold = [3, ...encodeUint(addCommand([2, ...base, ...encodeList([part])]), 2), ...encodeUint(0, 2)]
  }
  const recipient = addInput([0, ...encodeBlob(encodeAddress(to))])
  addCommand([1, ...encodeList([sold]), ...recipient])

  const owner = encodeAddress(sender)
  const gasData = [
    ...encodeList(gas.map(encodeReference)),
    ...owner,
    ...encodeUint(gasPrice, 8),
    ...encodeUint(gasBudget, 8),
  ]
  const bytes = [0, 0, ...encodeList(inputs), ...encodeList(commands), ...owner, ...gasData, 0]
  return base64.encode(Uint8Array.from(bytes))
}

const encodeReference = ({ objectId, version, digest }: Coin): Bytes => [
  ...encodeAddress(objectId),
  ...encodeUint(BigInt(version), 8),
  ...encodeBlob([...base58.decode(digest)]),
]

const encodeAddress = (text: string): Bytes => [...hex.decode(text.slice(2).padStart(64, '0'))]

const encodeText = (text: string): Bytes => encodeBlob([...new TextEncoder().encode(text)])

const encodeBlob = (bytes: Bytes): Bytes => [...encodeLength(bytes.length), ...bytes]

const encodeList = (items: readonly Bytes[]): Bytes => [...encodeLength(items.length), ...items.flat()]

/** Encodes a length: seven bits per byte, lowest first. */
const encodeLength = (length: number): Bytes =>
  length < 0x80 ? [length] : [(length & 0x7f) | 0x80, ...encodeLength(length >>> 7)]

/** Encodes an integer in this many bytes, lowest first. */
const encodeUint = (value: number | bigint, bytes: 2 | 8): Bytes =>
  Array.from({ length: bytes }, (_, index) => Number((BigInt(value) >> BigInt(8 * index)) & 0xffn))
