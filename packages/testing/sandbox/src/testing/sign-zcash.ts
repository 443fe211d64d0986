import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { p2pkh, Script } from '@scure/btc-signer'
import { Psbt } from '@shapeshiftoss/bitcoinjs-lib'
import type { Sandbox } from '../sandbox.ts'
import type { AccountAddress } from '../world/accounts.ts'
import type { Json } from './json.ts'
import { client } from './wallet.ts'

/** A transparent Zcash payment. */
export interface ZcashPayment {
  readonly to: Uint8Array
  readonly amount: bigint
  readonly fee: bigint
  readonly branchId: number
  readonly expiryHeight?: number
  readonly memo?: string
  /** Added to the amount of the spent coin in the digest, so that the signature is over a wrong one. */
  readonly misstatement?: bigint
}

const memoOutput = (memo: string) => ({ script: Script.encode(['RETURN', new TextEncoder().encode(memo)]), value: 0n })

/** The flag lets the library sign inputs without their previous transactions, which the digest of version 5 does not need. */
const newPsbt = ({ branchId, expiryHeight = 0 }: ZcashPayment): Psbt => {
  const psbt = new Psbt({ forkCoin: 'zec' })
  psbt.setVersion(5).setVersionGroupId(0x26a7270a).setConsensusBranchId(branchId).setExpiryHeight(expiryHeight)
  ;(psbt as unknown as { __CACHE: { __UNSAFE_SIGN_NONSEGWIT: boolean } }).__CACHE.__UNSAFE_SIGN_NONSEGWIT = true
  return psbt
}

/** Raw transaction of a demo account from its largest coin, signed with ShapeShift's library. */
export const signZcash = async (sandbox: Sandbox, owner: AccountAddress, payment: ZcashPayment): Promise<string> => {
  const base = sandbox.urls.gateways.ZEC?.blockbook ?? ''
  const coins = (await client(sandbox).json(`${base}/api/v2/utxo/${owner.address}`)) as Json[]
  const coin = coins.reduce((best, one) => (BigInt(one.value) > BigInt(best.value) ? one : best))
  const [secret, value] = [hex.decode(owner.privateKey), BigInt(coin.value)]
  const publicKey = secp256k1.getPublicKey(secret, true)
  const { script } = p2pkh(publicKey)
  const psbt = newPsbt(payment)
  const { to, amount, fee, memo, misstatement = 0n } = payment
  psbt.addInput({ hash: coin.txid, index: coin.vout, witnessUtxo: { script, value: value + misstatement } })
  psbt.addOutput({ script: to, value: amount })
  psbt.addOutput({ script, value: value - amount - fee })
  if (memo !== undefined) psbt.addOutput(memoOutput(memo))
  psbt.signAllInputs({ publicKey, sign: (digest) => secp256k1.sign(digest, secret, { prehash: false }) })
  psbt.finalizeAllInputs()
  return psbt.extractTransaction(true).toHex()
}
