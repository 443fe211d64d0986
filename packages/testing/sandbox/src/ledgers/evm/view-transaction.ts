import type { LedgerTransaction, Transfer } from '../ledger.ts'
import { type EvmTransaction, hasFailed } from './evm-transaction.ts'
import type { EvmResult } from './execute.ts'

const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const transfersOf = (result: EvmResult): readonly Transfer[] => [
  ...result.moved.map((move) => ({ ...move, asset: 'native' })),
  ...result.logs
    .filter((log) => log.topics[0] === TRANSFER_TOPIC)
    .map((log) => ({
      from: `0x${(log.topics[1] ?? '').slice(-40)}`,
      to: `0x${(log.topics[2] ?? '').slice(-40)}`,
      asset: log.address,
      amount: BigInt(log.data),
    })),
]

/** Calldata as text when every byte is printable, as in a plain memo. */
const readableText = (data: `0x${string}`): string | undefined => {
  const text = Buffer.from(data.slice(2), 'hex').toString('utf8')
  return /^[\x20-\x7e]+$/.test(text) ? text : undefined
}

/** A plain transfer is visible in the mempool; the effects of a call are not known before it runs. */
const expected = ({ signed }: EvmTransaction, isContract: (address: string) => boolean): readonly Transfer[] =>
  !signed.to || isContract(signed.to)
    ? []
    : [{ from: signed.from, to: signed.to, asset: 'native', amount: signed.value }]

/** The transaction as a network that watches the chain sees it. */
export const viewTransaction = (
  transaction: EvmTransaction,
  chain: string,
  isContract: (address: string) => boolean,
): LedgerTransaction => {
  const { signed, result } = transaction
  return {
    chain,
    hash: signed.hash,
    from: signed.from,
    transfers: result ? transfersOf(result) : expected(transaction, isContract),
    memo: readableText(signed.data),
    fee: (transaction.gasUsed ?? 0n) * (transaction.gasPrice ?? 0n),
    height: transaction.height,
    time: transaction.time,
    failed: hasFailed(transaction),
    logs: result?.logs ?? [],
  }
}
