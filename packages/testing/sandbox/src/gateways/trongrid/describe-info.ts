import { bytesToHex } from '@noble/hashes/utils.js'
import type { TronLedger } from '../../ledgers/tron/tron-ledger.ts'
import { feeOf, type TronTransaction } from '../../ledgers/tron/tron-transaction.ts'

const bare = (text: string): string => text.replace(/^0x/, '')
const prefixed = (machineAddress: string): string => `41${bare(machineAddress)}`

/** Texts of `resMessage` by the way a contract ended. */
const MESSAGES = { REVERT: 'REVERT opcode executed', OUT_OF_ENERGY: 'Not enough energy for operation' } as const

const receiptOf = ({ signed, outcome }: TronTransaction): object => {
  const { bandwidth, energy, energyFee, ret } = outcome
  const isCall = signed.raw.contract.type === 'TriggerSmartContract'
  return {
    ...(energyFee > 0n && { energy_fee: Number(energyFee) }),
    ...(energy > 0n && { energy_usage_total: Number(energy) }),
    ...(bandwidth.usage > 0n && { net_usage: Number(bandwidth.usage) }),
    ...(bandwidth.fee > 0n && { net_fee: Number(bandwidth.fee) }),
    ...(isCall && { result: ret }),
  }
}

/** TRX that contracts sent: everything but the value of the call itself. */
const internalsOf = ({ signed, outcome }: TronTransaction): readonly object[] => {
  const { contract } = signed.raw
  if (contract.type !== 'TriggerSmartContract') return []
  return outcome.moved.slice(contract.callValue > 0n ? 1 : 0).map(({ from, to, amount }) => ({
    hash: signed.txid,
    caller_address: prefixed(from),
    transferTo_address: prefixed(to),
    callValueInfo: [{ callValue: Number(amount) }],
    note: Buffer.from('call').toString('hex'),
  }))
}

/** A transaction in a block as `gettransactioninfobyid` shows it; addresses are always hexadecimal. */
export const describeInfo = (ledger: TronLedger, transaction: TronTransaction, height: number): object => {
  const { signed, outcome } = transaction
  const { contract } = signed.raw
  const internals = internalsOf(transaction)
  return {
    id: signed.txid,
    ...(feeOf(outcome) > 0n && { fee: Number(feeOf(outcome)) }),
    blockNumber: height,
    blockTimeStamp: Math.floor(ledger.cadence.timeOf(height)),
    contractResult: [bare(outcome.output)],
    ...(contract.type === 'TriggerSmartContract' && { contract_address: bytesToHex(contract.contract) }),
    receipt: receiptOf(transaction),
    ...(outcome.logs.length > 0 && {
      log: outcome.logs.map(({ address, topics, data }) => ({
        address: bare(address),
        topics: topics.map(bare),
        ...(data !== '0x' && { data: bare(data) }),
      })),
    }),
    ...(outcome.ret !== 'SUCCESS' && {
      result: 'FAILED',
      resMessage: Buffer.from(MESSAGES[outcome.ret]).toString('hex'),
    }),
    ...(internals.length > 0 && { internal_transactions: internals }),
  }
}
