import type { OneStepSigner } from '@switchyard/client'
import type { App } from '../../app/app.ts'
import type { Wallet } from './wallet.ts'

interface DemoAccount {
  /** Addresses by chain code. */
  readonly addresses: Readonly<Record<string, string>>
  /** Chain codes that the server signs for. */
  readonly signs: readonly string[]
}

/**
 * Connects the funded wallet of a sandbox: the server signs with demo keys and sends to simulated networks. No other server has it.
 *
 * @throws {Error} if the server has none or does not answer.
 */
export const connectDemoWallet = async ({ apiUrl, apiKey }: Pick<App, 'apiUrl' | 'apiKey'>): Promise<Wallet> => {
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', 'x-api-key': apiKey.value }
    const response = await fetch(`${apiUrl}/sandbox-wallet${path}`, { ...init, headers })
    const body = (await response.json()) as { readonly message?: string }
    if (!response.ok) throw new Error(body.message ?? `The demo wallet answered ${response.status}.`)
    return body
  }
  const { addresses, signs } = (await call('')) as DemoAccount
  const signer: OneStepSigner = {
    chains: signs,
    send: async ({ chain, tx }) => {
      const body = JSON.stringify({ chain, tx })
      return ((await call('/send', { method: 'POST', body })) as { readonly hash: string }).hash
    },
  }
  return { id: 'demo', name: 'Demo', findAddress: (chain) => addresses[chain], signers: [signer] }
}
