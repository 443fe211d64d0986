import { hex } from '@scure/base'
import { p2tr, Script, ScriptNum } from '@scure/btc-signer'

/** Garden's internal key, which has no private key. */
const INTERNAL = hex.decode('2160e11a135f94e536a5b222e5d09fd9db1be5f5f5e753920290c0410cf388f0')

/** Keys and terms of a lock; keys are x-only, 32 bytes. */
export interface TaprootLock {
  readonly initiator: Uint8Array
  readonly redeemer: Uint8Array
  readonly secretHash: Uint8Array
  readonly timelock: number
}

/** Address of a lock with the leaves redeem, refund, and joint refund. */
export const taprootHtlc = (bech32: string, { initiator, redeemer, secretHash, timelock }: TaprootLock): string => {
  const delay = timelock <= 16 ? timelock : ScriptNum().encode(BigInt(timelock))
  const leaves = [
    Script.encode(['SHA256', secretHash, 'EQUALVERIFY', redeemer, 'CHECKSIG']),
    Script.encode([delay, 'CHECKSEQUENCEVERIFY', 'DROP', initiator, 'CHECKSIG']),
    Script.encode([initiator, 'CHECKSIG', redeemer, 'CHECKSIGADD', 'OP_2', 'NUMEQUAL']),
  ].map((script) => ({ script }))
  const [redeem, ...refunds] = leaves
  if (!redeem) throw new Error('no leaves')
  const network = { bech32, pubKeyHash: 0, scriptHash: 5, wif: 128 }
  return p2tr(INTERNAL, [redeem, refunds], network, true).address ?? ''
}
