import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import type { Page } from 'playwright-core'

/** Behaviour of a wallet that is asked to sign. `redirects`: it signs a transaction that pays itself. */
export type Conduct = 'signs' | 'refuses' | 'redirects' | 'switches account'

/** The account of a wallet, and the Esplora gateway it sends to. */
export interface BitcoinAccount {
  readonly address: string
  readonly privateKey: string
  readonly gateway: string
}

const read = (psbt: string): Transaction => Transaction.fromPSBT(hex.decode(psbt), { allowUnknownOutputs: true })

/** Signs and finalises a PSBT; returns it in hex. */
const sign = (psbt: string, { privateKey, address }: BitcoinAccount, conduct: Conduct): string => {
  const transaction = read(psbt)
  const last = transaction.outputsLength - 1
  const { amount = 0n } = transaction.getOutput(0)
  if (conduct === 'redirects') {
    const { script } = transaction.getOutput(last)
    if (script === undefined) throw new Error(`The transaction of ${address} has no change.`)
    transaction.updateOutput(0, { script, amount })
  }
  transaction.sign(hex.decode(privateKey))
  transaction.finalize()
  return hex.encode(transaction.toPSBT())
}

/** Broadcasts a finalised PSBT; returns the id of the transaction. */
const push = async (psbt: string, { gateway }: BitcoinAccount): Promise<string> => {
  const response = await fetch(`${gateway}/tx`, { method: 'POST', body: hex.encode(read(psbt).extract()) })
  const text = await response.text()
  if (!response.ok) throw new Error(`The gateway refused the transaction: ${text}`)
  return text.trim()
}

/** `window.unisat` as a wallet makes it; it signs with btc-signer outside the page. Returns what was pushed. */
export const injectBitcoinWallet = async (
  page: Page,
  account: BitcoinAccount,
  conduct: Conduct = 'signs',
): Promise<readonly string[]> => {
  const pushed: string[] = []
  await page.exposeFunction('bitcoinSign', (psbt: string) => sign(psbt, account, conduct))
  await page.exposeFunction('bitcoinPush', async (psbt: string) => {
    pushed.push(psbt)
    return push(psbt, account)
  })
  await page.addInitScript(
    ([address, how]) => {
      const outside = globalThis as unknown as Record<'bitcoinSign' | 'bitcoinPush', (psbt: string) => Promise<string>>
      const refusal = { code: 4001, message: 'User rejected the request.' }
      const unisat = {
        requestAccounts: async () => [address],
        getAccounts: async () => [how === 'switches account' ? 'bc1qanotheraccount' : address],
        signPsbt: (psbt: string) => (how === 'refuses' ? Promise.reject(refusal) : outside.bitcoinSign(psbt)),
        pushPsbt: (psbt: string) => outside.bitcoinPush(psbt),
      }
      Object.assign(globalThis, { unisat })
    },
    [account.address, conduct] as const,
  )
  return pushed
}
