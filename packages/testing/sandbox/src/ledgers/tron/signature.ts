import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { SignedTransaction } from './raw-transaction.ts'
import { fromMachine, machineAddress, machineAddressOfKey } from './tron-address.ts'
import { TronRefusal } from './tron-refusal.ts'

const BYTES = 65

const refusalOf = (reason: string): TronRefusal => new TronRefusal('SIGERROR', `Validate signature error: ${reason}`)

const invalid = (reason: string): never => {
  throw refusalOf(reason)
}

/** Signature of a transaction's id: r, s and the recovery number as Ethereum wallets write it. */
export const signId = (txid: string, privateKey: Uint8Array): Uint8Array => {
  const recovered = secp256k1.sign(hexToBytes(txid), privateKey, { format: 'recovered', prehash: false })
  return Uint8Array.from([...recovered.slice(1), (recovered[0] ?? 0) + 27])
}

const signerOf = (txid: string, signature: Uint8Array): string => {
  const last = signature[64] ?? 0
  try {
    return machineAddressOfKey(
      secp256k1.Signature.fromBytes(signature.slice(0, 64), 'compact')
        .addRecoveryBit(last >= 27 ? last - 27 : last)
        .recoverPublicKey(hexToBytes(txid))
        .toBytes(false),
    )
  } catch {
    return invalid('Could not recover public key from signature')
  }
}

/** Requires one signature by the owner, whose permissions are those of every new account. Throws a `TronRefusal`. */
export const checkSignature = ({ txid, raw, signatures }: SignedTransaction): void => {
  const [signature] = signatures
  if (!signature) throw refusalOf('miss sig or contract')
  if (signatures.length > 5) invalid('too many signatures')
  if (raw.permissionId !== 0n && raw.permissionId !== 2n) invalid("permission isn't exit")
  if (signatures.length > 1) invalid(`Signature count is ${signatures.length} more than key counts of permission : 1`)
  if (signature.length < BYTES) invalid(`Signature size is ${signature.length}`)
  const signer = signerOf(txid, signature)
  if (signer !== machineAddress(raw.contract.owner))
    invalid(`${bytesToHex(signature)} is signed by ${fromMachine(signer)} but it is not contained of permission.`)
}
