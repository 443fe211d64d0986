import { hex } from '@scure/base'
import { UnreadableInput } from '@switchyard/core'

/** Keys and terms of a taproot HTLC; keys are x-only, 64 hex digits. */
export interface BitcoinHtlc {
  readonly initiator: string
  readonly redeemer: string
  readonly secretHash: string
  readonly timelock: bigint
}

/**
 * The unspendable internal key: BIP-341's point H tweaked by sha256("GardenHTLC").
 *
 * Source: derived from recorded orders, see `golden-htlc-derivations.json`.
 */
const UNSPENDABLE = '2160e11a135f94e536a5b222e5d09fd9db1be5f5f5e753920290c0410cf388f0'

const KEY = /^[0-9a-f]{64}$/i

/** Bech32 prefixes of the chains on which Garden locks coins. */
const prefixes: Readonly<Record<string, string>> = { BTC: 'bc', LTC: 'ltc' }

/** The leaves of the tree, as script bytes. */
export interface HtlcScripts {
  readonly redeem: Uint8Array
  readonly refund: Uint8Array
  readonly instantRefund: Uint8Array
}

/** Writes the three leaves of the tree: redeem with the secret, refund after the timelock, refund by both at once. */
export const writeScripts = async ({
  initiator,
  redeemer,
  secretHash,
  timelock,
}: BitcoinHtlc): Promise<HtlcScripts> => {
  // The library is loaded by the first order that touches Bitcoin.
  const { Script, ScriptNum } = await import('@scure/btc-signer')
  const [owner, solver, hash] = [initiator, redeemer, secretHash].map(decodeKey) as [Uint8Array, Uint8Array, Uint8Array]
  if (timelock < 1n || timelock > 65_535n)
    throw new UnreadableInput(`${timelock} is not a relative block count; expected 1 to 65535.`)
  // Minimal encoding: small numbers are single opcodes.
  const blocks = timelock <= 16n ? Number(timelock) : ScriptNum().encode(timelock)
  return {
    redeem: Script.encode(['SHA256', hash, 'EQUALVERIFY', solver, 'CHECKSIG']),
    refund: Script.encode([blocks, 'CHECKSEQUENCEVERIFY', 'DROP', owner, 'CHECKSIG']),
    instantRefund: Script.encode([owner, 'CHECKSIG', solver, 'CHECKSIGADD', 'OP_2', 'NUMEQUAL']),
  }
}

/**
 * Derives the address of the HTLC on `BTC` or `LTC`. That Litecoin uses the same tree is not recorded; an order with another address is
 * rejected.
 *
 * @param prefix - bech32 prefix of another network of the same kind
 * @throws {UnreadableInput} for an invalid key, hash or block count
 */
export const deriveBitcoinAddress = async (
  chain: string,
  htlc: BitcoinHtlc,
  prefix: string | undefined = prefixes[chain],
): Promise<string> => {
  if (prefix === undefined) throw new UnreadableInput(`Garden has no taproot HTLC on ${chain}.`)
  const { p2tr } = await import('@scure/btc-signer')
  const { redeem, refund, instantRefund } = await writeScripts(htlc)
  const tree = [{ script: redeem }, [{ script: refund }, { script: instantRefund }]]
  const network = { bech32: prefix, pubKeyHash: 0, scriptHash: 5, wif: 128 }
  const { address } = p2tr(decodeKey(UNSPENDABLE), tree, network, true)
  if (address === undefined) throw new TypeError('The HTLC has no address.')
  return address
}

const decodeKey = (text: string): Uint8Array => {
  if (!KEY.test(text)) throw new UnreadableInput(`"${text}" is not 32 bytes in hex.`)
  return hex.decode(text.toLowerCase())
}
