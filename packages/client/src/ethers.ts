import { ClientError } from './client-error.ts'
import type { OneStepSigner, SignRequest, TwoStepSigner } from './execute/signer.ts'
import { broadcastOnce } from './signers/evm/broadcast-once.ts'
import { evmChains, readEvmCall, requireAccount, requireNetwork, requireSuccess } from './signers/evm/read-evm-call.ts'

/** Provider of an ethers 6 signer; the methods that are used. */
export interface EthersProvider {
  getNetwork(): Promise<{ readonly chainId: bigint }>
  broadcastTransaction(raw: string): Promise<{ readonly hash: string }>
  getTransaction(hash: string): Promise<unknown>
  waitForTransaction(hash: string): Promise<{ readonly status: number | null } | null>
}

/** Signer of ethers 6, a `Wallet` or the signer of a `BrowserProvider`; the members that are used. */
export interface EthersSigner {
  readonly provider: EthersProvider | null
  getAddress(): Promise<string>
  sendTransaction(transaction: never): Promise<{ readonly hash: string }>
  populateTransaction(transaction: never): Promise<object>
  signTransaction(transaction: never): Promise<string>
}

/** Wallets and chains of an ethers signer. */
export interface EthersSignerOptions {
  /** One signer, or one by chain id. */
  readonly signer: EthersSigner | ((chainId: number) => EthersSigner)
  /** `true` for a signer that can sign without sending: a `Wallet` can, a browser's wallet cannot. Default: `true` with a key. */
  readonly signsFirst?: boolean
  /** Chain codes. Default: every EVM chain. */
  readonly chains?: readonly string[]
}

/**
 * Creates a signer for EVM chains from ethers 6.
 *
 * @example
 * ```ts
 * const signer = createEthersSigner({ signer: new Wallet(key, new JsonRpcProvider(url)) })
 * ```
 */
export const createEthersSigner = (options: EthersSignerOptions): TwoStepSigner | OneStepSigner => {
  const { signer, chains = evmChains } = options
  const { signsFirst = typeof signer === 'object' && 'signingKey' in signer } = options
  const findWallet = (chainId: string): EthersSigner =>
    typeof signer === 'function' ? signer(Number(chainId)) : signer
  const confirm: TwoStepSigner['confirm'] = async (hash, { chainId }) => {
    const receipt = await requireProvider(findWallet(chainId)).waitForTransaction(hash)
    requireSuccess(receipt?.status === 1, hash)
  }
  if (!signsFirst)
    return {
      chains,
      confirm,
      send: async (request) => {
        const wallet = findWallet(request.chainId)
        return (await wallet.sendTransaction((await createTransaction(wallet, request)) as never)).hash
      },
    }
  return {
    chains,
    confirm,
    sign: async (request) => {
      const wallet = findWallet(request.chainId)
      const transaction = await createTransaction(wallet, request)
      const { from: _, ...whole } = (await wallet.populateTransaction(transaction as never)) as { from?: unknown }
      return { raw: await wallet.signTransaction(whole as never) }
    },
    broadcast: ({ raw }, { chainId }) => {
      const provider = requireProvider(findWallet(chainId))
      return broadcastOnce(
        raw,
        () => provider.broadcastTransaction(raw),
        async (hash) => (await provider.getTransaction(hash)) !== null,
      )
    },
  }
}

/** @throws {ClientError} `wrongNetwork` */
const requireProvider = ({ provider }: EthersSigner): EthersProvider => {
  if (provider === null) throw new ClientError('wrongNetwork', 'The signer has no provider; connect it to one.')
  return provider
}

const createTransaction = async (wallet: EthersSigner, request: SignRequest): Promise<object> => {
  const { to, data, value, gas, gasPrice, chainId, from } = readEvmCall(request)
  requireAccount(await wallet.getAddress(), request.account)
  requireNetwork(Number((await requireProvider(wallet).getNetwork()).chainId), chainId)
  const type = gasPrice === undefined ? undefined : 0
  return { chainId, from, to, data, value, gasLimit: gas, type, gasPrice }
}
