import type { Wallet } from './wallet.ts'

/** Stands for a wallet that this page cannot reach: the user pays by QR code or address. */
export const byHand: Wallet = { id: 'by-hand', name: '', findAddress: () => undefined, signers: [], isByHand: true }
