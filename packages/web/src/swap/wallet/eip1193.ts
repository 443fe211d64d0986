import type { ViemNode, ViemWallet } from '@switchyard/client/viem'

/** A provider of EIP-1193: a wallet of EVM chains in the browser. */
export interface Eip1193Provider {
  request(request: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

const hex = (value: bigint | number): string => `0x${value.toString(16)}`

interface Call {
  readonly to: string
  readonly data: string
  readonly value: bigint
  readonly gas?: bigint
  readonly gasPrice?: bigint
}

/** A provider as `createViemSigner` uses a wallet client of viem. */
export const walletClientOf = (provider: Eip1193Provider, address: string): ViemWallet => ({
  account: { address, type: 'json-rpc' },
  getChainId: async (): Promise<number> => Number(await provider.request({ method: 'eth_chainId' })),
  switchChain: ({ id }: { readonly id: number }): Promise<unknown> =>
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: hex(id) }] }),
  sendTransaction: async (parameters: never): Promise<`0x${string}`> => {
    const { to, data, value, gas, gasPrice } = parameters as Call
    const transaction = {
      ...{ from: address, to, data, value: hex(value) },
      ...(gas === undefined ? {} : { gas: hex(gas) }),
      ...(gasPrice === undefined ? {} : { gasPrice: hex(gasPrice) }),
    }
    return (await provider.request({ method: 'eth_sendTransaction', params: [transaction] })) as `0x${string}`
  },
  signTransaction: (): Promise<string> => Promise.reject(new Error('A wallet of the browser signs and sends at once.')),
})

const POLL_MS = 2_000

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, POLL_MS))

/** A provider as `createViemSigner` uses a public client of viem: it is asked for receipts alone. */
export const publicClientOf = (provider: Eip1193Provider): ViemNode => {
  const unused = (): Promise<never> => Promise.reject(new Error('A wallet of the browser sends by itself.'))
  return {
    getTransactionCount: unused,
    sendRawTransaction: unused,
    getTransaction: unused,
    waitForTransactionReceipt: async ({ hash }: { readonly hash: string }): Promise<{ readonly status: string }> => {
      for (;;) {
        const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
        const { status } = (receipt ?? {}) as { readonly status?: string }
        if (status !== undefined) return { status: Number(status) === 1 ? 'success' : 'reverted' }
        await pause()
      }
    },
  }
}
