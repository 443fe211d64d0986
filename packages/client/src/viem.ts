import type { OneStepSigner, SignRequest, TwoStepSigner } from './execute/signer.ts'
import { broadcastOnce } from './signers/evm/broadcast-once.ts'
import { evmChains, readEvmCall, requireAccount, requireNetwork, requireSuccess } from './signers/evm/read-evm-call.ts'

/** Wallet client of viem; the members that are used. */
export interface ViemWallet {
  readonly account?: { readonly address: string; readonly type: string } | undefined
  getChainId(): Promise<number>
  switchChain?(parameters: { id: number }): Promise<unknown>
  sendTransaction(parameters: never): Promise<`0x${string}`>
  signTransaction(parameters: never): Promise<string>
}

/** Public client of viem; the methods that are used. */
export interface ViemNode {
  getTransactionCount(parameters: { address: `0x${string}`; blockTag: 'pending' }): Promise<number>
  sendRawTransaction(parameters: { serializedTransaction: `0x${string}` }): Promise<`0x${string}`>
  getTransaction(parameters: { hash: `0x${string}` }): Promise<unknown>
  waitForTransactionReceipt(parameters: { hash: `0x${string}` }): Promise<{ readonly status: string }>
}

/** Wallets, nodes and chains of a viem signer. */
export interface ViemSignerOptions {
  /** One wallet client, or one by chain id. */
  readonly wallet: ViemWallet | ((chainId: number) => ViemWallet)
  /** A public client of the same chain, likewise. */
  readonly node: ViemNode | ((chainId: number) => ViemNode)
  /** Chain codes. Default: every EVM chain. */
  readonly chains?: readonly string[]
}

/**
 * Creates a signer for EVM chains from viem. A local account signs before it sends, so an interruption loses nothing; a wallet behind JSON-RPC
 * does both in one step. The wallet is asked to change to the network of the transaction where it is on another.
 *
 * @example
 * ```ts
 * const wallet = createWalletClient({ account: privateKeyToAccount(key), chain: mainnet, transport: http() })
 * const node = createPublicClient({ chain: mainnet, transport: http() })
 * const signer = createViemSigner({ wallet, node })
 * ```
 */
export const createViemSigner = (options: ViemSignerOptions): TwoStepSigner | OneStepSigner => {
  const { wallet, node, chains = evmChains } = options
  const findWallet = (chainId: string): ViemWallet => (typeof wallet === 'function' ? wallet(Number(chainId)) : wallet)
  const findNode = (chainId: string): ViemNode => (typeof node === 'function' ? node(Number(chainId)) : node)
  const confirm: TwoStepSigner['confirm'] = async (hash, { chainId }) => {
    const receipt = await findNode(chainId).waitForTransactionReceipt({ hash: hash as `0x${string}` })
    requireSuccess(receipt.status === 'success', hash)
  }
  if (typeof wallet === 'object' && wallet.account?.type !== 'local')
    return {
      chains,
      confirm,
      send: async (request) => {
        const transaction = await createTransaction(wallet, request)
        return wallet.sendTransaction(transaction as never)
      },
    }
  return {
    chains,
    confirm,
    sign: async (request) => {
      const { chainId } = request
      const [own, chain] = [findWallet(chainId), findNode(chainId)]
      const transaction = await createTransaction(own, request)
      const address = request.account as `0x${string}`
      const nonce = await chain.getTransactionCount({ address, blockTag: 'pending' })
      return { raw: await own.signTransaction({ ...transaction, chainId: Number(chainId), nonce } as never) }
    },
    broadcast: ({ raw }, { chainId }) => {
      const chain = findNode(chainId)
      return broadcastOnce(
        raw,
        () => chain.sendRawTransaction({ serializedTransaction: raw as `0x${string}` }),
        async (hash) => (await chain.getTransaction({ hash })) !== undefined,
      )
    },
  }
}

/** Reads the transaction, and has the wallet change to its network. */
const createTransaction = async (wallet: ViemWallet, request: SignRequest): Promise<object> => {
  const { to, data, value, gas, gasPrice, chainId } = readEvmCall(request)
  requireAccount(wallet.account?.address, request.account)
  if ((await wallet.getChainId()) !== chainId) await wallet.switchChain?.({ id: chainId })
  requireNetwork(await wallet.getChainId(), chainId)
  const transaction = { chain: null, account: wallet.account, to, data, value, gas }
  return gasPrice === undefined ? transaction : { ...transaction, type: 'legacy', gasPrice }
}
