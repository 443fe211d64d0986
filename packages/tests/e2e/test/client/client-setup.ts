import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { Keypair, VersionedTransaction } from '@solana/web3.js'
import { type Client, createClient, type Fetch, type Signer, type SwapStorage } from '@switchyard/client'
import { createEsploraBroadcast, createPsbtSigner } from '@switchyard/client/bitcoin'
import { createSolanaSigner, type SolanaWallet } from '@switchyard/client/solana'
import { createViemSigner } from '@switchyard/client/viem'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { demoKey, type RunningServer, startDemo } from '@switchyard/server'
import { createPublicClient, createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'

/** A server in front of a sandbox whose clock runs 600 times as fast. */
export interface ClientSetup {
  readonly sandbox: Sandbox
  readonly server: RunningServer
  readonly client: Client
  addressOn(chain: string, kind?: string): string
  /** A client of the same server that sends through this. */
  clientWith(fetch: Fetch): Client
  /** Signers with real libraries for BTC, ETH and SOL. */
  readonly signers: readonly Signer[]
  close(): Promise<void>
}

export const openClientSetup = async (): Promise<ClientSetup> => {
  const sandbox = createSandbox({ speed: 600 })
  const { base } = await sandbox.listen()
  const server = await startDemo({ sandboxUrl: base, port: 0, logLevel: 'silent' })
  await server.engine.ready()
  const options = { baseUrl: server.url, apiKey: demoKey }
  const keyOn = (chain: string, kind?: string) => {
    const [account] = sandbox.accounts
    const found = account?.addresses.find((one) => one.chain === chain && (kind === undefined || one.kind === kind))
    if (!found) throw new Error(`The demo account has no ${chain} key.`)
    return found
  }
  return {
    sandbox,
    server,
    client: createClient(options),
    clientWith: (fetch) => createClient({ ...options, fetch, retry: { baseMs: 10 } }),
    addressOn: (chain, kind) => keyOn(chain, kind).address,
    signers: [
      bitcoinSigner(keyOn('BTC', 'p2wpkh').privateKey, sandbox.urls.esplora.BTC ?? ''),
      ethereumSigner(keyOn('EVM').privateKey, sandbox.urls.evm[1] ?? ''),
      createSolanaSigner({ wallet: standardWallet(keyOn('SOL').privateKey), rpcUrl: sandbox.urls.solana }),
    ],
    close: async () => {
      await server.stop()
      await sandbox.close()
    },
  }
}

/** Signs with btc-signer. */
const bitcoinSigner = (privateKey: string, gateway: string): Signer =>
  createPsbtSigner({
    sign: async (psbt) => {
      const transaction = Transaction.fromPSBT(Buffer.from(psbt, 'base64'), { allowUnknownOutputs: true })
      transaction.sign(hex.decode(privateKey))
      transaction.finalize()
      return { hex: transaction.hex, id: transaction.id }
    },
    broadcast: createEsploraBroadcast(gateway),
  })

/** Signs with viem. */
export const ethereumSigner = (privateKey: string, rpc: string): Signer => {
  const account = privateKeyToAccount(`0x${privateKey}`)
  const transport = http(rpc)
  return createViemSigner({
    wallet: createWalletClient({ account, chain: mainnet, transport }),
    node: createPublicClient({ chain: mainnet, transport, pollingInterval: 100 }),
  })
}

/** A wallet of the wallet standard that signs with web3.js. */
const standardWallet = (privateKey: string): SolanaWallet => {
  const pair = Keypair.fromSeed(hex.decode(privateKey))
  return {
    accounts: [{ address: pair.publicKey.toBase58(), publicKey: pair.publicKey.toBytes() }],
    features: {
      'solana:signTransaction': {
        version: '1.0.0',
        signTransaction: async ({ transaction }: { transaction: Uint8Array }) => {
          const signed = VersionedTransaction.deserialize(transaction)
          signed.sign([pair])
          return [{ signedTransaction: signed.serialize() }]
        },
      },
    },
  }
}

/** A storage as a browser has it: texts, that outlive the page. */
export const pageStorage = (): SwapStorage & { readonly entries: Map<string, string> } => {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}
