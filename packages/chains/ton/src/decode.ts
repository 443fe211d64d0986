import { base64, hex } from '@scure/base'
import { type BuiltTransaction, type DecodedDeposit, parseBase } from '@switchyard/core'
import { canonical, parseAddress, type TonAddress } from './address.ts'
import { type Cell, readBag, Slice } from './cell.ts'
import { JETTON_TRANSFER } from './jetton.ts'

/**
 * Reads messages back.
 *
 * A jetton transfer answers its recipient and amount; `token` is the master of the jetton wallet that is called, from
 * `masters`, which were asked of the jettons' own contracts. Of an unknown wallet the wallet's own address stands there,
 * which is no token of anybody's. `others` names who gets the coins a jetton transfer leaves over.
 *
 * Throws `TypeError` on what is no list of messages, and on a message that deploys something.
 */
export const decode = ({ tx }: BuiltTransaction, masters: ReadonlyMap<string, string> = new Map()): DecodedDeposit => {
  if (!Array.isArray(tx) || tx.length === 0) throw new TypeError('A TON transaction is a list of messages')
  const [first, ...more] = tx.map(readMessage)
  if (!first) throw new TypeError('A TON transaction is a list of messages')
  if (more.some(({ payload }) => payload !== undefined)) throw new TypeError('A further message has a payload')
  const others = more.map(({ address, amount }) => ({ address: canonical(address), amount }))
  const deposit = readDeposit(first, masters)
  return { ...deposit, others: [...deposit.others, ...others] }
}

interface Message {
  readonly address: TonAddress
  readonly amount: bigint
  readonly payload?: string
}

const readMessage = (message: unknown): Message => {
  const { address, amount, payload, ...rest } = Object(message) as Record<string, unknown>
  const parsed = typeof address === 'string' ? parseAddress(address) : undefined
  const nano = typeof amount === 'string' ? parseBase(amount) : undefined
  if (!parsed || nano === undefined || Object.keys(rest).length > 0) throw new TypeError('An unusual message')
  if (payload === undefined) return { address: parsed, amount: nano }
  if (typeof payload !== 'string') throw new TypeError('A payload is base64')
  return { address: parsed, amount: nano, payload }
}

const readDeposit = ({ address, amount, payload }: Message, masters: ReadonlyMap<string, string>): DecodedDeposit => {
  const plain: DecodedDeposit = { to: canonical(address), amount, others: [] }
  if (payload === undefined) return plain
  const slice = new Slice(readBag(payload))
  const operation = slice.bitsLeft >= 32 ? Number(slice.uint(32)) : undefined
  if (operation === 0) return { ...plain, ...readText(slice) }
  if (operation !== JETTON_TRANSFER) return { ...plain, data: hex.encode(base64.decode(payload)) }
  const wallet = canonical(address)
  return { token: masters.get(wallet) ?? wallet, ...readTransfer(slice, amount) }
}

const readTransfer = (slice: Slice, attached: bigint): DecodedDeposit => {
  slice.uint(64)
  const amount = slice.coins()
  const to = slice.address()
  const rest = slice.address()
  if (!to || slice.uint(1) !== 0n) throw new TypeError('A jetton transfer without recipient, or with a custom payload')
  const forwarded = slice.coins()
  const memo = readForward(slice)
  const others = rest ? [{ address: canonical(rest), amount: attached - forwarded }] : []
  return { to: canonical(to), amount, ...memo, others }
}

/** The payload for the recipient: in place or in a cell of its own; absent, or a text. */
const readForward = (slice: Slice): Pick<DecodedDeposit, 'memo' | 'memoHex'> => {
  const apart = slice.uint(1) === 1n
  if (!apart && slice.bitsLeft === 0) return {}
  const payload = apart ? new Slice(slice.reference()) : slice
  if (apart) slice.end()
  if (payload.uint(32) !== 0n) throw new TypeError('A jetton transfer forwards something that is no text')
  return readText(payload)
}

/** The rest of a comment, which runs on in the one reference of each cell. */
const readText = (slice: Slice): Pick<DecodedDeposit, 'memo' | 'memoHex'> => {
  const parts: Uint8Array[] = []
  let here: Slice | undefined = slice
  while (here) {
    parts.push(here.bytes(here.bitsLeft / 8))
    const next: Cell | undefined = here.referencesLeft > 0 ? here.reference() : undefined
    here.end()
    here = next && new Slice(next)
  }
  const bytes = Uint8Array.from(parts.flatMap((part) => [...part]))
  const memo = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  return { memo, memoHex: hex.encode(bytes) }
}
