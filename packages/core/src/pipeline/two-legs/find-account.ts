import { toProtocol } from '../../domain/protocol.ts'

/** Finds an account at a provider's protocol: `CHAINFLIP_STREAMING` looks under `chainflip`. */
export const findAccount = (accounts: Readonly<Record<string, string>>, providerId: string): string | undefined =>
  accounts[providerId.toLowerCase()] ?? accounts[toProtocol(providerId)]
