import { ClientError } from '@switchyard/client'
import type { UnisatWallet } from '@switchyard/client/bitcoin'
import { unsignedTransaction } from './unsigned-transaction.ts'

const changed = 'The wallet signed another transaction than the one it was given. Nothing was sent.'

/**
 * A wallet whose signed PSBT is compared with the one it was given: the page has it broadcast, so another transaction is not sent.
 */
export const keepsTransaction = (wallet: UnisatWallet): UnisatWallet => ({
  getAccounts: () => wallet.getAccounts(),
  pushPsbt: (psbt) => wallet.pushPsbt(psbt),
  signPsbt: async (psbt, options) => {
    const signed = await wallet.signPsbt(psbt, options)
    const given = unsignedTransaction(psbt)
    if (given === undefined || unsignedTransaction(signed) !== given) throw new ClientError('notVerified', changed)
    return signed
  },
})
