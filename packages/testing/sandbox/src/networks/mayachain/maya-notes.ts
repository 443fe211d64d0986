const UTXO =
  'First output should be to inbound_address, second output should be change back to self, third output should be OP_RETURN, limited to 80 bytes. Do not send below the dust threshold. Do not use exotic spend scripts, locks or address formats (P2WSH with Bech32 address format preferred).'
const EVM =
  'Base Asset: Send the inbound_address the asset with the memo encoded in hex in the data field. Tokens: First approve router to spend tokens from user: asset.approve(router, amount). Then call router.depositWithExpiry(inbound_address, asset, amount, memo, expiry). Asset is the token contract address. Amount should be in native asset decimals (eg 1e18 for most tokens). Do not send to or from contract addresses.'
const TRANSFER = 'Transfer the inbound_address the asset with the memo. Do not use multi-in, multi-out transactions.'

/** The network's notes to depositors by source chain, part of its quote format. */
export const mayaNotes: Readonly<Record<string, string>> = {
  BTC: UTXO,
  DASH: UTXO,
  ETH: EVM,
  ARB: EVM,
  THOR: TRANSFER,
  KUJI: TRANSFER,
  XRD: "Transfer a bucket of resources to the router component (component_rdx1...) using the `user_deposit` method call. Router address doesn't usually change (although it can be upgraded in the future), a single router instance handles all inbound addresses. The `sender` parameter is user's Radix address, which must be one of the signers of the transaction. `vault_address` parameter is the Asgard vault address (AKA inbound_address). Do not send the funds directly to the vault address, always use a router! Do not send less than 1 XRD.",
  MAYA: 'Broadcast a MsgDeposit to the MAYAChain network with the appropriate memo. Do not use multi-in, multi-out transactions.',
}
