import { ClientError } from './client-error.ts'
import type { OneStepSigner, SignRequest, TwoStepSigner } from './execute/signer.ts'
import { broadcastOnce } from './signers/evm/broadcast-once.ts'
import { evmChains, readEvmCall, requireAccount, requireNetwork, requireSuccess } from './signers/evm/read-evm-call.ts'

/** What is used of the provider of an ethers 6 signer. */
export interface EthersProvider {
  getNetwork(): Promise<{ readonly chainId: bigint }>
  broadcastTransaction(raw: string): Promise<{ readonly hash: string }>
  getTransaction(hash: string): Promise<unknown>
  waitForTransaction(hash: string): Promise<{ readonly status: number | null } | null>
}

/** What is used of an ethers 6 signer: a `Wallet`, or the signer of a `BrowserProvider`. */
export interface EthersSigner {
  readonly provider: EthersProvider | null
  getAddress(): Promise<string>
  sendTransaction(transaction: never): Promise<{ readonly hash: string }>
  populateTransaction(transaction: never): Promise<object>
  signTransaction(transaction: never): Promise<string>
}

/** What signs for EVM chains. */
export interface EthersSignerOptions {
  /** One signer, or one by chain id. */
  readonly signer: EthersSigner | ((chainId: number) => EthersSigner)
  /** Whether the signer can sign without sending: a `Wallet` can, a browser's wallet cannot. Default: whether it has a key. */
  readonly signsFirst?: boolean
  /** Chain codes. Default: every EVM chain. */
  readonly chains?: readonly string[]
}

/**
 * Signs for EVM chains with ethers 6.
 *
 * @example
 * ```ts
 * const signer = ethersSigner({ signer: new Wallet(key, new JsonRpcProvider(url)) })
 * ```
 */
export const createEthersSigner = (options: EthersSignerOptions): TwoStepSigner | OneStepSigner => {
  const { signer, chains = evmChains } = options
  const { signsFirst = typeof signer === 'object' && 'signingKey' in signer } = options
  const signerOf = (chainId: string): EthersSigner => (typeof signer === 'function' ? signer(Number(chainId)) : signer)
  const confirm: TwoStepSigner['confirm'] = async (hash, { chainId }) => {
    const receipt = await providerOf(signerOf(chainId)).waitForTransaction(hash)
    requireSuccess(receipt?.status === 1, hash)
  }
  if (!signsFirst)
    return {
      chains,
      confirm,
      send: async (request) => {
        const wallet = signerOf(request.chainId)
        return (await wallet.sendTransaction((await transactionOf(wallet, request)) as never)).hash
      },
    }
  return {
    chains,
    confirm,
    sign: async (request) => {
      const wallet = signerOf(request.chainId)
      const { from: _, ...whole } = (await wallet.populateTransaction(
        (await transactionOf(wallet, request)) as never,
      )) as { from?: unknown }
      return { raw: await wallet.signTransaction(whole as never) }
    },
    broadcast: ({ raw }, { chainId }) => {
      const provider = providerOf(signerOf(chainId))
      return broadcastOnce(
        raw,
        () => provider.broadcastTransaction(raw),
        async (hash) => (await provider.getTransaction(hash)) !== null,
      )
    },
  }
}

const providerOf = ({ provider }: EthersSigner): EthersProvider => {
  if (provider === null) throw new ClientError('wrongNetwork', 'The signer has no provider; connect it to one.')
  return provider
}

const transactionOf = async (wallet: EthersSigner, request: SignRequest): Promise<object> => {
  const { to, data, value, gas, gasPrice, chainId, from } = readEvmCall(request)
  requireAccount(await wallet.getAddress(), request.account)
  requireNetwork(Number((await providerOf(wallet).getNetwork()).chainId), chainId)
  const fees = gasPrice === undefined ? {} : { type: 0, gasPrice }
  return { chainId, from, to, data, value, gasLimit: gas, ...fees }
}
