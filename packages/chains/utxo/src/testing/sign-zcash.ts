import { ECPair } from '@bitgo/utxo-lib'
import { base64 } from '@scure/base'
import { Psbt, type Transaction } from '@shapeshiftoss/bitcoinjs-lib'

/**
 * Signs a PSBT with a library that has the final digest of ZIP-244, checks its own signatures with it and extracts.
 *
 * BitGo's library reads version 5 as well but computes the digest of a draft, without amounts and scripts. The flag is the
 * library's switch for inputs without their previous transaction, which this digest makes superfluous.
 */
export const signZcash = (tx: unknown, secret: Uint8Array): Transaction => {
  const psbt = Psbt.fromBuffer(base64.decode(String(tx)), { forkCoin: 'zec' })
  ;(psbt as unknown as { __CACHE: { __UNSAFE_SIGN_NONSEGWIT: boolean } }).__CACHE.__UNSAFE_SIGN_NONSEGWIT = true
  const pair = ECPair.fromPrivateKey(Buffer.from(secret))
  psbt.signAllInputs({ publicKey: pair.publicKey, sign: (hash) => pair.sign(Buffer.from(hash)) })
  psbt.finalizeAllInputs()
  return psbt.extractTransaction(true)
}
