import { createToken as token } from '@switchyard/provider-kit'

/** A token by its identifier. */
export { token }

export const btc = token('BTC.BTC')
export const dash = token('DASH.DASH')
export const zec = token('ZEC.ZEC')
export const eth = token('ETH.ETH')
export const arb = token('ARB.ETH')
export const rune = token('THOR.RUNE')
export const kuji = token('KUJI.KUJI')
export const cacao = token('MAYA.CACAO')
export const xrd = token('XRD.XRD')
export const usdc = token('ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6)
export const arbUsdc = token('ARB.USDC-0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 6)
export const leo = token('ARB.LEO-0x93864d81175095DD93360FFA2A529b8642F76A6E', 3)

/** Well-formed addresses, one per chain. */
export const addresses = {
  BTC: 'bc1q07kx42qz758yhr7jn3pu9ffz2rwy0snlwztwf8',
  DASH: 'XdwUXJsAaw1jjcrqTuLz6zWYkyZQRUquUB',
  ZEC: 't1Hsc1LR8yKnbbe3twRp88p6vFfC5t7DLbs',
  ETH: '0x1c7b17362c84287bd1184447e6dfeaf920c31bbe',
  THOR: 'thor1dl7un46w7l7f3ewrnrm6nq58nerjtp0dradjtd',
  KUJI: 'kujira1ywkdg8kw4hkdjvrw4kucsttkjcmkguz23r7846',
  MAYA: 'maya17xu9ej4rkxsmnl3wkp0kph6k4jk70gzay56p0l',
  XRD: 'account_rdx16x47guzq44lmplg0ykfn2eltwt5wweylpuupstsxnfm8lgva7tdg2w',
} as const

/** A Taproot address, which Maya Protocol neither pays to nor observes. */
export const TAPROOT = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
