import type { OneStepSigner, SignRequest, TwoStepSigner } from './execute/signer.ts'
import { broadcastOnce } from './signers/evm/broadcast-once.ts'
import {
  type EvmCall,
  evmChains,
  readEvmCall,
  requireAccount,
  requireNetwork,
  requireSuccess,
} from './signers/evm/read-evm-call.ts'

/** What is used of viem's wallet client. */
export interface ViemWallet {
  readonly account?: { readonly address: string; readonly type: string } | undefined
  getChainId(): Promise<number>
  switchChain?(parameters: { id: number }): Promise<unknown>
  sendTransaction(parameters: never): Promise<`0x${string}`>
  signTransaction(parameters: never): Promise<string>
}

/** What is used of viem's public client. */
export interface ViemNode {
  getTransactionCount(parameters: { address: `0x${string}`; blockTag: 'pending' }): Promise<number>
  sendRawTransaction(parameters: { serializedTransaction: `0x${string}` }): Promise<`0x${string}`>
  getTransaction(parameters: { hash: `0x${string}` }): Promise<unknown>
  waitForTransactionReceipt(parameters: { hash: `0x${string}` }): Promise<{ readonly status: string }>
}

/** What signs for EVM chains. */
export interface ViemSignerOptions {
  /** One wallet client, or one by chain id. */
  readonly wallet: ViemWallet | ((chainId: number) => ViemWallet)
  /** A public client of the same chain, likewise. */
  readonly node: ViemNode | ((chainId: number) => ViemNode)
  /** Chain codes. Default: every EVM chain. */
  readonly chains?: readonly string[]
}

/**
 * Signs for EVM chains with viem. A local account signs before it sends, so an interruption loses nothing; a wallet behind JSON-RPC
 * does both in one step. The wallet is asked to change to the network of the transaction where it is on another.
 *
 * @example
 * ```ts
 * const wallet = createWalletClient({ account: privateKeyToAccount(key), chain: mainnet, transport: http() })
 * const node = createPublicClient({ chain: mainnet, transport: http() })
 * const signer = viemSigner({ wallet, node })
 * ```
 */
export const createViemSigner = (options: ViemSignerOptions): TwoStepSigner | OneStepSigner => {
  const { wallet, node, chains = evmChains } = options
  const walletOf = (chainId: number): ViemWallet => (typeof wallet === 'function' ? wallet(chainId) : wallet)
  const nodeOf = (chainId: number): ViemNode => (typeof node === 'function' ? node(chainId) : node)
  const confirm: TwoStepSigner['confirm'] = async (hash, { chainId }) => {
    const receipt = await nodeOf(Number(chainId)).waitForTransactionReceipt({ hash: hash as `0x${string}` })
    requireSuccess(receipt.status === 'success', hash)
  }
  if (typeof wallet === 'object' && wallet.account?.type !== 'local')
    return { chains, confirm, send: (request) => send(walletOf(Number(request.chainId)), request) }
  return {
    chains,
    confirm,
    sign: async (request) => {
      const chainId = Number(request.chainId)
      return { raw: await sign(walletOf(chainId), nodeOf(chainId), request) }
    },
    broadcast: ({ raw }, { chainId }) => {
      const chain = nodeOf(Number(chainId))
      return broadcastOnce(
        raw,
        () => chain.sendRawTransaction({ serializedTransaction: raw as `0x${string}` }),
        async (hash) => (await chain.getTransaction({ hash })) !== undefined,
      )
    },
  }
}

const feesOf = ({ gas, gasPrice }: EvmCall) =>
  gasPrice === undefined ? { gas } : { type: 'legacy' as const, gas, gasPrice }

const ready = async (wallet: ViemWallet, request: SignRequest): Promise<EvmCall> => {
  const call = readEvmCall(request)
  requireAccount(wallet.account?.address, request.account)
  if ((await wallet.getChainId()) !== call.chainId) await wallet.switchChain?.({ id: call.chainId })
  requireNetwork(await wallet.getChainId(), call.chainId)
  return call
}

const send = async (wallet: ViemWallet, request: SignRequest): Promise<string> => {
  const call = await ready(wallet, request)
  const { to, data, value } = call
  return wallet.sendTransaction({ chain: null, account: wallet.account, to, data, value, ...feesOf(call) } as never)
}

const sign = async (wallet: ViemWallet, node: ViemNode, request: SignRequest): Promise<string> => {
  const call = await ready(wallet, request)
  const { to, data, value, chainId } = call
  const address = call.from as `0x${string}`
  const nonce = await node.getTransactionCount({ address, blockTag: 'pending' })
  return wallet.signTransaction({
    ...{ chain: null, account: wallet.account, chainId, nonce, to, data, value },
    ...feesOf(call),
  } as never)
}
