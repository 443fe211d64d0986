import { ClientError } from './client-error.ts'
import type { Fetch } from './client-options.ts'
import type { OneStepSigner, SignedTransaction, SignRequest, TwoStepSigner } from './execute/signer.ts'
import { readUnsignedTransaction } from './signers/bitcoin/read-unsigned-transaction.ts'

/** A wallet that signs PSBTs (BIP 174). */
export interface PsbtWallet {
  /** Signs and finalises a PSBT in base64; resolves to the transaction in hex, and its id. */
  readonly sign: (psbt: string, request: SignRequest) => Promise<{ readonly hex: string; readonly id: string }>
  /** Broadcasts a transaction in hex; resolves to its id, also of one that the network has already. `createEsploraBroadcast` makes one. */
  readonly broadcast: (hex: string, chain: string, id: string | undefined) => Promise<string>
  /** Chain codes. Default: `BTC`. */
  readonly chains?: readonly string[]
}

/**
 * Creates a signer for Bitcoin and its kin from any library that reads PSBTs, such as bitcoinjs-lib or btc-signer.
 *
 * @example
 * ```ts
 * const signer = createPsbtSigner({
 *   sign: async (psbt) => {
 *     const signed = Psbt.fromBase64(psbt).signAllInputs(key).finalizeAllInputs().extractTransaction()
 *     return { hex: signed.toHex(), id: signed.getId() }
 *   },
 *   broadcast: createEsploraBroadcast('https://mempool.space/api'),
 * })
 * ```
 */
export const createPsbtSigner = ({ sign, broadcast, chains = ['BTC'] }: PsbtWallet): TwoStepSigner => ({
  chains,
  sign: async (request): Promise<SignedTransaction> => {
    const { hex, id } = await sign(readPsbt(request), request)
    return { raw: hex, hash: id }
  },
  broadcast: ({ raw, hash }, { chain }) => broadcast(raw, chain, hash),
})

/** Wallet with the interface of UniSat, which OKX and others have too; the methods that are used. */
export interface UnisatWallet {
  getAccounts(): Promise<readonly string[]>
  signPsbt(psbtHex: string, options?: { readonly autoFinalized?: boolean }): Promise<string>
  pushPsbt(psbtHex: string): Promise<string>
}

/**
 * Creates a signer for Bitcoin from a browser's wallet that has the interface of UniSat. `send` rejects with `wrongAccount` where the wallet has
 * another account, and with `notVerified` where it returns another transaction than it was given; nothing is broadcast then.
 *
 * @example
 * ```ts
 * const signer = createUnisatSigner(window.unisat)
 * ```
 */
export const createUnisatSigner = (wallet: UnisatWallet): OneStepSigner => ({
  chains: ['BTC'],
  send: async (request) => {
    const accounts = await wallet.getAccounts()
    if (!accounts.includes(request.account))
      throw new ClientError('wrongAccount', `The wallet signs for ${accounts.join()} instead of ${request.account}.`)

    const psbt = [...atob(readPsbt(request))]
      .map((character) => character.charCodeAt(0).toString(16).padStart(2, '0'))
      .join('')
    const signed = await wallet.signPsbt(psbt, { autoFinalized: true })
    const transaction = readUnsignedTransaction(psbt)
    if (transaction === undefined || readUnsignedTransaction(signed) !== transaction)
      throw new ClientError(
        'notVerified',
        'The wallet signed another transaction than the one it was given. Nothing was sent.',
      )
    return wallet.pushPsbt(signed)
  },
})

/** @throws {ClientError} `notVerified` */
const readPsbt = ({ tx, chain }: SignRequest): string => {
  if (typeof tx === 'string' && tx !== '') return tx
  throw new ClientError('notVerified', `The transaction of ${chain} is no PSBT.`)
}

/**
 * Creates a broadcast through an Esplora gateway, such as mempool.space or blockstream.info. A gateway that refuses a transaction because it
 * has it already has done what was wanted.
 *
 * @param url Address of the gateway, `https://mempool.space/api`, or one by chain code.
 * @throws {Error} with the text of a refusal.
 *
 * @example
 * ```ts
 * const broadcast = createEsploraBroadcast({ BTC: 'https://mempool.space/api', LTC: 'https://litecoinspace.org/api' })
 * const id = await broadcast(hex, 'BTC')
 * ```
 */
export const createEsploraBroadcast =
  (url: string | Readonly<Record<string, string>>, send: Fetch = (input, init) => fetch(input, init)) =>
  async (hex: string, chain: string, id?: string): Promise<string> => {
    const gateway = typeof url === 'string' ? url : url[chain]
    if (gateway === undefined) throw new ClientError('noSigner', `There is no gateway of ${chain}.`)
    const response = await send(`${gateway}/tx`, { method: 'POST', body: hex })
    const text = (await response.text()).trim()
    if (response.ok) return text
    if (id !== undefined && (await send(`${gateway}/tx/${id}`, {})).ok) return id
    throw new Error(`The gateway refused the transaction: ${text}`)
  }
