import { base64 } from '@scure/base'
import { balanceChanges } from '../../ledgers/sui/execute.ts'
import type { SuiLedger, SuiTransaction } from '../../ledgers/sui/sui-ledger.ts'
import { describeObject, type References } from './describe-object.ts'
import { fullType } from './move-type.ts'
import { type PageParameters, page } from './page.ts'
import { changedObjects, writeEffects } from './write-effects.ts'

const timeText = (time: number): string => new Date(time).toISOString()

export const describeEpoch = ({ epoch, gasPrice }: SuiLedger): object => ({
  epochId: Number(epoch),
  referenceGasPrice: String(gasPrice),
})

export const describeCheckpoint = (ledger: SuiLedger, height: number): object => ({
  sequenceNumber: height,
  timestamp: timeText(ledger.cadence.timeOf(height)),
  epoch: describeEpoch(ledger),
})

const describeGas = ({ execution: { gas, gasObject } }: SuiTransaction, references: References): object => ({
  gasObject: describeObject(gasObject, references),
  gasSummary: {
    computationCost: Number(gas.computation),
    storageCost: Number(gas.storage),
    storageRebate: Number(gas.rebate),
    nonRefundableStorageFee: Number(gas.nonRefundable),
  },
})

/** Effects of a transaction; `checkpoint` is null until one includes it. */
export const describeEffects = (ledger: SuiLedger, done: SuiTransaction, references: References): object => {
  const { execution, time } = done
  const { digest, failure, gasObject } = execution
  const height = ledger.find(digest)?.height
  const shown = (coin: Parameters<typeof describeObject>[0] | undefined) => coin && describeObject(coin, references)
  const changes = balanceChanges(execution).map(({ owner, coinType, amount }) => ({
    owner: references.address(owner),
    coinType: { repr: fullType(coinType) },
    amount: String(amount),
  }))
  const objects = changedObjects(execution).map(({ id, before, after }) => ({
    address: id,
    idCreated: !before,
    idDeleted: !after,
    inputState: shown(before),
    outputState: shown(after),
  }))
  return {
    digest,
    status: failure === undefined ? 'SUCCESS' : 'FAILURE',
    executionError: failure === undefined ? null : { message: failure },
    effectsBcs: base64.encode(writeEffects(execution, ledger.epoch)),
    epoch: describeEpoch(ledger),
    checkpoint: height === undefined ? null : describeCheckpoint(ledger, height),
    timestamp: height === undefined ? null : timeText(time),
    lamportVersion: Number(gasObject.version),
    gasEffects: describeGas(done, references),
    balanceChanges: (parameters: PageParameters) => page(changes, parameters),
    objectChanges: (parameters: PageParameters) => page(objects, parameters),
    unchangedConsensusObjects: (parameters: PageParameters) => page([], parameters),
    events: (parameters: PageParameters) => page([], parameters),
    transaction: () => describeTransaction(ledger, done, references),
  }
}

/** A transaction with its effects. */
export const describeTransaction = (ledger: SuiLedger, done: SuiTransaction, references: References): object => {
  const { bytes, signature, wire, execution } = done
  return {
    digest: execution.digest,
    effects: () => describeEffects(ledger, done, references),
    gasInput: {
      gasBudget: String(wire.gasBudget),
      gasPrice: String(wire.gasPrice),
      gasSponsor: references.address(wire.gasOwner),
    },
    sender: references.address(wire.sender),
    signatures: signature.length === 0 ? [] : [{ signatureBytes: base64.encode(signature) }],
    transactionBcs: base64.encode(bytes),
  }
}
