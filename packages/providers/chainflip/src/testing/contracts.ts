import { chainflipFacts, type SolanaContracts } from '../facts.ts'

/** Contracts of the package's own facts. */
export const vaultContracts: Readonly<Record<string, string>> = chainflipFacts.own.vaults
export const tronVault: string = vaultContracts.TRON ?? ''
export const solanaContracts: SolanaContracts & { readonly systemProgram: string } = {
  ...chainflipFacts.own.solana,
  systemProgram: '11111111111111111111111111111111',
}
