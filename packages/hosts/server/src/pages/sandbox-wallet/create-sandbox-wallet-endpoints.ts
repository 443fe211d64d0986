import { SwapError } from '@switchyard/core'
import { type Endpoint, json } from '@switchyard/host-http'
import { openSandboxWallet, type SandboxWallet } from '../../demo-wallet/open-sandbox-wallet.ts'
import { sendWithDemoKey } from '../../demo-wallet/send-with-demo-key.ts'
import { readDemoAccount } from './read-demo-account.ts'
import { readSendRequest } from './read-send-request.ts'

/** Where the demo wallet is, and who may use it. */
export interface SandboxWalletOptions {
  /** Base URL of the running sandbox. */
  readonly sandboxUrl: string
  /** The key that a request has to bring. */
  readonly demoKey: string
}

/**
 * The demo wallet of a sandbox, for the pages of a demo: its addresses, and a signature with a demo key that is sent to simulated
 * networks. Only a demo on a sandbox has these endpoints.
 */
export const createSandboxWalletEndpoints = ({ sandboxUrl, demoKey }: SandboxWalletOptions): readonly Endpoint[] => {
  let wallet: Promise<SandboxWallet> | undefined
  const open = async (): Promise<SandboxWallet> => {
    wallet ??= openSandboxWallet(sandboxUrl)
    return wallet.catch((error: unknown) => {
      wallet = undefined
      throw toRefusal(error)
    })
  }
  const requireKey = (key: string | undefined): void => {
    if (key !== demoKey) throw new SwapError('apiKeyInvalid')
  }
  return [
    {
      method: 'GET',
      path: '/sandbox-wallet',
      handle: async ({ caller }) => {
        requireKey(caller.apiKey)
        return json(readDemoAccount(await open()))
      },
    },
    {
      method: 'POST',
      path: '/sandbox-wallet/send',
      costly: true,
      handle: async ({ caller, body }) => {
        requireKey(caller.apiKey)
        const { chain, tx } = readSendRequest((await body())())
        const opened = await open()
        const hash = await sendWithDemoKey(tx, chain, opened).catch((error: unknown) => {
          throw toRefusal(error)
        })
        return json({ hash })
      },
    },
  ]
}

/** Turns a refusal of the networks or the wallet into an error of the table. */
const toRefusal = (error: unknown): unknown =>
  error instanceof Error ? new SwapError('invalidRequest', error.message, { cause: error }) : error
