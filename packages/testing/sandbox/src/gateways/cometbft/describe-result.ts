import { base64 } from '@scure/base'
import { writeFields } from '../../codec/protobuf.ts'
import { feesOf } from '../../ledgers/cosmos/check-transaction.ts'
import type { CosmosLedger, IncludedTransaction } from '../../ledgers/cosmos/cosmos-ledger.ts'
import type { Coin } from '../../ledgers/cosmos/cosmos-message.ts'

/** An event of the application, with attributes as text. */
export interface CometEvent {
  readonly type: string
  readonly attributes: readonly { readonly key: string; readonly value: string; readonly index: boolean }[]
}

const event = (type: string, attributes: Readonly<Record<string, string>>): CometEvent => ({
  type,
  attributes: Object.entries(attributes).map(([key, value]) => ({ key, value, index: true })),
})

const shown = (coins: readonly Coin[]): string => coins.map(({ denom, amount }) => `${amount}${denom}`).join(',')

const moveOf = (sender: string, recipient: string, amount: string): readonly CometEvent[] => [
  event('coin_spent', { spender: sender, amount }),
  event('coin_received', { receiver: recipient, amount }),
  event('transfer', { recipient, sender, amount }),
]

/** Events of the fee, and those of the messages when they succeeded. */
export const eventsOf = (ledger: CosmosLedger, { transaction, code }: IncludedTransaction): readonly CometEvent[] => {
  const { messages } = transaction
  const payer = messages[0]?.signer ?? ''
  const fee = shown(feesOf(ledger.parameters, transaction))
  const paid = [event('coin_spent', { spender: payer, amount: fee }), event('tx', { fee, fee_payer: payer })]
  if (code !== 0) return paid
  return [
    ...paid,
    ...messages.flatMap(({ signer, to = ledger.depositAddress ?? '', coins, json }) => [
      event('message', { action: String(json['@type']), sender: signer, module: 'bank' }),
      ...moveOf(signer, to, shown(coins)),
    ]),
  ]
}

/** `TxMsgData`: an empty response a message. */
const dataOf = ({ transaction, code }: IncludedTransaction): string | null => {
  if (code !== 0) return null
  const responses = transaction.messages.map(({ json }) => writeFields([1, `${String(json['@type'])}Response`]))
  return base64.encode(writeFields(...responses.map((response) => [2, response] as const)))
}

/** A transaction in a block as `tx` and `tx_search` print it. */
export const describeResult = (ledger: CosmosLedger, included: IncludedTransaction): object => {
  const { transaction, code, rawLog, gasUsed, height, index } = included
  return {
    hash: transaction.hash,
    height: String(height),
    index,
    tx_result: {
      code,
      data: dataOf(included),
      log: rawLog,
      info: '',
      gas_wanted: ledger.parameters.own ? '-1' : String(transaction.gasLimit),
      gas_used: String(gasUsed),
      events: eventsOf(ledger, included),
      codespace: code === 0 ? '' : 'sdk',
    },
    tx: base64.encode(transaction.bytes),
  }
}
