import type { Filter } from './filter.ts'

/** With an explicit refund address, drops providers that always refund the on-chain sender. */
export const refund: Filter = {
  name: 'refund',
  reason: ({ provider, priced }) =>
    priced.request.refundAddress !== undefined && provider.capabilities.refund === 'sender'
      ? 'always refunds the sender'
      : undefined,
}
