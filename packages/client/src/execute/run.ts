import type { Client } from '../client.ts'
import { ClientError } from '../client-error.ts'
import { newId } from '../new-id.ts'
import type { ByHandOptions, ResumeOptions, SwapProgress } from './execute-options.ts'
import { chainOf } from './sign-request.ts'
import { type Signer, signerFor } from './signer.ts'
import type { SwapRecord } from './swap-record.ts'
import { memoryStorage, type SwapStorage, saveSwap } from './swap-storage.ts'

/** What the steps of one execution share. */
export interface Run {
  readonly client: Client
  readonly options: ByHandOptions
  readonly storage: SwapStorage
  readonly signer: Signer
  /** Whether `signers` has one for the sell chain; otherwise `signer` refuses. */
  readonly canSign: boolean
  /** Chain code of what is sold. */
  readonly chain: string
  readonly newKey: () => string
  /** Saves the record with these changes, and returns it. */
  readonly save: (record: SwapRecord, changes: Partial<SwapRecord>) => Promise<SwapRecord>
  readonly report: (progress: SwapProgress) => void
}

/** What the steps share; a run without a signer of the sell chain signs nothing. */
export const newRun = (client: Client, sellAsset: string, options: ResumeOptions): Run => {
  const chain = chainOf(sellAsset)
  const found = signerFor(options.signers ?? [], chain)
  const storage = options.storage ?? memoryStorage()
  return {
    ...{ client, options, storage, chain },
    ...{ signer: found ?? missingSigner(chain), canSign: found !== undefined },
    newKey: client.options.uuid ?? newId,
    save: async (record, changes) => {
      const changed = { ...record, ...changes }
      await saveSwap(storage, changed)
      return changed
    },
    report: (progress) => reportTo(options.onProgress, progress),
  }
}

const noSigner = (chain: string): ClientError => new ClientError('noSigner', `No signer signs for ${chain}.`)

const missingSigner = (chain: string): Signer => {
  const refuse = (): Promise<never> => Promise.reject(noSigner(chain))
  return { chains: [chain], sign: refuse, broadcast: refuse }
}

/** @throws {ClientError} `noSigner` */
export const requireSigner = ({ canSign, chain }: Run): void => {
  if (!canSign) throw noSigner(chain)
}

/** A listener that throws must not leave a swap half done: its error goes where those of event listeners go. */
const reportTo = (listener: ByHandOptions['onProgress'], progress: SwapProgress): void => {
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
