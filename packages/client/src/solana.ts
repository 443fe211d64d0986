import { base58, base64 } from '@scure/base'
import { ClientError } from './client-error.ts'
import type { Fetch } from './client-options.ts'
import type { OneStepSigner, SignedTransaction, SignRequest, TwoStepSigner } from './execute/signer.ts'
import { readFields } from './transport/read-error.ts'

/** An account of a wallet of the wallet standard. */
export interface SolanaAccount {
  readonly address: string
  readonly publicKey: Readonly<Uint8Array> | Uint8Array
}

/** Wallet of the wallet standard, as `getWallets()` lists it; the members that are used. */
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

/** Wallet and node of a Solana signer. */
export interface SolanaSignerOptions {
  readonly wallet: SolanaWallet
  /** JSON-RPC address of a node. With it a wallet that can signs first, so an interruption loses nothing. */
  readonly rpcUrl?: string
  /** Default: the runtime's `fetch`. */
  readonly fetch?: Fetch
}

const MAINNET = 'solana:mainnet'

/**
 * Creates a signer for Solana from a wallet of the wallet standard (`solana:signTransaction`, `solana:signAndSendTransaction`).
 *
 * @throws {ClientError} `noSigner` for a wallet that can do neither.
 *
 * @example
 * ```ts
 * const [wallet] = getWallets().get()
 * const signer = createSolanaSigner({ wallet, rpcUrl: 'https://api.mainnet-beta.solana.com' })
 * ```
 */
export const createSolanaSigner = ({
  wallet,
  rpcUrl,
  fetch: send = (input, init) => fetch(input, init),
}: SolanaSignerOptions): TwoStepSigner | OneStepSigner => {
  const signing = wallet.features['solana:signTransaction'] as SignFeature | undefined
  const sending = wallet.features['solana:signAndSendTransaction'] as SendFeature | undefined
  if (signing && rpcUrl !== undefined)
    return {
      chains: ['SOL'],
      sign: async (request) => {
        const [signed] = await signing.signTransaction(createInput(wallet, request))
        if (!signed) throw new ClientError('notVerified', 'The wallet returned no transaction.')
        // The first signature is the id of the transaction: it follows their count, which is one byte below 128.
        const hash = base58.encode(signed.signedTransaction.slice(1, 1 + SIGNATURE_BYTES))
        return { raw: base64.encode(signed.signedTransaction), hash }
      },
      broadcast: (signed) => broadcast(rpcUrl, signed, send),
    }
  if (!sending)
    throw new ClientError('noSigner', 'The wallet cannot sign transactions of Solana, or rpcUrl is missing.')
  return {
    chains: ['SOL'],
    send: async (request) => {
      const [sent] = await sending.signAndSendTransaction(createInput(wallet, request))
      if (!sent) throw new ClientError('sendingUnknown', 'The wallet returned no signature.')
      return base58.encode(sent.signature)
    },
  }
}

const SIGNATURE_BYTES = 64

/** @throws {ClientError} `notVerified`, `wrongAccount` */
const createInput = ({ accounts }: SolanaWallet, { tx, account: wanted }: SignRequest) => {
  if (typeof tx !== 'string') throw new ClientError('notVerified', 'The transaction is no transaction of Solana.')
  const account = accounts.find(({ address }) => address === wanted)
  if (!account)
    throw new ClientError(
      'wrongAccount',
      `The wallet signs for ${accounts.map(({ address }) => address).join() || 'no account'} instead of ${wanted}.`,
    )
  return { account, transaction: base64.decode(tx), chain: MAINNET }
}

/** Sends to a node. One that has processed the transaction already has done what was wanted. */
const broadcast = async (url: string, { raw, hash }: SignedTransaction, send: Fetch): Promise<string> => {
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
