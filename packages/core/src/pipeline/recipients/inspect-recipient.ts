import type { IncomingPayment, RecipientReading } from '../../contract/recipient.ts'
import type { EngineContext } from '../../engine-context.ts'

/** Inspects the account of a payment without a network; `undefined` where its address tells nothing. */
export const inspectRecipient = (
  { chains }: Pick<EngineContext, 'chains'>,
  payment: IncomingPayment,
): RecipientReading | undefined => {
  const { chain: code } = payment.asset
  const chain = chains.get(code)
  const reading = chain?.inspectRecipient?.(payment)
  if (reading?.problems.some(({ verdict }) => verdict === 'lost')) return reading
  if (!chain?.readAddress(code, payment.address)?.unspendable) return reading
  const text = `is unspendable on ${code}; what is sent there is lost`
  return { kind: reading?.kind ?? 'derived', problems: [{ verdict: 'lost', reason: 'kind', text }] }
}
