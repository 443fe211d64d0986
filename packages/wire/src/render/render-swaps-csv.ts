import type { SwapEntryResponse, SwapsResponse } from '../response/swaps.ts'

const COLUMNS = [
  'swapId',
  'quoteId',
  'createdAt',
  'updatedAt',
  'status',
  'trackingStatus',
  'overdue',
  'final',
  'providers',
  'sellAsset',
  'buyAsset',
  'chainId',
  'buyChainId',
  'sellAmount',
  'expectedBuyAmount',
  'buyAmount',
  'sourceAddress',
  'destinationAddress',
  'hash',
] as const satisfies readonly (keyof SwapEntryResponse)[]

/** Renders `GET /swaps` as CSV of RFC 4180: a header line, and one line for each swap. */
export const renderSwapsCsv = ({ swaps }: SwapsResponse): string =>
  [COLUMNS.join(','), ...swaps.map((swap) => COLUMNS.map((name) => writeCell(swap[name])).join(','))]
    .join('\r\n')
    .concat('\r\n')

/** Writes a cell that no spreadsheet reads as a formula. */
const writeCell = (value: unknown): string => {
  const text = Array.isArray(value) ? value.join(' ') : String(value ?? '')
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
