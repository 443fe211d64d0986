import { Psbt } from '@shapeshiftoss/bitcoinjs-lib'
import { getBytes, SigningKey } from 'ethers'
import { sendToBlockbook } from './send-to-blockbook.ts'

/** Signs a base64 PSBT of version 5 with ShapeShift's library and ethers' curve, and sends it to Blockbook. Returns its id. */
export const sendZcash = async (gateway: string, privateKey: string, base64: string): Promise<string> => {
  const key = new SigningKey(`0x${privateKey}`)
  const psbt = Psbt.fromBase64(base64, { forkCoin: 'zec' })
  // The digest of version 5 commits to the amounts, so that inputs need no previous transaction.
  ;(psbt as unknown as { __CACHE: { __UNSAFE_SIGN_NONSEGWIT: boolean } }).__CACHE.__UNSAFE_SIGN_NONSEGWIT = true
  const sign = (digest: Uint8Array): Uint8Array => {
    const { r, s } = key.sign(digest)
    return getBytes(`${r}${s.slice(2)}`)
  }
  psbt.signAllInputs({ publicKey: getBytes(key.compressedPublicKey), sign })
  psbt.finalizeAllInputs()
  return sendToBlockbook(gateway, psbt.extractTransaction(true).toHex())
}
