import type { LedgerTransaction, Transfer } from '../ledger.ts'
import { fromMachine, tronAddress } from './tron-address.ts'
import { tronChain } from './tron-chain.ts'
import { feeOf, type TronTransaction } from './tron-transaction.ts'

const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const transfersOf = ({ outcome }: TronTransaction): readonly Transfer[] => [
  ...outcome.moved.map(({ from, to, amount }) => ({
    from: fromMachine(from),
    to: fromMachine(to),
    asset: 'native',
    amount,
  })),
  ...outcome.logs
    .filter(({ topics }) => topics[0] === TRANSFER_TOPIC)
    .map(({ address, topics, data }) => ({
      from: fromMachine(`0x${(topics[1] ?? '').slice(-40)}`),
      to: fromMachine(`0x${(topics[2] ?? '').slice(-40)}`),
      asset: fromMachine(address),
      amount: BigInt(data),
    })),
]

/** The transaction as a network that watches the chain sees it; events keep the addresses of the machine. */
export const viewTransaction = (transaction: TronTransaction): LedgerTransaction => {
  const { signed, outcome, time, height } = transaction
  const { memo, contract } = signed.raw
  return {
    chain: tronChain.chain,
    hash: signed.txid,
    from: tronAddress(contract.owner),
    transfers: transfersOf(transaction),
    memo: memo.length === 0 ? undefined : Buffer.from(memo).toString('utf8'),
    fee: feeOf(outcome),
    height,
    time,
    failed: outcome.ret !== 'SUCCESS',
    logs: outcome.logs,
  }
}
