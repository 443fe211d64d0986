import { toBase, UpstreamError } from '@switchyard/core'
import { at } from '@switchyard/net'

/** What would become of a transaction. */
export type Preview = { readonly fee: bigint } | { readonly failure: string }

/** Parts of a fee, XRD. */
const PARTS = ['execution', 'finalization', 'storage', 'royalty'].map((part) => `xrd_total_${part}_cost`)

/** Reads a preview: the fee in base units of XRD, or why the network would not carry the transaction out. */
export const readPreview = (answer: unknown): Preview => {
  const receipt = at(answer, 'receipt')
  const status = at(receipt, 'status')
  if (status === 'Failed' || status === 'Rejected') {
    return { failure: String(at(receipt, 'error_message') ?? status).slice(0, 300) }
  }
  const costs = PARTS.map((part) => toBase(String(at(receipt, 'fee_summary', part)), 18))
  if (status !== 'Succeeded' || costs.some((cost) => cost === undefined)) {
    throw new UpstreamError('The Radix gateway gave no preview.')
  }
  return { fee: costs.reduce<bigint>((sum, cost) => sum + (cost ?? 0n), 0n) }
}
