import type { ApprovalResponse, SwapResponse } from '@switchyard/wire'
import { CommandFailure } from '../command-failure.ts'
import type { EvmFields } from './evm-fields.ts'
import type { SandboxWallet } from './open-sandbox-wallet.ts'

/** A transaction of a swap or of its approval. */
export type Sendable = NonNullable<SwapResponse['tx']> | ApprovalResponse

/**
 * Signs a transaction with the demo key of its chain and sends it to the sandbox. Resolves to its hash.
 *
 * @throws {CommandFailure} for a chain whose transactions this program does not sign.
 */
export const sendWithDemoKey = async (tx: Sendable, chain: string, wallet: SandboxWallet): Promise<string> => {
  const { privateKey } = wallet.findKey(chain)
  const { evm, esplora, solana } = wallet.findGateways(chain)
  if (evm !== undefined) return (await import('./send-evm.ts')).sendEvm(evm, privateKey, tx as EvmFields)
  if (esplora !== undefined && chain !== 'BCH') {
    return (await import('./send-utxo.ts')).sendUtxo(esplora, privateKey, tx as string)
  }
  if (solana !== undefined) return (await import('./send-solana.ts')).sendSolana(solana, privateKey, tx as string)
  throw new CommandFailure(`This program does not sign for ${chain}, not even in the sandbox.`, {
    remedy: 'Write the transaction to a file with --out and sign it with a wallet of that chain.',
  })
}
