import { runSells } from './run-sells.ts'

const TETHER = 'TRON.USDT-TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const trx = { sellAsset: 'TRON.TRX', sellAmount: '5000' } as const
// Streaming splits larger sells only.
const muchTrx = { ...trx, sellAmount: '100000' } as const
const usdt = { sellAsset: TETHER, sellAmount: '1500' } as const
const muchUsdt = { ...usdt, sellAmount: '30000' } as const

runSells('TRON', [
  { ...trx, provider: 'THORCHAIN_STREAMING', buyAsset: 'BTC.BTC', kind: 'transferWithMemo', refundedBy: 'thornode' },
  { ...usdt, provider: 'THORCHAIN_STREAMING', buyAsset: 'ETH.ETH', kind: 'transferWithMemo' },
  { ...trx, provider: 'NEAR', buyAsset: 'ETH.ETH', kind: 'simpleTransfer' },
  { ...usdt, provider: 'NEAR', buyAsset: 'BTC.BTC', kind: 'simpleTransfer', refundedBy: 'near' },
  { ...trx, provider: 'FLASHNET', buyAsset: 'BTC.BTC', kind: 'simpleTransfer' },
  { ...usdt, provider: 'FLASHNET', buyAsset: 'BTC.BTC', kind: 'simpleTransfer', refundedBy: 'flashnet' },
  { ...trx, provider: 'CHAINFLIP', buyAsset: 'ETH.ETH', kind: 'simpleTransfer' },
  { ...usdt, provider: 'CHAINFLIP', buyAsset: 'BTC.BTC', kind: 'simpleTransfer', refundedBy: 'chainflip' },
  { ...muchTrx, provider: 'CHAINFLIP_STREAMING', buyAsset: 'ETH.ETH', kind: 'simpleTransfer', refundedBy: 'chainflip' },
  { ...muchUsdt, provider: 'CHAINFLIP_STREAMING', buyAsset: 'BTC.BTC', kind: 'simpleTransfer' },
  { ...trx, provider: 'PACTSWAP', buyAsset: 'BTC.BTC', kind: 'contractCall', refundedBy: 'pactswap' },
  { ...usdt, provider: 'PACTSWAP', buyAsset: 'BTC.BTC', kind: 'contractCall' },
])
