import type { Warning } from '../../contract/provider.ts'
import type { IncomingPayment, RecipientReading } from '../../contract/recipient.ts'
import type { ProviderError, Route } from '../../domain/route.ts'
import type { EngineContext } from '../../engine-context.ts'
import type { ErrorCode } from '../../errors.ts'
import type { ResolvedRequest } from '../resolved-request.ts'
import { inspectRecipient } from './inspect-recipient.ts'
import { listProblems } from './list-problems.ts'
import { warnRecipient } from './warn-recipient.ts'

/** An account of a request that is not one of a user, or that needs a least amount. */
interface Inspected {
  readonly payment: IncomingPayment
  readonly code: ErrorCode
  readonly reading: RecipientReading
}

type Quoted = Pick<ResolvedRequest, 'sell' | 'buy' | 'request'>

const inspected = new WeakMap<Quoted, readonly Inspected[]>()

/**
 * Inspects the destination and the refund address of a quote without a network. A route that would certainly lose the payment becomes
 * its provider's error `invalidDestinationAddress` or `invalidRefundAddress`; likely trouble is a warning of the route.
 *
 * Whether an address is one at all is left to the providers here.
 */
export const inspectQuoted = <
  Shaped extends { readonly routes: readonly Route[]; readonly providerErrors: readonly ProviderError[] },
>(
  engine: Pick<EngineContext, 'chains'>,
  quoted: Quoted,
  shaped: Shaped,
): Shaped => {
  let accounts = inspected.get(quoted)
  if (!accounts) {
    accounts = inspectAccounts(engine, quoted)
    inspected.set(quoted, accounts)
  }
  if (accounts.length === 0 || shaped.routes.length === 0) return shaped

  const routes: Route[] = []
  const providerErrors = new Map<string, ProviderError>()
  for (const route of shaped.routes) {
    const warnings: Warning[] = []
    let lost: { readonly code: ErrorCode; readonly message: string } | undefined
    for (const { payment, code, reading } of accounts) {
      const leastAmount = payment.role === 'destination' ? route.minBuyAmount : route.sellAmount
      for (const problem of listProblems({ ...payment, leastAmount }, reading)) {
        if (problem.verdict === 'risk') warnings.push(warnRecipient(payment, problem))
        else lost ??= { code, message: `${payment.address.slice(0, 130)} ${problem.text}.` }
      }
    }
    if (!lost) routes.push(warnings.length === 0 ? route : { ...route, warnings: [...route.warnings, ...warnings] })
    else {
      const [provider = ''] = route.providers
      providerErrors.set(provider, { provider, errorCode: lost.code, message: lost.message })
    }
  }
  return { ...shaped, routes, providerErrors: [...shaped.providerErrors, ...providerErrors.values()] }
}

const inspectAccounts = (
  engine: Pick<EngineContext, 'chains'>,
  { sell, buy, request: { destinationAddress, refundAddress } }: Quoted,
): readonly Inspected[] => {
  const accounts: Inspected[] = []
  const inspect = (code: ErrorCode, payment: IncomingPayment): void => {
    const reading = inspectRecipient(engine, payment)
    if (reading && (reading.problems.length > 0 || reading.requiredAmount !== undefined))
      accounts.push({ payment, code, reading })
  }
  if (destinationAddress !== undefined)
    inspect('invalidDestinationAddress', { asset: buy, address: destinationAddress, role: 'destination' })
  if (refundAddress !== undefined)
    inspect('invalidRefundAddress', { asset: sell, address: refundAddress, role: 'refund' })
  return accounts
}
