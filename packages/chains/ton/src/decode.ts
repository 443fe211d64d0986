import { base64, hex } from '@scure/base'
import { readUtf8, UnreadableInput } from '@switchyard/chain-kit'
import { type BuiltTransaction, type DecodedDeposit, parseBase } from '@switchyard/core'
import { formatAddress, parseAddress } from './address.ts'
import { type Cell, readBag, Slice } from './cell.ts'
import { JETTON_TRANSFER } from './jetton.ts'

/**
 * Decodes the messages of a deposit.
 *
 * A jetton transfer returns its recipient and amount; `token` is the master of the called jetton wallet, from
 * `masters`, which come from the jetton contracts themselves. For an unknown wallet, `token` is the address of the
 * wallet, which is not a listed token. `others` contains the recipient of the unused coins of a jetton transfer.
 *
 * @throws {UnreadableInput} For anything but a list of messages, and for a message that deploys a contract.
 */
export const decode = ({ tx }: BuiltTransaction, masters: ReadonlyMap<string, string> = new Map()): DecodedDeposit => {
  if (!Array.isArray(tx) || tx.length === 0) throw new UnreadableInput('The transaction is not a list of messages.')
  const [first, ...more] = tx.map((message) => {
    const { address, amount, payload, ...rest } = Object(message) as Record<string, unknown>
    const parsed = typeof address === 'string' ? parseAddress(address) : undefined
    const nano = typeof amount === 'string' ? parseBase(amount) : undefined
    if (!parsed || nano === undefined || Object.keys(rest).length > 0)
      throw new UnreadableInput('A message has an invalid address or amount, or unknown fields.')
    if (payload !== undefined && typeof payload !== 'string')
      throw new UnreadableInput('A payload is not a base64 string.')
    return { address: parsed, amount: nano, payload }
  })
  if (!first) throw new UnreadableInput('The transaction is not a list of messages.')
  if (more.some(({ payload }) => payload !== undefined))
    throw new UnreadableInput('Only the first message may have a payload.')
  const others = more.map(({ address, amount }) => ({ address: formatAddress(address), amount }))

  const { amount: nano, payload } = first
  const called = formatAddress(first.address)
  if (payload === undefined) return { to: called, amount: nano, others }
  const slice = new Slice(readBag(payload))
  const operation = slice.bitsLeft >= 32 ? Number(slice.uint(32)) : undefined
  if (operation === 0) return { to: called, amount: nano, ...readText(slice), others }
  if (operation !== JETTON_TRANSFER)
    return { to: called, amount: nano, data: hex.encode(base64.decode(payload)), others }

  // A jetton transfer: query id, amount, recipient, recipient of the rest, no custom payload, coins to forward.
  slice.uint(64)
  const amount = slice.coins()
  const to = slice.address()
  const rest = slice.address()
  if (!to || slice.uint(1) !== 0n)
    throw new UnreadableInput('The jetton transfer has no recipient, or a custom payload.')
  const forwarded = slice.coins()
  if (rest) others.unshift({ address: formatAddress(rest), amount: nano - forwarded })

  // The forward payload is inline or in a cell of its own: absent, or a text.
  const inOwnCell = slice.uint(1) === 1n
  let text: Pick<DecodedDeposit, 'memo' | 'memoHex'> = {}
  if (inOwnCell || slice.bitsLeft > 0) {
    const forward = inOwnCell ? new Slice(slice.reference()) : slice
    if (inOwnCell) slice.end()
    if (forward.uint(32) !== 0n)
      throw new UnreadableInput('The jetton transfer forwards a payload that is not a text comment.')
    text = readText(forward)
  }
  return { token: masters.get(called) ?? called, to: formatAddress(to), amount, ...text, others }
}

/** Reads the rest of a comment, which continues in the single reference of each cell. */
const readText = (slice: Slice): Pick<DecodedDeposit, 'memo' | 'memoHex'> => {
  const parts: Uint8Array[] = []
  let current: Slice | undefined = slice
  while (current) {
    parts.push(current.bytes(current.bitsLeft / 8))
    const next: Cell | undefined = current.referencesLeft > 0 ? current.reference() : undefined
    current.end()
    current = next && new Slice(next)
  }
  const bytes = Uint8Array.from(parts.flatMap((part) => [...part]))
  const memo = readUtf8(bytes)
  if (memo === undefined) throw new UnreadableInput('The comment is not UTF-8.')
  return { memo, memoHex: hex.encode(bytes) }
}
