import type { Message } from '@ton/core'
import { commentOf } from '../../ledgers/ton/jetton.ts'
import { contractForm } from '../../ledgers/ton/ton-address.ts'
import { messageHash, type TonTransaction } from '../../ledgers/ton/write-transaction.ts'
import { base64Hash } from './values.ts'

const describeMessage = (message: Message): object => {
  const { info, body } = message
  const inside = info.type === 'internal' ? info : undefined
  const comment = commentOf(body)
  return {
    '@type': 'ext.message',
    hash: base64Hash(messageHash(message)),
    source: inside ? contractForm(inside.src) : '',
    destination: info.type === 'external-out' ? '' : contractForm(info.dest),
    value: String(inside?.value.coins ?? 0n),
    extra_currencies: [],
    fwd_fee: String(inside?.forwardFee ?? 0n),
    ihr_fee: '0',
    created_lt: String(inside?.createdLt ?? 0n),
    body_hash: base64Hash(body.hash()),
    msg_data: {
      '@type': 'msg.dataRaw',
      body: body.toBoc().toString('base64'),
      init_state: '',
    },
    ...(comment !== undefined && { message: comment }),
  }
}

/** A transaction of version 2. */
export const describeTransaction = ({ account, view, cell, hash, lt, incoming, outgoing }: TonTransaction): object => ({
  '@type': 'ext.transaction',
  address: { '@type': 'accountAddress', account_address: contractForm(account) },
  account: contractForm(account),
  utime: view.now,
  data: cell.toBoc().toString('base64'),
  transaction_id: { '@type': 'internal.transactionId', lt: String(lt), hash: base64Hash(hash) },
  fee: String(view.totalFees.coins),
  storage_fee: '0',
  other_fee: String(view.totalFees.coins),
  in_msg: describeMessage(incoming),
  out_msgs: outgoing.map(describeMessage),
})
