import {
  defineFacts,
  type FactReader,
  type FactSet,
  once,
  readEach,
  readNumber,
  readText,
  UnreadableInput,
} from '@switchyard/core'
import { type AddressFormFacts, addressFormFacts } from '@switchyard/provider-kit'
import file from './facts.json' with { type: 'json' }

/** What 1Click and NEAR Intents decide. */
export interface NearFacts extends AddressFormFacts {
  /** Base URL of the public service. */
  readonly apiUrl: string
  /** Key that signs the quotes, `ed25519:<base58>`. */
  readonly managerKey: string
  /** Highest sum of app fees, basis points. */
  readonly feeCapBps: number
  /** Accounts under which assets of other chains are bridged, one account an asset. */
  readonly bridges: readonly string[]
  /** Contract of the HOT bridge. */
  readonly hotBridge: string
  /** Id of NEAR's own coin, which is held as its wrapper inside Intents. */
  readonly wrappedNear: string
  /** Ids of replaced bridges: accepted, and used only where the asset has no other id. */
  readonly retiredAssets: readonly string[]
}

const readKey: FactReader<string> = (value) => {
  if (typeof value === 'string' && /^ed25519:[1-9A-HJ-NP-Za-km-z]{43,44}$/.test(value)) return value
  throw new UnreadableInput('must be a key, ed25519: and Base58')
}

export const nearFacts: FactSet<NearFacts> = defineFacts(file, {
  apiUrl: once(readText),
  ...addressFormFacts,
  managerKey: once(readKey),
  feeCapBps: once(readNumber),
  bridges: once(readEach(readText)),
  hotBridge: once(readText),
  wrappedNear: once(readText),
  retiredAssets: once(readEach(readText)),
})
