import { beginCell, type Cell, external, type MessageRelaxed, SendMode, storeMessage } from '@ton/core'
import type { WalletContractV4, WalletContractV5R1 } from '@ton/ton'

/** Content that a wallet of the official library signs. */
export interface SignedTransfer {
  readonly secretKey: Buffer
  readonly seqno: number
  /** Unix seconds. */
  readonly timeout: number
  readonly messages: readonly MessageRelaxed[]
  /** Fees apart, errors ignored, when absent. */
  readonly sendMode?: number
}

type Wallet = WalletContractV4 | WalletContractV5R1

/** The external message of a signed transfer; the first of a wallet deploys it. */
export const externalTransfer = (wallet: Wallet, { messages, sendMode, ...signed }: SignedTransfer): Cell => {
  const mode: SendMode = sendMode ?? SendMode.PAY_GAS_SEPARATELY + SendMode.IGNORE_ERRORS
  // Both versions take the same arguments, but their overloads have no common signature.
  const body = (wallet as WalletContractV4).createTransfer({
    ...signed,
    messages: [...messages],
    sendMode: mode,
  }) as Cell
  const message = external({ to: wallet.address, body, ...(signed.seqno === 0 && { init: wallet.init }) })
  return beginCell().store(storeMessage(message)).endCell()
}
