import type { ViemNode, ViemWallet } from '@switchyard/client/viem'

/** A provider of EIP-1193: a wallet of EVM chains in the browser. */
export interface Eip1193Provider {
  request(request: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

const toHex = (value: bigint | number): string => `0x${value.toString(16)}`

interface Call {
  readonly to: string
  readonly data: string
  readonly value: bigint
  readonly gas?: bigint
  readonly gasPrice?: bigint
}

/** Creates a wallet client from a provider, as far as `createViemSigner` uses one of viem. */
export const createWalletClient = (provider: Eip1193Provider, address: string): ViemWallet => ({
  account: { address, type: 'json-rpc' },
  getChainId: async (): Promise<number> => Number(await provider.request({ method: 'eth_chainId' })),
  switchChain: ({ id }: { readonly id: number }): Promise<unknown> =>
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: toHex(id) }] }),
  sendTransaction: async (parameters: never): Promise<`0x${string}`> => {
    const { to, data, value, gas, gasPrice } = parameters as Call
    // The wallet gets no member without a value: some read the names of the members.
    const transaction: Record<string, string> = { from: address, to, data, value: toHex(value) }
    if (gas !== undefined) transaction.gas = toHex(gas)
    if (gasPrice !== undefined) transaction.gasPrice = toHex(gasPrice)
    return (await provider.request({ method: 'eth_sendTransaction', params: [transaction] })) as `0x${string}`
  },
  signTransaction: (): Promise<string> => Promise.reject(new Error('A wallet of the browser signs and sends at once.')),
})

const POLL_MS = 2_000

/** Creates a public client from a provider, as far as `createViemSigner` uses one of viem: it asks for receipts alone. */
export const createPublicClient = (provider: Eip1193Provider): ViemNode => {
  const refuseUse = (): Promise<never> => Promise.reject(new Error('A wallet of the browser sends by itself.'))
  return {
    getTransactionCount: refuseUse,
    sendRawTransaction: refuseUse,
    getTransaction: refuseUse,
    waitForTransactionReceipt: async ({ hash }: { readonly hash: string }): Promise<{ readonly status: string }> => {
      for (;;) {
        const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
        const { status } = (receipt ?? {}) as { readonly status?: string }
        if (status !== undefined) return { status: Number(status) === 1 ? 'success' : 'reverted' }
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
    },
  }
}
