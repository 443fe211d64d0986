import {
  byChain,
  defineFacts,
  type FactSet,
  once,
  type ReadFacts,
  readBaseUnits,
  readEach,
  readMembers,
  readNumber,
  readText,
} from '@switchyard/core'
import file from './facts.json' with { type: 'json' }

/** Gas of a deposit by its kind. */
export interface DepositGas {
  readonly transfer: bigint
  readonly tokenTransfer: bigint
  readonly call: bigint
  readonly tokenCall: bigint
}

/** Fee of a transfer of the chain's coin and of a token, base units of the coin. */
export interface TransferFees {
  readonly coin: bigint
  readonly token: bigint
}

/** Bytes of memos that the observers of THORChain, Maya and Harbor read. */
export interface MemoBytes {
  /** On chains whose memo is one OP_RETURN output. */
  readonly opReturn: number
  readonly opReturnChains: readonly string[]
  /** On every other chain. */
  readonly longest: number
}

/** Usual network fees, for routes whose chain package has read none, and limits that protocols share. */
export interface KitFacts {
  /** Wei per unit of gas, by chain code. */
  readonly gasPrices: Readonly<Record<string, bigint>>
  /** Wei per unit of gas on EVM chains that `gasPrices` does not name. */
  readonly usualGasPrice: bigint
  readonly depositGas: DepositGas
  /** Base units per virtual byte of UTXO chains. */
  readonly byteRates: Readonly<Record<string, bigint>>
  readonly transfers: Readonly<Record<string, TransferFees>>
  readonly memoBytes: MemoBytes
}

export const kitFacts: FactSet<KitFacts> = defineFacts(file, {
  gasPrices: byChain(readBaseUnits),
  usualGasPrice: once(readBaseUnits),
  depositGas: once(
    readMembers<DepositGas>({
      transfer: readBaseUnits,
      tokenTransfer: readBaseUnits,
      call: readBaseUnits,
      tokenCall: readBaseUnits,
    }),
  ),
  byteRates: byChain(readBaseUnits),
  transfers: byChain(readMembers<TransferFees>({ coin: readBaseUnits, token: readBaseUnits })),
  memoBytes: once(
    readMembers<MemoBytes>({ opReturn: readNumber, opReturnChains: readEach(readText), longest: readNumber }),
  ),
})

/**
 * The facts in force. They hold for the process, as the table of chains does: `createAdapterPlugin` has them follow the engine that
 * makes a provider, and the last one wins.
 */
export const kitFactsInForce: { read: ReadFacts<KitFacts> } = { read: () => kitFacts.own }
