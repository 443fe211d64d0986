/** Dependence of a chain's required confirmations on the deposit value. */
export type ConfirmationRule =
  | { readonly by: 'coinbase'; readonly reward: bigint; readonly least?: bigint }
  | { readonly by: 'ether'; readonly least: bigint }
  | { readonly by: 'fixed'; readonly blocks: bigint }

/** Blocks to wait for a deposit; the amount is in the chain's gas asset, 1e8 units. Source: thornode chain.go, v3.9. */
export const inboundConfirmations = (rule: ConfirmationRule, amount: bigint): bigint => {
  if (rule.by === 'fixed') return rule.blocks
  if (rule.by === 'coinbase') {
    const unit = rule.reward * 100_000_000n
    const blocks = (amount + unit - 1n) / unit
    return blocks > (rule.least ?? 1n) ? blocks : (rule.least ?? 1n)
  }
  const blocks = (2n * amount * 10n ** 10n) / (3n * 10n ** 18n)
  return blocks > rule.least ? blocks : rule.least
}
