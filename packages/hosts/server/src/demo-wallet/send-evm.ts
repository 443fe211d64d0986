import { setTimeout as sleep } from 'node:timers/promises'
import { addr, Transaction } from 'micro-eth-signer'
import { CommandFailure } from '../command-failure.ts'
import { callNode } from './call-node.ts'
import type { EvmFields } from './evm-fields.ts'

/** Signs a legacy transaction, sends it, and waits until it is mined. Resolves to its hash. */
export const sendEvm = async (node: string, privateKey: string, tx: EvmFields): Promise<string> => {
  const from = addr.fromPrivateKey(`0x${privateKey}`)
  const [chainId, nonce] = await Promise.all([
    callNode<string>(node, 'eth_chainId', { params: [] }),
    callNode<string>(node, 'eth_getTransactionCount', { params: [from, 'pending'] }),
  ])
  const signed = Transaction.prepare(
    {
      type: 'legacy',
      chainId: BigInt(chainId),
      nonce: BigInt(nonce),
      to: tx.to,
      value: BigInt(tx.value),
      data: tx.data,
      gasLimit: BigInt(tx.gas ?? tx.gasLimit ?? 0),
      gasPrice: BigInt(tx.gasPrice ?? 0),
    },
    false,
  ).signBy(`0x${privateKey}`)
  const hash = await callNode<string>(node, 'eth_sendRawTransaction', { params: [signed.toHex()] })
  for (let attempt = 0; attempt < 300; attempt++) {
    const receipt = await callNode<{ readonly status: string } | null>(node, 'eth_getTransactionReceipt', {
      params: [hash],
    })
    if (receipt?.status === '0x1') return hash
    if (receipt) throw new CommandFailure(`Transaction ${hash} was reverted.`)
    await sleep(200)
  }
  throw new CommandFailure(`Transaction ${hash} was not mined within a minute.`)
}
