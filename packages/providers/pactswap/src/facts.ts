import {
  defineFacts,
  type FactReader,
  type FactSet,
  once,
  readBaseUnits,
  readEach,
  readMembers,
  readNumber,
  readOptional,
  readText,
  UnreadableInput,
} from '@switchyard/core'
import { type AddressFormFacts, addressFormFacts, type ListedAsset, readListedAsset } from '@switchyard/provider-kit'
import file from './facts.json' with { type: 'json' }

/** An asset as PACT SWAP names it. */
export interface PactListedAsset extends ListedAsset {
  /** Its name in the API, `usdt_eth`. */
  readonly type: string
  /**
   * The contract sells are paid through (C1), for this asset on this chain alone: the same address is another contract
   * on another chain. Absent for assets that are only bought.
   */
  readonly payment: string | undefined
}

/** What PACT SWAP and its market makers decide. */
export interface PactswapFacts extends AddressFormFacts {
  /** Every asset of the API. Bitcoin, Litecoin and Dogecoin are settled into, never sold out of. */
  readonly assets: readonly PactListedAsset[]
  /** Seconds a market maker usually takes. */
  readonly swapSeconds: number
  /** Sun of energy and bandwidth a call on TRON usually takes. */
  readonly tronCallFee: bigint
  /** Most gas of a call on EVM chains. */
  readonly callGas: CallUnits
  /** Most energy of a call on TRON. */
  readonly tronEnergy: CallUnits
}

/** Units of a call: of the payment, and of each fee that it pays out besides. */
export interface CallUnits {
  readonly coin: { readonly payment: bigint; readonly fee: bigint }
  readonly token: { readonly payment: bigint; readonly fee: bigint }
}

const readUnits = readMembers<CallUnits['coin']>({ payment: readBaseUnits, fee: readBaseUnits })
const readCallUnits = once(readMembers<CallUnits>({ coin: readUnits, token: readUnits }))

const readNamed = readListedAsset<Pick<PactListedAsset, 'type' | 'payment'>>({
  type: readText,
  payment: readOptional(readText),
})

const readAsset: FactReader<PactListedAsset> = (value) => {
  const asset = readNamed(value)
  const isTron = asset.identifier.startsWith('TRON.')
  const form = isTron ? /^T[1-9A-HJ-NP-Za-km-z]{33}$/ : /^0x[0-9a-fA-F]{40}$/
  if (asset.payment !== undefined && !form.test(asset.payment))
    throw new UnreadableInput(`names the contract ${asset.payment} for ${asset.identifier}, which is of another chain`)
  return asset
}

export const pactswapFacts: FactSet<PactswapFacts> = defineFacts(file, {
  assets: once(readEach(readAsset)),
  ...addressFormFacts,
  swapSeconds: once(readNumber),
  tronCallFee: once(readBaseUnits),
  callGas: readCallUnits,
  tronEnergy: readCallUnits,
})
