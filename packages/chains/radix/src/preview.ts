import { toBase, UpstreamError } from '@switchyard/core'
import { at } from '@switchyard/net'

/** Result of a preview: the fee, or the reason for which the transaction would fail. */
export type Preview = { readonly fee: bigint } | { readonly failure: string }

/** Fields of the fee summary, in XRD. */
const PARTS = ['execution', 'finalization', 'storage', 'royalty'].map((part) => `xrd_total_${part}_cost`)

/** Reads a preview: the fee in base units of XRD, or the error of the network. */
export const readPreview = (answer: unknown): Preview => {
  const receipt = at(answer, 'receipt')
  const status = at(receipt, 'status')
  if (status === 'Failed' || status === 'Rejected') {
    return { failure: String(at(receipt, 'error_message') ?? status).slice(0, 300) }
  }
  const costs = PARTS.map((part) => toBase(String(at(receipt, 'fee_summary', part)), 18))
  if (status !== 'Succeeded' || costs.some((cost) => cost === undefined)) {
    throw new UpstreamError('The Radix gateway returned no preview.')
  }
  return { fee: costs.reduce<bigint>((sum, cost) => sum + (cost ?? 0n), 0n) }
}
