import { fileURLToPath } from 'node:url'
import { base58, hex } from '@scure/base'
import { Connection, Keypair, VersionedTransaction } from '@solana/web3.js'
import type { Page } from 'playwright-core'
import { rolldown } from 'rolldown'

/** The account of a wallet, and the node it sends to. */
export interface SolanaWalletAccount {
  readonly privateKey: string
  readonly node: string
}

/** The standard's own package as a script that sets `walletStandard`. */
const standardPackage = async (): Promise<string> => {
  const bundle = await rolldown({ input: fileURLToPath(new URL('wallet-standard.ts', import.meta.url)) })
  const { output } = await bundle.generate({ format: 'iife', name: 'walletStandard' })
  return `${output[0].code}\nglobalThis.walletStandard = walletStandard`
}

interface Input {
  readonly transaction: Uint8Array
}

/** Registers the wallet; runs in the page. */
const register = ({ address, key, refuses }: { address: string; key: readonly number[]; refuses: boolean }): void => {
  const { walletStandard, solanaSend } = globalThis as unknown as {
    readonly walletStandard: { registerWallet(wallet: object): void }
    solanaSend(transaction: readonly number[]): Promise<readonly number[]>
  }
  const account = {
    ...{ address, publicKey: new Uint8Array(key), chains: ['solana:mainnet'] },
    features: ['solana:signAndSendTransaction'],
  }
  const send = async ({ transaction }: Input) => {
    if (refuses) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    return { signature: new Uint8Array(await solanaSend([...transaction])) }
  }
  const wallet = {
    ...{ version: '1.0.0', name: 'Standard Wallet', icon: 'data:image/svg+xml;base64,', chains: ['solana:mainnet'] },
    accounts: [] as readonly object[],
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async () => {
          wallet.accounts = [account]
          return { accounts: [account] }
        },
      },
      'standard:events': { version: '1.0.0', on: () => () => undefined },
      'solana:signAndSendTransaction': {
        ...{ version: '1.0.0', supportedTransactionVersions: ['legacy', 0] },
        signAndSendTransaction: (...inputs: readonly Input[]) => Promise.all(inputs.map(send)),
      },
    },
  }
  walletStandard.registerWallet(wallet)
}

/** A wallet of the wallet standard that signs with web3.js outside the page. */
export const injectSolanaWallet = async (
  page: Page,
  { privateKey, node }: SolanaWalletAccount,
  { refuses = false }: { readonly refuses?: boolean } = {},
): Promise<void> => {
  const keys = Keypair.fromSeed(hex.decode(privateKey))
  const connection = new Connection(node, 'confirmed')
  await page.exposeFunction('solanaSend', async (bytes: readonly number[]) => {
    const transaction = VersionedTransaction.deserialize(new Uint8Array(bytes))
    transaction.sign([keys])
    return [...base58.decode(await connection.sendRawTransaction(transaction.serialize()))]
  })
  await page.addInitScript({ content: await standardPackage() })
  const [address, key] = [keys.publicKey.toBase58(), [...keys.publicKey.toBytes()]]
  await page.addInitScript(register, { address, key, refuses })
}
