import { createWalletClient, type Hex, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'

/** The fields of the server's EVM transactions that a wallet needs. `gasLimit` on approvals, `gas` on the rest. */
export interface EvmTransaction {
  readonly to: string
  readonly value: string
  readonly data: string
  readonly gas?: string
  readonly gasLimit?: string
  readonly gasPrice?: string
}

/** Signs a transaction with a demo key, sends it, and waits until it is mined. Throws when it reverts. */
export const sendEvm = async (rpc: string, privateKey: string, transaction: EvmTransaction): Promise<Hex> => {
  const account = privateKeyToAccount(`0x${privateKey}`)
  const client = createWalletClient({ account, chain: mainnet, transport: http(rpc), pollingInterval: 200 }).extend(
    publicActions,
  )
  const { to, value, data, gas, gasLimit, gasPrice } = transaction
  const hash = await client.sendTransaction({
    type: 'legacy',
    to: to as Hex,
    value: BigInt(value),
    data: data as Hex,
    gas: BigInt(gas ?? gasLimit ?? 0),
    gasPrice: BigInt(gasPrice ?? 0),
  })
  const receipt = await client.waitForTransactionReceipt({ hash, timeout: 60_000 })
  if (receipt.status !== 'success') throw new Error(`Transaction ${hash} was reverted.`)
  return hash
}
