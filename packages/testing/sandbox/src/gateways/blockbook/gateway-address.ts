import type { UtxoLedger } from '../../ledgers/utxo/utxo-ledger.ts'

/** An address as Blockbook prints it: Bitcoin Cash with its prefix. */
export const gatewayAddress = (ledger: UtxoLedger, address: string): string =>
  ledger.parameters.cash && !address.startsWith('bitcoincash:') ? `bitcoincash:${address}` : address
