/** Warning of a route that cannot honour the refund address. */
export const refundNotApplied = {
  code: 'refundAddressNotApplied',
  display: 'The refund address cannot be honoured on this route. A refund goes back to the sender.',
} as const
