import type { Client } from '../client.ts'
import { ClientError } from '../client-error.ts'
import { createId } from '../create-id.ts'
import { readChain } from './create-sign-request.ts'
import type { ByHandOptions, ResumeOptions, SwapProgress } from './execute-options.ts'
import type { Signer } from './signer.ts'
import type { SwapRecord } from './swap-record.ts'
import { createMemoryStorage, type SwapStorage, saveSwap } from './swap-storage.ts'

/** Everything that the steps of one execution share. */
export interface Run {
  readonly client: Client
  readonly options: ByHandOptions
  readonly storage: SwapStorage
  readonly signer: Signer
  /** `true` when `signers` has one for the sell chain; otherwise `signer` refuses. */
  readonly canSign: boolean
  /** Chain code of the sold asset. */
  readonly chain: string
  readonly newKey: () => string
  /** Saves the record with these changes, and returns it. */
  readonly save: (record: SwapRecord, changes: Partial<SwapRecord>) => Promise<SwapRecord>
  readonly report: (progress: SwapProgress) => void
}

/** Creates what the steps share; a run without a signer of the sell chain signs nothing. */
export const createRun = (client: Client, sellAsset: string, options: ResumeOptions): Run => {
  const { signers = [], storage = createMemoryStorage(), onProgress } = options
  const chain = readChain(sellAsset)
  const signer = signers.find(({ chains }) => chains.includes(chain))
  const refuse = (): Promise<never> => Promise.reject(createNoSigner(chain))
  return {
    client,
    options,
    storage,
    chain,
    signer: signer ?? { chains: [chain], sign: refuse, broadcast: refuse },
    canSign: signer !== undefined,
    newKey: client.options.uuid ?? createId,
    save: async (record, changes) => {
      const changed = { ...record, ...changes }
      await saveSwap(storage, changed)
      return changed
    },
    report: (progress) => {
      try {
        onProgress?.(progress)
      } catch (error) {
        // A listener that throws must not leave a swap half done: its error goes where those of event listeners go.
        if (typeof globalThis.reportError === 'function') globalThis.reportError(error)
        else
          setTimeout(() => {
            throw error
          }, 0)
      }
    },
  }
}

/** @throws {ClientError} `noSigner` */
export const requireSigner = ({ canSign, chain }: Run): void => {
  if (!canSign) throw createNoSigner(chain)
}

const createNoSigner = (chain: string): ClientError => new ClientError('noSigner', `No signer signs for ${chain}.`)
