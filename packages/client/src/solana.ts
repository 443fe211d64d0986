import { base58, base64 } from '@scure/base'
import { ClientError } from './client-error.ts'
import type { Fetch } from './client-options.ts'
import type { OneStepSigner, SignRequest, TwoStepSigner } from './execute/signer.ts'
import { readFields } from './transport/read-error.ts'

/** An account of a wallet of the wallet standard. */
export interface SolanaAccount {
  readonly address: string
  readonly publicKey: Readonly<Uint8Array> | Uint8Array
}

/** What is used of a wallet of the wallet standard, as `getWallets()` lists it. */
export interface SolanaWallet {
  readonly accounts: readonly SolanaAccount[]
  readonly features: Readonly<Record<string, unknown>>
}

interface SignFeature {
  signTransaction(input: {
    account: SolanaAccount
    transaction: Uint8Array
    chain?: string
  }): Promise<readonly { readonly signedTransaction: Uint8Array }[]>
}

interface SendFeature {
  signAndSendTransaction(input: {
    account: SolanaAccount
    transaction: Uint8Array
    chain: string
  }): Promise<readonly { readonly signature: Uint8Array }[]>
}

/** What signs on Solana. */
export interface SolanaSignerOptions {
  readonly wallet: SolanaWallet
  /** JSON-RPC address of a node. With it a wallet that can signs first, so an interruption loses nothing. */
  readonly rpcUrl?: string
  /** Default: the runtime's `fetch`. */
  readonly fetch?: Fetch
}

const MAINNET = 'solana:mainnet'

/**
 * Signs on Solana with a wallet of the wallet standard (`solana:signTransaction`, `solana:signAndSendTransaction`).
 *
 * @throws {ClientError} `noSigner` for a wallet that can do neither.
 *
 * @example
 * ```ts
 * const [wallet] = getWallets().get()
 * const signer = solanaSigner({ wallet, rpcUrl: 'https://api.mainnet-beta.solana.com' })
 * ```
 */
export const createSolanaSigner = (options: SolanaSignerOptions): TwoStepSigner | OneStepSigner => {
  const { wallet, rpcUrl } = options
  const signing = wallet.features['solana:signTransaction'] as SignFeature | undefined
  const sending = wallet.features['solana:signAndSendTransaction'] as SendFeature | undefined
  if (signing && rpcUrl !== undefined)
    return {
      chains: ['SOL'],
      sign: async (request) => {
        const [input, account] = [bytesOf(request), accountOf(wallet, request)]
        const [signed] = await signing.signTransaction({ account, transaction: input, chain: MAINNET })
        if (!signed) throw new ClientError('notVerified', 'The wallet returned no transaction.')
        const hash = signatureOf(signed.signedTransaction)
        return { raw: base64.encode(signed.signedTransaction), hash }
      },
      broadcast: ({ raw, hash }) => broadcast(rpcUrl, raw, hash, options.fetch),
    }
  if (!sending)
    throw new ClientError('noSigner', 'The wallet cannot sign transactions of Solana, or rpcUrl is missing.')
  return {
    chains: ['SOL'],
    send: async (request) => {
      const [transaction, account] = [bytesOf(request), accountOf(wallet, request)]
      const [sent] = await sending.signAndSendTransaction({ account, transaction, chain: MAINNET })
      if (!sent) throw new ClientError('sendingUnknown', 'The wallet returned no signature.')
      return base58.encode(sent.signature)
    },
  }
}

const bytesOf = ({ tx }: SignRequest): Uint8Array => {
  if (typeof tx !== 'string') throw new ClientError('notVerified', 'The transaction is no transaction of Solana.')
  return base64.decode(tx)
}

const accountOf = ({ accounts }: SolanaWallet, { account }: SignRequest): SolanaAccount => {
  const found = accounts.find(({ address }) => address === account)
  if (!found)
    throw new ClientError(
      'wrongAccount',
      `The wallet signs for ${accounts.map(({ address }) => address).join() || 'no account'} instead of ${account}.`,
    )
  return found
}

/** Bytes of a signature. */
const SIGNATURE = 64

/** The first signature, which is the id of the transaction: it follows their count, which is one byte below 128. */
const signatureOf = (transaction: Uint8Array): string => base58.encode(transaction.slice(1, 1 + SIGNATURE))

/** Sends to a node. One that has processed the transaction already has done what was wanted. */
const broadcast = async (
  url: string,
  raw: string,
  hash: string | undefined,
  send: Fetch = (input, init) => fetch(input, init),
): Promise<string> => {
  const parameters = [raw, { encoding: 'base64', preflightCommitment: 'confirmed' }]
  const response = await send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params: parameters }),
  })
  const { result, error } = readFields(await response.json())
  if (typeof result === 'string') return result
  const message = String(readFields(error).message ?? `status ${response.status}`)
  if (hash !== undefined && /already been processed/i.test(message)) return hash
  throw new Error(`The node refused the transaction: ${message}`)
}
