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
    const address = findAddress(findKey, code)
    return address === undefined ? [] : [[code, address] as const]
  })
  const signs = entries.flatMap(([code]) => {
    const { evm, esplora, solana } = findGateways(code)
    const isSigned = evm !== undefined || solana !== undefined || (esplora !== undefined && code !== 'BCH')
    return isSigned ? [code] : []
  })
  return { addresses: Object.fromEntries(entries), signs }
}

/** A chain that the account has no key for is left out. */
const findAddress = (findKey: SandboxWallet['findKey'], code: string): string | undefined => {
  try {
    return findKey(code).address
  } catch {
    return undefined
  }
}
