import type { EvmLedger } from '../../ledgers/evm/evm-ledger.ts'
import { describeLogs, firstLogIndex } from './describe.ts'

/** The filter of `eth_getLogs`. */
export interface LogFilter {
  readonly fromBlock?: string
  readonly toBlock?: string
  readonly address?: string | readonly string[]
  readonly topics?: readonly (string | null | readonly string[])[]
}

interface DescribedLog {
  readonly address: string
  readonly topics: readonly string[]
}

const among = (wanted: string | readonly string[] | null | undefined, value: string | undefined): boolean => {
  if (wanted === null || wanted === undefined) return true
  return [wanted].flat().some((item) => item.toLowerCase() === value?.toLowerCase())
}

const matches = (filter: LogFilter, log: DescribedLog): boolean =>
  among(filter.address, log.address) && (filter.topics ?? []).every((wanted, index) => among(wanted, log.topics[index]))

/** Logs of mined transactions that pass a filter, in chain order. */
export const findLogs = (
  ledger: EvmLedger,
  filter: LogFilter,
  block: (tag: string | undefined) => number,
): readonly object[] =>
  ledger
    .filledBlocks(block(filter.fromBlock), block(filter.toBlock))
    .flatMap((height) => ledger.block(height))
    .flatMap((transaction) => describeLogs(ledger, transaction, firstLogIndex(ledger, transaction)))
    .filter((log) => matches(filter, log as DescribedLog))
