import { createPublicClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** The fields of the API's EVM transactions. `gasLimit` on approvals, `gas` on the rest. */
export interface EvmTransaction {
  readonly to: string
  readonly value: string
  readonly data: string
  readonly gas?: string
  readonly gasLimit?: string
  readonly gasPrice?: string
}

/** Signs with viem and sends the transaction to a node. Returns its hash. */
export const sendEvm = async (node: string, privateKey: string, transaction: EvmTransaction): Promise<string> => {
  const account = privateKeyToAccount(`0x${privateKey}`)
  const client = createPublicClient({ transport: http(node) })
  const { to, value, data, gas, gasLimit, gasPrice } = transaction
  const serializedTransaction = await account.signTransaction({
    type: 'legacy',
    chainId: await client.getChainId(),
    nonce: await client.getTransactionCount({ address: account.address, blockTag: 'pending' }),
    to: to as Hex,
    value: BigInt(value),
    data: data as Hex,
    gas: BigInt(gas ?? gasLimit ?? 0),
    gasPrice: BigInt(gasPrice ?? 0),
  })
  return client.sendRawTransaction({ serializedTransaction })
}
