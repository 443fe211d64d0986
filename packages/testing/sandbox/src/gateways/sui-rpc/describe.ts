import { balanceChanges, type Execution } from '../../ledgers/sui/execute.ts'
import { type CoinObject, digestOf } from '../../ledgers/sui/sui-coin.ts'
import type { SuiLedger, SuiTransaction } from '../../ledgers/sui/sui-ledger.ts'

/** A coin in lists of coins. */
export const describeCoin = (coin: CoinObject): object => ({
  coinType: coin.coinType,
  coinObjectId: coin.id,
  version: String(coin.version),
  digest: digestOf(coin),
  balance: String(coin.balance),
  previousTransaction: coin.writtenBy,
})

const ownerOf = ({ owner }: CoinObject): object => ({ AddressOwner: owner })

const referenceOf = (coin: CoinObject): object => ({
  objectId: coin.id,
  version: Number(coin.version),
  digest: digestOf(coin),
})

const written = (coin: CoinObject): object => ({ owner: ownerOf(coin), reference: referenceOf(coin) })

/** Digest that stands for a deleted object, base58 of 32 bytes of 99. */
const DELETED = '7gyGAp71YXQRoxmFBaHxofQXAipvgHyBKPyxmdSJxyvz'

/** Effects of a transaction. */
export const describeEffects = (execution: Execution, epoch: bigint): object => {
  const { digest, failure, gas, before, created, mutated, deleted, gasObject } = execution
  return {
    messageVersion: 'v1',
    status: failure === undefined ? { status: 'success' } : { status: 'failure', error: failure },
    executedEpoch: String(epoch),
    gasUsed: {
      computationCost: String(gas.computation),
      storageCost: String(gas.storage),
      storageRebate: String(gas.rebate),
      nonRefundableStorageFee: String(gas.nonRefundable),
    },
    modifiedAtVersions: before.map(({ id, version }) => ({ objectId: id, sequenceNumber: String(version) })),
    transactionDigest: digest,
    ...(created.length > 0 && { created: created.map(written) }),
    mutated: mutated.map(written),
    ...(deleted.length > 0 && {
      deleted: deleted.map(({ id }) => ({ objectId: id, version: Number(gasObject.version), digest: DELETED })),
    }),
    gasObject: written(gasObject),
    dependencies: [...new Set(before.map(({ writtenBy }) => writtenBy))],
  }
}

/** Balance changes of a transaction. */
export const describeChanges = (execution: Execution): readonly object[] =>
  balanceChanges(execution).map(({ owner, coinType, amount }) => ({
    owner: { AddressOwner: owner },
    coinType,
    amount: String(amount),
  }))

const objectChange = (type: string, coin: CoinObject, sender: string, before: CoinObject | undefined): object => ({
  type,
  sender,
  owner: ownerOf(coin),
  objectType: `0x2::coin::Coin<${coin.coinType}>`,
  objectId: coin.id,
  version: String(coin.version),
  ...(before && { previousVersion: String(before.version) }),
  digest: digestOf(coin),
})

/** A transaction with the parts that options ask for. */
export const describeTransaction = (
  ledger: SuiLedger,
  { bytes, signature, wire, execution, time }: SuiTransaction,
  options: Readonly<Record<string, unknown>>,
): object => {
  const { digest, created, mutated, before } = execution
  const height = ledger.find(digest)?.height
  const data = {
    messageVersion: 'v1',
    transaction: { kind: 'ProgrammableTransaction', inputs: [], transactions: [] },
    sender: wire.sender,
    gasData: {
      payment: wire.payment.map(({ id, version, digest: at }) => ({
        objectId: id,
        version: Number(version),
        digest: at,
      })),
      owner: wire.gasOwner,
      price: String(wire.gasPrice),
      budget: String(wire.gasBudget),
    },
  }
  const known = new Map(before.map((coin) => [coin.id, coin]))
  const changes = [
    ...mutated.map((coin) => objectChange('mutated', coin, wire.sender, known.get(coin.id))),
    ...created.map((coin) => objectChange('created', coin, wire.sender, undefined)),
  ]
  return {
    digest,
    ...(options.showInput === true && {
      transaction: { data, txSignatures: [Buffer.from(signature).toString('base64')] },
    }),
    ...(options.showRawInput === true && { rawTransaction: Buffer.from(bytes).toString('base64') }),
    ...(options.showEffects === true && { effects: describeEffects(execution, ledger.epoch) }),
    ...(options.showEvents === true && { events: [] }),
    ...(options.showObjectChanges === true && { objectChanges: changes }),
    ...(options.showBalanceChanges === true && { balanceChanges: describeChanges(execution) }),
    ...(height !== undefined && { timestampMs: String(Math.floor(time)), checkpoint: String(height) }),
  }
}

/** An object with the parts that options ask for. */
export const describeObject = (coin: CoinObject, options: Readonly<Record<string, unknown>>): object => ({
  objectId: coin.id,
  version: String(coin.version),
  digest: digestOf(coin),
  ...(options.showType === true && { type: `0x2::coin::Coin<${coin.coinType}>` }),
  ...(options.showOwner === true && { owner: ownerOf(coin) }),
  ...(options.showPreviousTransaction === true && { previousTransaction: coin.writtenBy }),
  ...(options.showContent === true && {
    content: {
      dataType: 'moveObject',
      type: `0x2::coin::Coin<${coin.coinType}>`,
      hasPublicTransfer: true,
      fields: { balance: String(coin.balance), id: { id: coin.id } },
    },
  }),
})
