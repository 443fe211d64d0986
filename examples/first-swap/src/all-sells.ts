import type { SwapScenario } from './swap-steps.ts'

const ETHER = 'ETH.ETH'
const BITCOIN = 'BTC.BTC'

/** One sell from every chain that the sandbox simulates. */
export const allSells: readonly SwapScenario[] = [
  { sellAsset: 'BTC.BTC', buyAsset: ETHER, sellAmount: '0.1' },
  { sellAsset: 'LTC.LTC', buyAsset: ETHER, sellAmount: '20' },
  { sellAsset: 'DOGE.DOGE', buyAsset: ETHER, sellAmount: '5000' },
  { sellAsset: 'BCH.BCH', buyAsset: ETHER, sellAmount: '3' },
  { sellAsset: 'DASH.DASH', buyAsset: ETHER, sellAmount: '20' },
  { sellAsset: 'ZEC.ZEC', buyAsset: ETHER, sellAmount: '5' },
  { sellAsset: 'ETH.ETH', buyAsset: BITCOIN, sellAmount: '1' },
  { sellAsset: 'OP.ETH', buyAsset: BITCOIN, sellAmount: '1' },
  { sellAsset: 'BSC.BNB', buyAsset: BITCOIN, sellAmount: '4' },
  { sellAsset: 'GNO.xDAI', buyAsset: BITCOIN, sellAmount: '2000' },
  { sellAsset: 'UNI.ETH', buyAsset: ETHER, sellAmount: '1' },
  { sellAsset: 'POL.POL', buyAsset: BITCOIN, sellAmount: '9000' },
  { sellAsset: 'MONAD.MON', buyAsset: BITCOIN, sellAmount: '60000' },
  {
    sellAsset: 'SONIC.S',
    buyAsset: 'SONIC.USDC-0x29219dd400f2Bf60E5a23d13Be72B486D4038894',
    sellAmount: '20000',
  },
  { sellAsset: 'XLAYER.OKB', buyAsset: BITCOIN, sellAmount: '20' },
  { sellAsset: 'BASE.ETH', buyAsset: BITCOIN, sellAmount: '1' },
  { sellAsset: 'ARB.ETH', buyAsset: BITCOIN, sellAmount: '1' },
  { sellAsset: 'AVAX.AVAX', buyAsset: BITCOIN, sellAmount: '80' },
  { sellAsset: 'BERA.BERA', buyAsset: BITCOIN, sellAmount: '900' },
  { sellAsset: 'SOL.SOL', buyAsset: ETHER, sellAmount: '20' },
  { sellAsset: 'GAIA.ATOM', buyAsset: BITCOIN, sellAmount: '600' },
  { sellAsset: 'THOR.RUNE', buyAsset: BITCOIN, sellAmount: '2500' },
  { sellAsset: 'MAYA.CACAO', buyAsset: BITCOIN, sellAmount: '15000' },
  { sellAsset: 'KUJI.KUJI', buyAsset: BITCOIN, sellAmount: '9000' },
  { sellAsset: 'NEAR.wNEAR-wrap.near', buyAsset: ETHER, sellAmount: '900' },
  { sellAsset: 'XRP.XRP', buyAsset: BITCOIN, sellAmount: '1000' },
  { sellAsset: 'TON.TON', buyAsset: BITCOIN, sellAmount: '900' },
  { sellAsset: 'TRON.TRX', buyAsset: BITCOIN, sellAmount: '9000' },
  { sellAsset: 'SUI.SUI', buyAsset: ETHER, sellAmount: '700' },
  { sellAsset: 'ADA.ADA', buyAsset: ETHER, sellAmount: '4000' },
  { sellAsset: 'XRD.XRD', buyAsset: BITCOIN, sellAmount: '500000' },
  { sellAsset: 'STRK.STRK', buyAsset: ETHER, sellAmount: '15000' },
  { sellAsset: 'DOT.DOT', buyAsset: ETHER, sellAmount: '500' },
]
