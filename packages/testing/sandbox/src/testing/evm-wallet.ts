import { privateKeyToAccount } from 'viem/accounts'
import type { Sandbox } from '../sandbox.ts'
import type { Json } from './json.ts'
import { addressOf, client } from './wallet.ts'

/** Signs and sends from the first demo account on an EVM chain; returns the node's response. */
export const evmWallet = (sandbox: Sandbox, chainId = 1) => {
  const account = privateKeyToAccount(`0x${addressOf(sandbox, 'EVM').privateKey}`)
  const { rpc } = client(sandbox)
  let nonce = 0
  const send = async (to: string, data: string, value = 0n): Promise<Json> => {
    const raw = await account.signTransaction({
      type: 'eip1559',
      chainId,
      nonce: nonce++,
      to: to as `0x${string}`,
      data: data as `0x${string}`,
      value,
      gas: 600_000n,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 10n ** 9n,
    })
    return rpc(chainId, 'eth_sendRawTransaction', [raw])
  }
  return { address: account.address, send, rpc }
}
