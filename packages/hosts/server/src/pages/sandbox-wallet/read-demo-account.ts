import { chains } from '@switchyard/core'
import type { SandboxWallet } from '../../demo-wallet/open-sandbox-wallet.ts'

/** Addresses of the demo account by chain code, and the chains that can be signed for. */
export interface DemoAccount {
  readonly addresses: Readonly<Record<string, string>>
  readonly signs: readonly string[]
}

/** The demo account as a wallet shows it. */
export const readDemoAccount = ({ findKey, findGateways }: SandboxWallet): DemoAccount => {
  const codes = chains().map(({ code }) => code)
  const entries = codes.flatMap((code) => {
    try {
      return [[code, findKey(code).address] as const]
    } catch {
      // The account has no key for this chain.
      return []
    }
  })
  const signs = entries.flatMap(([code]) => {
    const { evm, esplora, solana } = findGateways(code)
    const isSigned = evm !== undefined || solana !== undefined || (esplora !== undefined && code !== 'BCH')
    return isSigned ? [code] : []
  })
  return { addresses: Object.fromEntries(entries), signs }
}
