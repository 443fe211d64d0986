import type { Signer } from '@switchyard/client'
import { createViemSigner } from '@switchyard/client/viem'
import { createPublicClient, createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'

/** Creates a signer from a key. A page would use `custom(window.ethereum)` as the transport of its wallet client. */
export const createSigner = (privateKey: string, rpc: string): Signer => {
  const [account, transport] = [privateKeyToAccount(`0x${privateKey}`), http(rpc)]
  const wallet = createWalletClient({ account, chain: mainnet, transport })
  return createViemSigner({ wallet, node: createPublicClient({ chain: mainnet, transport, pollingInterval: 200 }) })
}
