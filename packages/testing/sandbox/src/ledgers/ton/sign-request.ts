import { ed25519 } from '@noble/curves/ed25519.js'
import { beginCell, type Cell } from '@ton/core'
import type { WalletData } from './wallet-contract.ts'

const SIGNED_EXTERNAL = 0x7369676e
const SEND_MESSAGE = 0x0ec3c86d
/** Fees apart from the amount; a message that fails is skipped. */
const MODE = 3

/** The body of an external message that lets a version 5 wallet send one message. */
export const signRequest = (wallet: WalletData, validUntil: number, message: Cell, privateKey: Uint8Array): Cell => {
  const actions = beginCell().storeRef(beginCell().endCell()).storeUint(SEND_MESSAGE, 32).storeUint(MODE, 8)
  const request = beginCell()
    .storeUint(SIGNED_EXTERNAL, 32)
    .storeUint(wallet.walletId, 32)
    .storeUint(validUntil, 32)
    .storeUint(wallet.seqno, 32)
    .storeMaybeRef(actions.storeRef(message).endCell())
    .storeBit(false)
  const signature = ed25519.sign(request.endCell().hash(), privateKey)
  return beginCell().storeBuilder(request).storeBuffer(Buffer.from(signature)).endCell()
}
