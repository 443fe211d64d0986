/** What a route of an unhonoured refund address tells the user. */
export const refundNotApplied = {
  code: 'refundAddressNotApplied',
  display: 'The refund address cannot be honoured on this route. A refund goes back to the sender.',
} as const
