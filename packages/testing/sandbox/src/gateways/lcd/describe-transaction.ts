import { base64 } from '@scure/base'
import type { CosmosLedger, StoredCosmosTransaction } from '../../ledgers/cosmos/cosmos-ledger.ts'
import type { CosmosTransaction } from '../../ledgers/cosmos/cosmos-transaction.ts'

const describeSigner = ({ publicKey, sequence }: CosmosTransaction['signers'][number]): object => ({
  public_key: publicKey ? { '@type': '/cosmos.crypto.secp256k1.PubKey', key: base64.encode(publicKey) } : null,
  mode_info: { single: { mode: 'SIGN_MODE_DIRECT' } },
  sequence: String(sequence),
})

const describeTx = ({ messages, memo, timeoutHeight, signers, fee, gasLimit }: CosmosTransaction): object => ({
  body: {
    messages: messages.map(({ json }) => json),
    memo,
    timeout_height: String(timeoutHeight),
    extension_options: [],
    non_critical_extension_options: [],
  },
  auth_info: {
    signer_infos: signers.map(describeSigner),
    fee: {
      amount: fee.map(({ denom, amount }) => ({ denom, amount: String(amount) })),
      gas_limit: String(gasLimit),
      payer: '',
      granter: '',
    },
    tip: null,
  },
  signatures: signers.map(({ signature }) => base64.encode(signature)),
})

/** Describes a broadcast in its synchronous mode: the verdict of the checks before the mempool. */
export const describeBroadcast = (hash: string, code: number, rawLog: string): object => ({
  tx_response: {
    height: '0',
    txhash: hash,
    codespace: code === 0 ? '' : 'sdk',
    code,
    data: '',
    raw_log: rawLog,
    logs: [],
    info: '',
    gas_wanted: '0',
    gas_used: '0',
    tx: null,
    timestamp: '',
    events: [],
  },
})

/** A transaction in a block as `tx/v1beta1/txs` prints it. */
export const describeTransaction = (ledger: CosmosLedger, stored: StoredCosmosTransaction, height: number): object => {
  const { transaction, code, rawLog, gasUsed } = stored
  const tx = describeTx(transaction)
  return {
    tx,
    tx_response: {
      height: String(height),
      txhash: transaction.hash,
      codespace: code === 0 ? '' : 'sdk',
      code,
      data: '',
      raw_log: rawLog,
      logs: [],
      info: '',
      gas_wanted: ledger.parameters.own ? '-1' : String(transaction.gasLimit),
      gas_used: String(gasUsed),
      tx: { '@type': '/cosmos.tx.v1beta1.Tx', ...tx },
      timestamp: new Date(ledger.cadence.timeOf(height)).toISOString().replace(/\.\d+Z$/, 'Z'),
      events: [],
    },
  }
}
