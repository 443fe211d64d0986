const UTXO =
  'First output should be to inbound_address, second output should be change back to self, third output should be OP_RETURN, limited to 80 bytes. Do not send below the dust threshold. Do not use exotic spend scripts, locks or address formats.'
const EVM =
  'Base Asset: Send the inbound_address the asset with the memo encoded in hex in the data field. Tokens: First approve router to spend tokens from user: asset.approve(router, amount). Then call router.depositWithExpiry(inbound_address, asset, amount, memo, expiry). Asset is the token contract address. Amount should be in native asset decimals (eg 1e18 for most tokens). Do not swap to smart contract addresses.'

/** Warning in every quote. */
export const WARNING = 'Do not cache this response. Do not send funds after the expiry.'

/** The network's notes to depositors by source chain, part of its quote format. */
export const inboundNotes: Readonly<Record<string, string>> = {
  BTC: UTXO,
  LTC: UTXO,
  BCH: UTXO,
  DOGE: UTXO,
  ETH: EVM,
  AVAX: EVM,
  BSC: EVM,
  BASE: EVM,
  GAIA: 'Transfer the inbound_address the asset with the memo. Do not use multi-in, multi-out transactions.',
  THOR: 'Broadcast a MsgDeposit to the THORChain network with the appropriate memo. Do not use multi-in, multi-out transactions.',
  XRP: 'Transfer the inbound_address the asset with the memo. Only a single memo is supported and only MemoData is used.',
}
