/** Parameters of a broker's methods; the node's own begin with the account of the broker. */
export const DEPOSIT: readonly string[] = [
  'source_asset',
  'destination_asset',
  'destination_address',
  'broker_commission',
  'channel_metadata',
  'boost_fee',
  'affiliate_fees',
  'refund_parameters',
  'dca_parameters',
]
export const ENCODING: readonly string[] = [
  'source_asset',
  'destination_asset',
  'destination_address',
  'broker_commission',
  'extra_parameters',
  'channel_metadata',
  'boost_fee',
  'affiliate_fees',
  'dca_parameters',
]

/** Parameters of a vault call alone. */
export const PARAMETERS: readonly string[] = ENCODING.map((name) =>
  name === 'extra_parameters' ? 'refund_parameters' : name,
)
