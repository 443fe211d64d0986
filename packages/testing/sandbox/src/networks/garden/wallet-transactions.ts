import { encodeFunctionData, erc20Abi } from 'viem'
import type { GardenOrder } from './garden-order.ts'
import { htlcAbi } from './htlc-contract.ts'

/** Transactions for the wallet to sign: an approval for tokens, and the lock. */
export const walletTransactions = (order: GardenOrder, chainId: number): object => {
  const { asset, amount, redeemer, timelock } = order.source
  const native = asset.ledgerAsset === 'native'
  const [htlc, token] = [asset.htlc as `0x${string}`, asset.ledgerAsset as `0x${string}`]
  const secretHash = `0x${order.secretHash}` as const
  const args = [redeemer as `0x${string}`, BigInt(timelock), amount, secretHash] as const
  const approve = { abi: erc20Abi, functionName: 'approve', args: [htlc, amount] } as const
  const common = { chain_id: chainId }
  return {
    order_id: order.id,
    approval_transaction: native
      ? null
      : { to: token, value: '0x0', data: encodeFunctionData(approve), gas_limit: '0x186a0', ...common },
    initiate_transaction: {
      to: htlc,
      value: native ? `0x${amount.toString(16)}` : '0x0',
      data: encodeFunctionData({ abi: htlcAbi, functionName: 'initiate', args }),
      gas_limit: '0x493e0',
      ...common,
    },
    typed_data: null,
    versioned_tx: null,
  }
}
