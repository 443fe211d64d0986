import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import * as btc from '@scure/btc-signer'
import { writeAddress } from '../address/address.ts'
import { readLock } from '../address/lock.ts'
import type { NetworkPrefixes } from '../networks.ts'
import type { InputForm } from '../rules.ts'

/** A key with everything a wallet would add to a PSBT to sign for its address. */
export interface TestKey {
  readonly form: InputForm
  readonly secret: Uint8Array
  readonly publicKey: Uint8Array
  readonly script: Uint8Array
  readonly address: string
  readonly redeemScript?: Uint8Array
  readonly witnessScript?: Uint8Array
  readonly tapInternalKey?: Uint8Array
  /** More secrets of a multisig script. */
  readonly cosigners: readonly Uint8Array[]
}

const secretOf = (name: string): Uint8Array => sha256(new TextEncoder().encode(name))

/** Creates a deterministic key from its name. */
export const testKey = (name: string, form: InputForm, network: NetworkPrefixes): TestKey => {
  const secret = secretOf(name)
  const publicKey = compressed(secret)
  const payment = paymentFor(form, publicKey, name)
  const lock = readLock(payment.script)
  if (!lock) throw new Error('The key has no address.')
  const cosigners = form === 'p2wsh' ? [secretOf(`${name} 2`)] : []
  return { form, secret, publicKey, address: writeAddress(lock, network), cosigners, ...payment }
}

type RequestedOutputs = Pick<TestKey, 'script' | 'redeemScript' | 'witnessScript' | 'tapInternalKey'>

const paymentFor = (form: InputForm, publicKey: Uint8Array, name: string): RequestedOutputs => {
  if (form === 'p2pkh') return { script: btc.p2pkh(publicKey).script }
  if (form === 'p2wpkh') return { script: btc.p2wpkh(publicKey).script }
  if (form === 'p2sh') return pick(btc.p2sh(btc.p2wpkh(publicKey)))
  if (form === 'p2tr') return pick(btc.p2tr(publicKey.slice(1)))
  return pick(btc.p2wsh(btc.p2ms(2, [publicKey, compressed(secretOf(`${name} 2`)), compressed(secretOf(`${name} 3`))])))
}

const pick = ({ script, redeemScript, witnessScript, tapInternalKey }: RequestedOutputs): RequestedOutputs => ({
  script,
  ...(redeemScript ? { redeemScript } : {}),
  ...(witnessScript ? { witnessScript } : {}),
  ...(tapInternalKey ? { tapInternalKey } : {}),
})

const compressed = (secret: Uint8Array): Uint8Array => secp256k1.getPublicKey(secret, true)
