import { JsonRpcProvider, Wallet } from 'ethers'
import type { Page } from 'playwright-core'

interface Sent {
  readonly gas?: string
}

/** A wallet of the browser: announces itself by EIP-6963, and signs with ethers outside the page. */
export const injectWallet = async (page: Page, node: string, privateKey: string): Promise<void> => {
  const provider = new JsonRpcProvider(node, undefined, { staticNetwork: true, polling: true, pollingInterval: 200 })
  const wallet = new Wallet(`0x${privateKey}`, provider)
  const answers: Readonly<Record<string, (parameters: readonly never[]) => Promise<unknown>>> = {
    eth_requestAccounts: async () => [wallet.address],
    eth_chainId: async () => '0x1',
    eth_sendTransaction: async ([sent]: readonly Sent[]) => {
      const { gas, ...transaction } = sent ?? {}
      const fields = { ...transaction, ...(gas === undefined ? {} : { gasLimit: gas }), type: 0 }
      return (await wallet.sendTransaction(fields)).hash
    },
    eth_getTransactionReceipt: (parameters) => provider.send('eth_getTransactionReceipt', [...parameters]),
  }
  await page.exposeFunction('walletRequest', async (method: string, parameters: readonly never[]) => {
    const answer = answers[method]
    if (!answer) throw new Error(`The wallet has no ${method}.`)
    return answer(parameters)
  })
  await page.addInitScript(() => {
    const request = ({ method, params = [] }: { readonly method: string; readonly params?: readonly unknown[] }) =>
      (globalThis as unknown as { walletRequest(name: string, of: readonly unknown[]): unknown }).walletRequest(
        method,
        params,
      )
    const detail = Object.freeze({ info: { uuid: 'wallet-of-a-test', name: 'Test Wallet' }, provider: { request } })
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    addEventListener('eip6963:requestProvider', announce)
    announce()
  })
}
