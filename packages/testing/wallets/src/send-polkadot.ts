import { ApiPromise, WsProvider } from '@polkadot/api'
import { Keyring } from '@polkadot/keyring'
import type { ISubmittableResult } from '@polkadot/types/types'

/** The fields of `SignerPayloadJSON` that a transaction of the API has. */
interface PolkadotTransaction {
  readonly address: string
  readonly genesisHash: string
  readonly method: string
}

/**
 * Signs a call with @polkadot/api as the sr25519 account of a seed, sends it to a node over WebSocket and waits for its block. Returns the name
 * that Asset Hub's explorers and Chainflip know it by: block and index.
 */
export const sendPolkadot = async (node: string, privateKey: string, tx: unknown): Promise<string> => {
  const { address, genesisHash, method } = tx as PolkadotTransaction
  const api = await ApiPromise.create({ provider: new WsProvider(node.replace(/^http/, 'ws')), noInitWarn: true })
  try {
    const signer = new Keyring({ type: 'sr25519', ss58Format: 0 }).addFromSeed(Buffer.from(privateKey, 'hex'))
    if (signer.address !== address || api.genesisHash.toHex() !== genesisHash)
      throw new Error('The transaction is of another account or another chain.')
    const extrinsic = api.tx(api.createType('Call', method))
    const sent = await new Promise<ISubmittableResult>((resolve, reject) => {
      // Blocks of the sandbox come so fast that the usual 64 may be over before the transaction arrives.
      const options = { era: 0, nonce: -1 }
      const follow = (result: ISubmittableResult): void => {
        if (result.isCompleted) resolve(result)
      }
      extrinsic.signAndSend(signer, options, follow).catch(reject)
    })
    if (sent.dispatchError) throw new Error(`The transaction failed: ${sent.dispatchError}`)
    const { status } = sent
    const { number } = await api.rpc.chain.getHeader(status.isFinalized ? status.asFinalized : status.asInBlock)
    return `${number}-${sent.txIndex}`
  } finally {
    await api.disconnect()
  }
}
