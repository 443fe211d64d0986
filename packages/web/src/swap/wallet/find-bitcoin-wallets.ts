import { createUnisatSigner, type UnisatWallet } from '@switchyard/client/bitcoin'
import type { FoundWallet } from './found-wallet.ts'

interface BitcoinProvider extends UnisatWallet {
  requestAccounts(): Promise<readonly string[]>
}

/** Places at which wallets put a provider with the interface of UniSat. */
const places: readonly (readonly [name: string, read: (page: Readonly<Record<string, unknown>>) => unknown])[] = [
  ['UniSat', ({ unisat }) => unisat],
  ['OKX', ({ okxwallet }) => (okxwallet as { readonly bitcoin?: unknown } | undefined)?.bitcoin],
]

const isProvider = (value: unknown): value is BitcoinProvider =>
  typeof value === 'object' && value !== null && 'requestAccounts' in value && 'signPsbt' in value

/** Finds the Bitcoin wallets of this browser. */
export const findBitcoinWallets = (): readonly FoundWallet[] =>
  places.flatMap(([name, read]) => {
    const provider = read(window as unknown as Readonly<Record<string, unknown>>)
    if (!isProvider(provider)) return []
    const connect = async () => {
      const [address] = await provider.requestAccounts()
      if (address === undefined) throw new Error('The wallet has named no account.')
      const findAddress = (chain: string) => (chain === 'BTC' ? address : undefined)
      return { id: `bitcoin ${name}`, name, findAddress, signers: [createUnisatSigner(provider)] }
    }
    return [{ id: `bitcoin ${name}`, name, family: 'Bitcoin' as const, connect }]
  })
