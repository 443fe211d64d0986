import type { Client } from '../client.ts'
import { ClientError } from '../client-error.ts'
import { newId } from '../new-id.ts'
import type { ExecuteOptions, SwapProgress } from './execute-options.ts'
import { chainOf } from './sign-request.ts'
import { type Signer, signerFor } from './signer.ts'
import type { SwapRecord } from './swap-record.ts'
import { memoryStorage, type SwapStorage, saveSwap } from './swap-storage.ts'

/** What the steps of one execution share. */
export interface Run {
  readonly client: Client
  readonly options: ExecuteOptions
  readonly storage: SwapStorage
  readonly signer: Signer
  /** Chain code of what is sold. */
  readonly chain: string
  readonly newKey: () => string
  /** Saves the record with these changes, and returns it. */
  readonly save: (record: SwapRecord, changes: Partial<SwapRecord>) => Promise<SwapRecord>
  readonly report: (progress: SwapProgress) => void
}

/** @throws {ClientError} `noSigner` */
export const newRun = (client: Client, sellAsset: string, options: ExecuteOptions): Run => {
  const chain = chainOf(sellAsset)
  const signer = signerFor(options.signers, chain)
  if (!signer) throw new ClientError('noSigner', `No signer signs for ${chain}.`)
  const storage = options.storage ?? memoryStorage()
  return {
    ...{ client, options, storage, signer, chain },
    newKey: client.options.uuid ?? newId,
    save: async (record, changes) => {
      const changed = { ...record, ...changes }
      await saveSwap(storage, changed)
      return changed
    },
    report: (progress) => reportTo(options.onProgress, progress),
  }
}

/** A listener that throws must not leave a swap half done: its error goes where those of event listeners go. */
const reportTo = (listener: ExecuteOptions['onProgress'], progress: SwapProgress): void => {
  try {
    listener?.(progress)
  } catch (error) {
    if (typeof globalThis.reportError === 'function') globalThis.reportError(error)
    else
      setTimeout(() => {
        throw error
      }, 0)
  }
}
